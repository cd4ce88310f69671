import type { ItemRow, ItemTierRow, Licence, PricedLicence } from '../../database/index.ts';
import { otherLowestOf, otherPricesOf, tierPriceIn } from './other-prices.ts';
import { percentOff, reducePrice } from './percent-off.ts';

export type PricedItem = Pick<
  ItemRow,
  | 'currency'
  | 'price_regular_minor'
  | 'price_extended_minor'
  | 'minimum_minor'
  | 'sale_percent'
  | 'sale_regular_minor'
  | 'sale_extended_minor'
  | 'sale_starts_at'
  | 'sale_ends_at'
  | 'lowest_regular_minor'
  | 'lowest_extended_minor'
  | 'other_prices'
  | 'other_lowest'
>;

/**
 * `offered`: the price of a tier, a renewal or an upgrade; undefined: the item's price of the licence.
 * `currency`: the item's own if undefined, or if the licence has no price in it.
 */
export type PriceChoice = {
  licence: Licence;
  offered?: ItemOffer | undefined;
  currency?: string | undefined;
};

export type ItemOffer = {
  currency: string;
  list_minor: number;
  /** the price in effect: the sale price, the minimum if buyers choose the price, otherwise the list price */
  minor: number;
  sale: { endsAt: number | null; lowestMinor: number | null } | undefined;
  /** Buyers pay `minor` or more. The list price is a suggestion. */
  isChosenByBuyer: boolean;
  /** due in each of these: a subscription */
  renews?: 'month' | 'year';
};

const listPrice = (
  item: Pick<PricedItem, 'price_regular_minor' | 'price_extended_minor'>,
  { licence }: PriceChoice,
): number => (licence === 'regular' ? item.price_regular_minor : item.price_extended_minor);

/** A free licence is free in every currency. Only a percentage reduces prices in another currency. */
function inCurrency(item: PricedItem, { licence, currency }: PriceChoice): PricedItem | undefined {
  const other = currency === undefined || currency === item.currency ? undefined : otherPricesOf(item)[currency];
  if (currency === undefined || other?.[licence] === undefined || listPrice(item, { licence }) === 0) return undefined;
  const isChosen = licence === 'regular' && item.minimum_minor !== null;
  if (isChosen && other.minimum === undefined) return undefined;
  const prices = {
    currency,
    price_regular_minor: other.regular ?? 0,
    price_extended_minor: other.extended ?? 0,
  };
  const lowest = otherLowestOf(item)[currency];
  return {
    ...item,
    ...prices,
    minimum_minor: isChosen ? (other.minimum ?? 0) : null,
    ...(item.sale_percent === null
      ? { sale_regular_minor: null, sale_extended_minor: null }
      : percentOff(item.sale_percent, prices)),
    lowest_regular_minor: lowest?.regular ?? null,
    lowest_extended_minor: lowest?.extended ?? null,
  };
}

export const fixedOffer = ({ currency, minor }: Pick<ItemOffer, 'currency' | 'minor'>): ItemOffer => ({
  currency,
  list_minor: minor,
  minor,
  sale: undefined,
  isChosenByBuyer: false,
});

/** Returns true if the offer is free without a coupon. */
export const isFreeOffer = ({ minor, isChosenByBuyer }: ItemOffer): boolean => minor === 0 && !isChosenByBuyer;

/** The only source of prices for the shop's pages, the checkout and the API. */
export function offerOf(own: PricedItem, choice: PriceChoice, nowMs: number): ItemOffer {
  if (choice.offered !== undefined) return choice.offered;
  const item = inCurrency(own, choice) ?? own;
  const list_minor = listPrice(item, choice);
  const fixed = fixedOffer({ currency: item.currency, minor: list_minor });
  if (choice.licence === 'regular' && item.minimum_minor !== null)
    return { ...fixed, minor: item.minimum_minor, isChosenByBuyer: true };
  const [saleMinor, lowestMinor] =
    choice.licence === 'regular'
      ? [item.sale_regular_minor, item.lowest_regular_minor]
      : [item.sale_extended_minor, item.lowest_extended_minor];
  if (saleMinor === null || saleMinor >= list_minor || !isSaleActive(item, nowMs)) return fixed;
  return { ...fixed, minor: saleMinor, sale: { endsAt: item.sale_ends_at, lowestMinor } };
}

export type TierSale = Pick<
  ItemRow,
  'currency' | 'sale_tiers_percent' | 'sale_starts_at' | 'sale_ends_at' | 'other_lowest'
>;
export type SaleTier = Pick<ItemTierRow, 'id' | 'price_minor' | 'other_prices' | 'renews_automatically'>;

export const nameOfTier = ({ id }: Pick<ItemTierRow, 'id'>): PricedLicence => `tier-${id}`;

/** A sale doesn't reduce subscriptions, because their price is also the price of each renewal. */
export function tierOfferOf(item: TierSale, tier: SaleTier, currency: string, nowMs: number): ItemOffer {
  const price = tierPriceIn(item, tier, currency);
  const { sale_tiers_percent: percent, sale_ends_at: endsAt } = item;
  if (percent === null || price.minor === 0 || tier.renews_automatically === 1 || !isSaleActive(item, nowMs))
    return fixedOffer(price);
  const lowestMinor = otherLowestOf(item)[price.currency]?.[nameOfTier(tier)] ?? null;
  const minor = reducePrice(price.minor, percent, price.currency);
  // The smallest percentage can leave a low price as it is.
  if (minor >= price.minor) return fixedOffer(price);
  return { ...fixedOffer(price), minor, sale: { endsAt, lowestMinor } };
}

export const isSaleActive = (
  { sale_starts_at, sale_ends_at }: Pick<PricedItem, 'sale_starts_at' | 'sale_ends_at'>,
  nowMs: number,
): boolean => sale_starts_at !== null && sale_starts_at <= nowMs && (sale_ends_at === null || nowMs < sale_ends_at);
