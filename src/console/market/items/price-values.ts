import type { Item } from '../../api/market.ts';
import { fromLocalTime, toLocalTime } from '../../ui/form/local-time.ts';
import { typedAmount } from '../../ui/format/format.ts';
import { decimalOf } from '../amounts.ts';

/** Form state: numbers and times are strings, '' if not set. */
export type PriceValues = {
  pricing: 'fixed' | 'chosen';
  price_minimum: string;
  sale: 'none' | 'percent' | 'prices';
  sale_percent: string;
  sale_regular: string;
  sale_extended: string;
  sale_tiers_percent: string;
  sale_starts_at: string;
  sale_ends_at: string;
};

export const noSale: PriceValues = {
  pricing: 'fixed',
  price_minimum: '',
  sale: 'none',
  sale_percent: '',
  sale_regular: '',
  sale_extended: '',
  sale_tiers_percent: '',
  sale_starts_at: '',
  sale_ends_at: '',
};

export const isPriceValue = (name: string): boolean => name in noSale;

export function priceValuesOf({ sale, price_minimum, currency }: Item, zone: string): PriceValues {
  const amount = (price: number | null) => (price === null ? '' : typedAmount(price, currency));
  const minimum = {
    pricing: price_minimum === null ? 'fixed' : 'chosen',
    price_minimum: amount(price_minimum),
  } as const;
  if (sale === null) return { ...noSale, ...minimum };
  const hasPrices = sale.percent === null && (sale.regular !== null || sale.extended !== null);
  return {
    ...minimum,
    sale: hasPrices ? 'prices' : 'percent',
    sale_percent: sale.percent === null ? '' : String(sale.percent),
    sale_regular: hasPrices ? amount(sale.regular) : '',
    sale_extended: hasPrices ? amount(sale.extended) : '',
    sale_tiers_percent: sale.tiers_percent === null ? '' : String(sale.tiers_percent),
    sale_starts_at: toLocalTime(sale.starts_at, zone),
    sale_ends_at: sale.ends_at === null ? '' : toLocalTime(sale.ends_at, zone),
  };
}

/** A changed sale is always sent as a whole. */
export function pricesToWire(
  values: PriceValues,
  changed: Partial<PriceValues>,
  zone: string,
): Record<string, unknown> {
  const names = Object.keys(changed).filter(isPriceValue);
  const isMinimum = (name: string) => name === 'pricing' || name === 'price_minimum';
  return {
    ...(names.some(isMinimum) && {
      price_minimum: values.pricing === 'fixed' ? null : decimalOf(values.price_minimum || '0'),
    }),
    ...(!names.every(isMinimum) && saleToWire(values, zone)),
  };
}

function saleToWire(values: PriceValues, zone: string): Record<string, unknown> {
  // Invalid dates are sent unchanged, and the API rejects them.
  const time = (text: string) => (text === '' ? null : (fromLocalTime(text, zone) ?? text));
  const price = (text: string) => (text.trim() === '' ? null : decimalOf(text));
  const shared = {
    sale_tiers_percent: price(values.sale_tiers_percent),
    sale_starts_at: time(values.sale_starts_at),
    sale_ends_at: time(values.sale_ends_at),
  };
  switch (values.sale) {
    case 'none':
      return { sale_percent: null, sale_regular: null, sale_extended: null, sale_tiers_percent: null };
    case 'percent':
      return {
        // A sale can reduce tiers only.
        sale_percent: shared.sale_tiers_percent === null ? decimalOf(values.sale_percent) : price(values.sale_percent),
        ...shared,
      };
    case 'prices':
      return {
        sale_percent: null,
        sale_regular: price(values.sale_regular),
        sale_extended: price(values.sale_extended),
        ...shared,
      };
  }
}
