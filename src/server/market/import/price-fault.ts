import { findPriceProblem } from '../../kernel/index.ts';

/** What is wrong with a price, as it follows the name of a field: without a full stop. */
export const findPriceFault = (price: number, currency: string): string | undefined =>
  findPriceProblem(price, currency)?.replace(/\.$/, '');
