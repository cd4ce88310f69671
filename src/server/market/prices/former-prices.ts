import type { ItemPriceRow, Licence } from '../../database/index.ts';
import { dayMs } from '../../kernel/index.ts';
import { offerOf, type PricedItem } from './offer.ts';
import { otherPricesOf } from './other-prices.ts';

export type FormerPrice = Pick<ItemPriceRow, 'licence' | 'currency' | 'minor' | 'starts_at' | 'ends_at'>;

const offeredLicences = (item: PricedItem): Licence[] =>
  item.price_extended_minor > 0 ? ['regular', 'extended'] : ['regular'];

/** Splits the time at the start and the end of the sale. */
export function pricesBetween(item: PricedItem, fromMs: number, toMs: number): FormerPrice[] {
  const times = [fromMs, item.sale_starts_at, item.sale_ends_at]
    .filter((at) => at !== null)
    .filter((at) => at >= fromMs && at < toMs)
    .sort((a, b) => a - b);
  const starts = [...new Set(times)];
  const others = Object.keys(otherPricesOf(item)).filter((currency) => currency !== item.currency);
  return starts.flatMap((starts_at, index) =>
    offeredLicences(item).flatMap((licence) =>
      [item.currency, ...others]
        .map((currency) => ({ currency, offer: offerOf(item, { licence, currency }, starts_at) }))
        .filter(({ currency, offer }) => offer.currency === currency)
        .map(({ currency, offer: { minor } }) => {
          return { licence, currency, minor, starts_at, ends_at: starts[index + 1] ?? toMs };
        }),
    ),
  );
}

/** Directive 98/6/EC, article 6a: the lowest price of the 30 days before a reduction. */
const priorMs = 30 * dayMs;

/** Returns null if the licence had no price in that time. */
export function lowestBefore(
  former: readonly FormerPrice[],
  { licence, currency, startMs }: { licence: Licence; currency: string; startMs: number },
): number | null {
  const minors = former
    .filter((one) => one.licence === licence && one.currency === currency)
    .filter((one) => one.starts_at < startMs && one.ends_at > startMs - priorMs)
    .map(({ minor }) => minor);
  return minors.length === 0 ? null : Math.min(...minors);
}

export const relevantSince = (startMs: number): number => startMs - priorMs;
