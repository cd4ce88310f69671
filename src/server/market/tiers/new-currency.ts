import type { ItemTierRow } from '../../database/index.ts';
import { findPriceProblem, fromMinor, maxPriceMinor, toMinor } from '../../kernel/index.ts';

type Prices = Pick<ItemTierRow, 'price_minor' | 'renewal_minor'>;

/**
 * Returns a tier's prices with the same numbers in the item's new currency. Returns undefined if one has more decimals
 * than the currency, or is too high for it.
 */
export function pricesInNewCurrency(
  { price_minor, renewal_minor }: Prices,
  from: string,
  to: string,
): Prices | undefined {
  const price = minorInNewCurrency(price_minor, from, to);
  const renewal = renewal_minor === null ? null : minorInNewCurrency(renewal_minor, from, to);
  return price === undefined || renewal === undefined ? undefined : { price_minor: price, renewal_minor: renewal };
}

/** Rounds the price if the currency can't have it. A renewal price that it can't have is removed. */
export function nearestPricesInNewCurrency({ price_minor, renewal_minor }: Prices, from: string, to: string): Prices {
  return {
    price_minor: Math.min(toMinor(fromMinor(price_minor, from), to), maxPriceMinor),
    renewal_minor: renewal_minor === null ? null : (minorInNewCurrency(renewal_minor, from, to) ?? null),
  };
}

/** Returns undefined if the currency can't have this number. */
export function minorInNewCurrency(minor: number, from: string, to: string): number | undefined {
  const amount = fromMinor(minor, from);
  return findPriceProblem(amount, to) === undefined ? toMinor(amount, to) : undefined;
}
