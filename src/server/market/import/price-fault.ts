import { findPriceProblem } from '../../kernel/index.ts';

/** Returns the message without its full stop. It follows the name of a field. */
export const findPriceFault = (price: number, currency: string): string | undefined =>
  findPriceProblem(price, currency)?.replace(/\.$/, '');
