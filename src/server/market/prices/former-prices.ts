import type { ItemPriceRow, Licence, PricedLicence } from '../../database/index.ts';
import { dayMs } from '../../kernel/index.ts';
import {
  type ItemOffer,
  nameOfTier,
  offerOf,
  type PricedItem,
  type SaleTier,
  type TierSale,
  tierOfferOf,
} from './offer.ts';
import { otherPricesOf, otherTierPricesOf } from './other-prices.ts';

export type FormerPrice = Pick<ItemPriceRow, 'licence' | 'currency' | 'minor' | 'starts_at' | 'ends_at'>;

/** `tiers`: for sale */
export type PricedProduct = PricedItem & TierSale & { tiers: readonly SaleTier[] };

const offeredLicences = (item: PricedItem): Licence[] =>
  item.price_extended_minor > 0 ? ['regular', 'extended'] : ['regular'];

/** Without the item's own currency. */
export const otherCurrencies = (item: PricedProduct): string[] => [
  ...new Set(
    [otherPricesOf(item), ...item.tiers.map(otherTierPricesOf)]
      .flatMap((prices) => Object.keys(prices))
      .filter((currency) => currency !== item.currency),
  ),
];

type NamedOffer = ItemOffer & { licence: PricedLicence };

function offersAt(item: PricedProduct, nowMs: number): NamedOffer[] {
  return [item.currency, ...otherCurrencies(item)].flatMap((currency) =>
    [
      ...offeredLicences(item).map((licence) => ({ licence, ...offerOf(item, { licence, currency }, nowMs) })),
      ...item.tiers.map((tier) => ({ licence: nameOfTier(tier), ...tierOfferOf(item, tier, currency, nowMs) })),
    ].filter((offer) => offer.currency === currency),
  );
}

/** Splits the time at the start and the end of the sale. */
export function pricesBetween(item: PricedProduct, fromMs: number, toMs: number): FormerPrice[] {
  const times = [fromMs, item.sale_starts_at, item.sale_ends_at]
    .filter((at) => at !== null)
    .filter((at) => at >= fromMs && at < toMs)
    .sort((a, b) => a - b);
  const starts = [...new Set(times)];
  return starts.flatMap((starts_at, index) =>
    offersAt(item, starts_at).map(({ licence, currency, minor }) => ({
      ...{ licence, currency, minor, starts_at },
      ends_at: starts[index + 1] ?? toMs,
    })),
  );
}

/** Returns the lowest prices that the shop shows with its reductions. */
export const reductionsAt = (item: PricedProduct, nowMs: number): Map<string, number | null> =>
  new Map(
    offersAt(item, nowMs).flatMap(({ licence, currency, sale }) =>
      sale === undefined ? [] : [[reductionKey(licence, currency), sale.lowestMinor] as const],
    ),
  );

export const reductionKey = (licence: PricedLicence, currency: string): string => `${licence} ${currency}`;

/** Directive 98/6/EC, article 6a: the lowest price of the 30 days before a reduction. */
export const priorMs = 30 * dayMs;

/** Returns null if the licence had no price in that time. */
export function lowestBefore(
  former: readonly FormerPrice[],
  { licence, currency, startMs }: { licence: PricedLicence; currency: string; startMs: number },
): number | null {
  const minors = former
    .filter((one) => one.licence === licence && one.currency === currency)
    .filter((one) => one.starts_at < startMs && one.ends_at > startMs - priorMs)
    .map(({ minor }) => minor);
  return minors.length === 0 ? null : Math.min(...minors);
}

export const relevantSince = (startMs: number): number => startMs - priorMs;
