import { findPriceProblem } from '../../kernel/index.ts';

/** To follow the name of a field. */
export const findPriceFault = (price: number, currency: string): string | undefined =>
  findPriceProblem(price, currency)?.replace(/\.$/, '');
