import type { ItemRow } from '../../database/index.ts';
import { currencyDigits, portionOf } from '../../kernel/index.ts';

export type ListPrices = Pick<ItemRow, 'currency' | 'price_regular_minor' | 'price_extended_minor'>;
export type Reduction = Pick<ItemRow, 'sale_percent' | 'sale_regular_minor' | 'sale_extended_minor'>;

export function reducePrice(minor: number, percent: number, currency: string): number {
  // Cards can't be charged the last of three decimals.
  const step = currencyDigits(currency) === 3 ? 10 : 1;
  const left = minor - portionOf(minor, percent, 100);
  return left - (left % step);
}

/** A licence without a price can't be reduced. */
export function percentOff(
  percent: number,
  { currency, price_regular_minor, price_extended_minor }: ListPrices,
): Reduction {
  const reduced = (minor: number): number | null => (minor === 0 ? null : reducePrice(minor, percent, currency));
  return {
    sale_percent: percent,
    sale_regular_minor: reduced(price_regular_minor),
    sale_extended_minor: reduced(price_extended_minor),
  };
}
