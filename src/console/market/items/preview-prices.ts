import type { Tier } from '../../api/market.ts';
import { decimalOf } from '../amounts.ts';
import type { ItemValues } from './values.ts';

/** `sale` is below `list`. */
export type PreviewPrice = { list: number; sale?: number };
export type PreviewTier = PreviewPrice & { id: number; name: string; renews?: 'month' | 'year' };

/** Prices as buyers see them. `regular` and `extended` are undefined if they aren't for sale. */
export type Preview = {
  /** `chosen`: buyers pay this or more */
  regular: PreviewPrice | { chosen: number } | undefined;
  extended: PreviewPrice | undefined;
  tiers: PreviewTier[];
};

export type PricedTier = Pick<Tier, 'id' | 'name' | 'price' | 'is_on' | 'renews_automatically' | 'licence_days'>;

/** `tiers`: as they are saved */
export function previewPrices(values: ItemValues, tiers: readonly PricedTier[]): Preview {
  const sold = tiers.filter(({ is_on }) => is_on);
  const isTiersOnly = values.is_tiers_only && sold.length > 0;
  const regular = amountOf(values.price_regular) ?? 0;
  const extended = amountOf(values.price_extended);
  const tiersPercent = values.sale === 'none' ? undefined : percentOf(values.sale_tiers_percent);
  return {
    regular: isTiersOnly
      ? undefined
      : values.pricing === 'chosen'
        ? { chosen: amountOf(values.price_minimum) ?? 0 }
        : reduced(regular, saleOf(values, regular, values.sale_regular)),
    extended:
      isTiersOnly || extended === undefined
        ? undefined
        : reduced(extended, saleOf(values, extended, values.sale_extended)),
    tiers: sold.map(({ id, name, price, renews_automatically, licence_days }) => ({
      ...{ id, name },
      ...(renews_automatically
        ? { list: price, renews: licence_days === 365 ? ('year' as const) : ('month' as const) }
        : reduced(price, less(price, tiersPercent))),
    })),
  };
}

const reduced = (list: number, sale: number | undefined): PreviewPrice =>
  sale === undefined || sale >= list ? { list } : { list, sale };

function amountOf(typed: string): number | undefined {
  const amount = decimalOf(typed);
  return typeof amount === 'number' ? amount : undefined;
}

function percentOf(typed: string): number | undefined {
  const percent = amountOf(typed);
  return percent === undefined || percent > 100 ? undefined : percent;
}

const less = (list: number, percent: number | undefined): number | undefined =>
  percent === undefined ? undefined : list * (1 - percent / 100);

function saleOf({ sale, sale_percent }: ItemValues, list: number, typed: string): number | undefined {
  switch (sale) {
    case 'none':
      return undefined;
    case 'percent':
      return less(list, percentOf(sale_percent));
    case 'prices':
      return amountOf(typed);
  }
}
