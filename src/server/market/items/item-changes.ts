import type { ItemRow } from '../../database/index.ts';
import {
  currencyDigits,
  type FieldErrors,
  fieldError,
  findPriceProblem,
  invalid,
  t,
  toMinor,
} from '../../kernel/index.ts';
import { otherPricesColumn } from '../prices/index.ts';
import type { ItemChanges } from './wire.ts';

export type EditableColumns = Pick<
  ItemRow,
  | 'kind'
  | 'name'
  | 'description'
  | 'category'
  | 'sub_category'
  | 'options'
  | 'tags'
  | 'demo_link'
  | 'price_regular_minor'
  | 'price_extended_minor'
  | 'is_extended_free'
  | 'currency'
  | 'support_months'
  | 'activation_limit'
  | 'product_ids'
  | 'is_code_only'
  | 'has_public_licence_check'
  | 'is_tiers_only'
  | 'support_price_minor'
  | 'support_price_months'
  | 'other_prices'
>;

export const emptyItem = (currency: string): EditableColumns => ({
  kind: 'image',
  name: '',
  description: '',
  category: '',
  sub_category: '',
  options: '[]',
  tags: '[]',
  demo_link: '',
  price_regular_minor: 0,
  price_extended_minor: 0,
  is_extended_free: 0,
  currency,
  support_months: 6,
  activation_limit: null,
  product_ids: '[]',
  is_code_only: 0,
  has_public_licence_check: 1,
  is_tiers_only: 0,
  support_price_minor: 0,
  support_price_months: 6,
  other_prices: '{}',
});

/** Setting a field to null resets the field. In a new currency, prices keep their numbers. Throws `invalid`. */
export function withChanges(before: EditableColumns, changes: ItemChanges, accountCurrency: string): EditableColumns {
  const empty = emptyItem(accountCurrency);
  const sent = <K extends keyof ItemChanges & keyof EditableColumns>(name: K): EditableColumns[K] =>
    (changes[name] === undefined ? before[name] : (changes[name] ?? empty[name])) as EditableColumns[K];
  const texts = (name: 'options' | 'tags' | 'product_ids'): string => {
    const list = changes[name];
    return list === undefined ? before[name] : JSON.stringify([...new Set(list ?? [])]);
  };
  const currency = sent('currency').toUpperCase();
  const prices = pricesOf(before, changes, currency);
  if (changes.is_extended_free === 1 && prices.price_extended_minor > 0)
    throw invalid({ is_extended_free: [t('is_extended_free must be 0 while price_extended is above 0.')] });
  if (changes.is_extended_free === 1 && prices.price_regular_minor > 0)
    throw invalid({
      price_extended: [t('price_extended can only be free if the regular license is free as well.')],
    });
  return {
    kind: sent('kind'),
    name: sent('name'),
    description: sent('description'),
    category: sent('category'),
    sub_category: sent('sub_category'),
    options: texts('options'),
    tags: texts('tags'),
    product_ids: texts('product_ids'),
    demo_link: sent('demo_link'),
    currency,
    ...prices,
    // Removing the price later doesn't make the extended licence free again.
    is_extended_free: prices.price_regular_minor > 0 || prices.price_extended_minor > 0 ? 0 : sent('is_extended_free'),
    support_months: sent('support_months'),
    is_code_only: sent('is_code_only'),
    has_public_licence_check: sent('has_public_licence_check'),
    is_tiers_only: sent('is_tiers_only'),
    support_price_months: sent('support_price_months'),
    activation_limit: changes.activation_limit === undefined ? before.activation_limit : changes.activation_limit,
  };
}

function pricesOf(before: EditableColumns, changes: ItemChanges, currency: string) {
  if (currencyDigits(currency) === undefined)
    throw invalid({ currency: [t('currency must be a currency code such as EUR.')] });
  const errors: FieldErrors = {};
  const minor = (field: 'price_regular' | 'price_extended' | 'support_price', storedMinor: number): number => {
    const given = changes[field];
    const price = given === undefined ? storedMinor / 10 ** (currencyDigits(before.currency) ?? 2) : (given ?? 0);
    const problem = findPriceProblem(price, currency);
    if (problem !== undefined) errors[field] = [fieldError(field, problem)];
    return problem === undefined ? toMinor(price, currency) : 0;
  };
  const { prices: sent } = changes;
  const prices = {
    other_prices:
      sent === undefined
        ? before.other_prices
        : otherPricesColumn(sent ?? {}, { field: 'prices', own: currency, errors }),
    price_regular_minor: minor('price_regular', before.price_regular_minor),
    price_extended_minor: minor('price_extended', before.price_extended_minor),
    support_price_minor: minor('support_price', before.support_price_minor),
  };
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return prices;
}
