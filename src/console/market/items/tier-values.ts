import type { Tier } from '../../api/market.ts';
import { typedAmount } from '../../ui/format/format.ts';
import { decimalOf } from '../amounts.ts';
import { type OtherPriceRow, otherPriceRows, otherPricesToWire } from './other-price-values.ts';

/** Form state: numbers are strings, '' if not set. */
export type TierValues = {
  /** null: not saved yet */
  id: number | null;
  name: string;
  price: string;
  seats: string;
  licence_days: string;
  updates_days: string;
  support_months: string;
  renewal_price: string;
  trial_days: string;
  renews_automatically: boolean;
  is_on: boolean;
  /** in other currencies */
  prices: OtherPriceRow[];
};

export const newTier: TierValues = {
  id: null,
  name: '',
  price: '',
  seats: '',
  licence_days: '365',
  updates_days: '365',
  support_months: '12',
  renewal_price: '',
  trial_days: '',
  renews_automatically: false,
  is_on: true,
  prices: [],
};

const textOf = (value: number | null): string => (value === null || value === 0 ? '' : String(value));

export const tierValuesOf = (tier: Tier): TierValues => ({
  id: tier.id,
  name: tier.name,
  price: typedAmount(tier.price, tier.currency),
  seats: textOf(tier.seats),
  licence_days: textOf(tier.licence_days),
  updates_days: textOf(tier.updates_days),
  support_months: String(tier.support_months),
  renewal_price: tier.renewal_price === null ? '' : typedAmount(tier.renewal_price, tier.currency),
  trial_days: textOf(tier.trial_days),
  renews_automatically: tier.renews_automatically,
  is_on: tier.is_on,
  prices: otherPriceRows(tier.prices),
});

const numberOf = (text: string): unknown => (text.trim() === '' ? null : decimalOf(text));

/** An empty price is free, other empty numbers are without limit or not offered. */
export const tierToWire = ({
  id,
  name,
  is_on,
  renews_automatically,
  prices,
  ...numbers
}: TierValues): Record<string, unknown> => ({
  ...(id !== null && { id }),
  name,
  is_on,
  renews_automatically,
  prices: otherPricesToWire(prices),
  price: numberOf(numbers.price) ?? 0,
  seats: numberOf(numbers.seats),
  licence_days: numberOf(numbers.licence_days),
  updates_days: numberOf(numbers.updates_days),
  support_months: numberOf(numbers.support_months) ?? 0,
  renewal_price: numberOf(numbers.renewal_price),
  trial_days: numberOf(numbers.trial_days) ?? 0,
});
