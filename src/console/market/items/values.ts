import type { Item, ItemKind } from '../../api/market.ts';
import { typedAmount } from '../../ui/format/format.ts';
import { decimalOf } from '../amounts.ts';
import { isExtendedOffered } from './labels.ts';
import { type OtherPriceRow, otherPriceRows, otherPricesToWire } from './other-price-values.ts';
import { isPriceValue, noSale, type PriceValues, priceValuesOf } from './price-values.ts';

/** Form state: numbers are strings, '' if not set. */
export type ItemValues = {
  kind: ItemKind;
  name: string;
  description: string;
  category: string;
  sub_category: string;
  options: string[];
  tags: string[];
  demo_link: string;
  price_regular: string;
  price_extended: string;
  currency: string;
  support_months: string;
  activation_limit: string;
  product_ids: string[];
  is_code_only: boolean;
  is_tiers_only: boolean;
  support_price: string;
  support_price_months: string;
  /** in other currencies */
  prices: OtherPriceRow[];
} & PriceValues;

export const emptyItem = (currency: string): ItemValues => ({
  kind: 'image',
  name: '',
  description: '',
  category: '',
  sub_category: '',
  options: [],
  tags: [],
  demo_link: '',
  price_regular: '',
  price_extended: '',
  currency,
  support_months: '6',
  activation_limit: '',
  product_ids: [],
  is_code_only: false,
  is_tiers_only: false,
  support_price: '',
  support_price_months: '6',
  prices: [],
  ...noSale,
});

/** `zone`: of the sale's times */
export function valuesOf(item: Item, zone: string): ItemValues {
  return {
    kind: item.kind,
    name: item.name,
    description: item.description,
    category: item.category,
    sub_category: item.sub_category,
    options: item.options,
    tags: item.tags,
    demo_link: item.demo_link,
    price_regular: typedAmount(item.price.regular, item.currency),
    price_extended: isExtendedOffered(item) ? typedAmount(item.price.extended, item.currency) : '',
    currency: item.currency,
    support_months: String(item.support_months),
    activation_limit: item.activation_limit === null ? '' : String(item.activation_limit),
    product_ids: item.product_ids,
    is_code_only: item.is_code_only,
    is_tiers_only: item.is_tiers_only,
    support_price: item.support_price === 0 ? '' : typedAmount(item.support_price, item.currency),
    support_price_months: String(item.support_price_months),
    prices: otherPriceRows(item.prices),
    ...priceValuesOf(item, zone),
  };
}

const numbers = new Set([
  'price_regular',
  'price_extended',
  'support_months',
  'activation_limit',
  'support_price',
  'support_price_months',
]);

/**
 * Converts form values to the API's format, except the sale and the minimum price. An empty number becomes null. A price of 0 makes the extended licence free,
 * while no price means that it isn't offered.
 */
export function toWire(values: Partial<ItemValues>): Record<string, unknown> {
  const fields = Object.fromEntries(
    Object.entries(values).flatMap(([name, value]): [string, unknown][] => {
      if (isPriceValue(name)) return [];
      if (name === 'prices') return [[name, otherPricesToWire(value as OtherPriceRow[])]];
      if (!numbers.has(name)) return [[name, value]];
      if (String(value).trim() === '') return [[name, null]];
      return [[name, decimalOf(String(value))]];
    }),
  );
  return 'price_extended' in fields ? { ...fields, is_extended_free: fields.price_extended === 0 ? 1 : 0 } : fields;
}
