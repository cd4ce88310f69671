import type { ItemRow, Licence } from '../../database/index.ts';

export type PricedItem = Pick<
  ItemRow,
  | 'currency'
  | 'price_regular_minor'
  | 'price_extended_minor'
  | 'minimum_minor'
  | 'sale_regular_minor'
  | 'sale_extended_minor'
  | 'sale_starts_at'
  | 'sale_ends_at'
  | 'lowest_regular_minor'
  | 'lowest_extended_minor'
>;

/** `price_minor`: of a tier, a renewal or an upgrade; undefined: the item's price of the licence */
export type PriceChoice = {
  licence: Licence;
  price_minor?: number | undefined;
  renews?: ItemOffer['renews'] | undefined;
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
  { licence, price_minor }: PriceChoice,
): number => price_minor ?? (licence === 'regular' ? item.price_regular_minor : item.price_extended_minor);

export const fixedOffer = ({ currency }: Pick<PricedItem, 'currency'>, minor: number): ItemOffer => ({
  currency,
  list_minor: minor,
  minor,
  sale: undefined,
  isChosenByBuyer: false,
});

/** Nothing has to be paid even without a coupon. */
export const isFreeOffer = ({ minor, isChosenByBuyer }: ItemOffer): boolean => minor === 0 && !isChosenByBuyer;

/** The only source of prices for the shop's pages, the checkout and the API. */
export function offerOf(item: PricedItem, choice: PriceChoice, nowMs: number): ItemOffer {
  const list_minor = listPrice(item, choice);
  const fixed = fixedOffer(item, list_minor);
  // Sales and prices that buyers choose apply to the item's own prices.
  if (choice.price_minor !== undefined) return { ...fixed, ...(choice.renews && { renews: choice.renews }) };
  if (choice.licence === 'regular' && item.minimum_minor !== null)
    return { ...fixed, minor: item.minimum_minor, isChosenByBuyer: true };
  const [saleMinor, lowestMinor] =
    choice.licence === 'regular'
      ? [item.sale_regular_minor, item.lowest_regular_minor]
      : [item.sale_extended_minor, item.lowest_extended_minor];
  if (saleMinor === null || saleMinor >= list_minor || !isSaleActive(item, nowMs)) return fixed;
  return { ...fixed, minor: saleMinor, sale: { endsAt: item.sale_ends_at, lowestMinor } };
}

export const isSaleActive = (
  { sale_starts_at, sale_ends_at }: Pick<PricedItem, 'sale_starts_at' | 'sale_ends_at'>,
  nowMs: number,
): boolean => sale_starts_at !== null && sale_starts_at <= nowMs && (sale_ends_at === null || nowMs < sale_ends_at);
