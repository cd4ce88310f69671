import type { Coupon } from '../../api/market.ts';
import { fromLocalTime, toLocalTime } from '../../ui/form/local-time.ts';
import { typedAmount } from '../../ui/format/format.ts';
import { decimalOf } from '../amounts.ts';

/** Form state: numbers and times are strings, '' if not set. */
export type CouponValues = {
  code: string;
  kind: 'percent' | 'amount';
  off: string;
  currency: string;
  item_ids: string[];
  licence: '' | 'regular' | 'extended';
  tier_ids: string[];
  minimum: string;
  is_once_per_customer: boolean;
  is_first_purchase_only: boolean;
  max_uses: string;
  starts_at: string;
  ends_at: string;
};

export const emptyCoupon = (currency: string): CouponValues => ({
  code: '',
  kind: 'percent',
  off: '',
  currency,
  item_ids: [],
  licence: '',
  tier_ids: [],
  minimum: '',
  is_once_per_customer: false,
  is_first_purchase_only: false,
  max_uses: '',
  starts_at: '',
  ends_at: '',
});

/** `currency`: the default if the user changes a percentage to an amount. */
export function valuesOf(coupon: Coupon, currency: string, zone: string): CouponValues {
  const { percent, amount, minimum, max_uses, starts_at, ends_at } = coupon;
  return {
    code: coupon.code,
    kind: percent === null ? 'amount' : 'percent',
    off: amount === null ? String(percent ?? '') : typedAmount(amount, coupon.currency ?? currency),
    currency: coupon.currency ?? currency,
    item_ids: coupon.item_ids.map(String),
    licence: coupon.licence ?? '',
    tier_ids: coupon.tier_ids.map(String),
    minimum: minimum === null ? '' : typedAmount(minimum, coupon.currency ?? currency),
    is_once_per_customer: coupon.is_once_per_customer,
    is_first_purchase_only: coupon.is_first_purchase_only,
    max_uses: max_uses === null ? '' : String(max_uses),
    starts_at: starts_at === null ? '' : toLocalTime(starts_at, zone),
    ends_at: ends_at === null ? '' : toLocalTime(ends_at, zone),
  };
}

const isReduction = (name: string): boolean =>
  name === 'kind' || name === 'off' || name === 'currency' || name === 'minimum';

/** The discount and the minimum are always sent as a whole. */
export function toWire(values: CouponValues, changed: Partial<CouponValues>, zone: string): Record<string, unknown> {
  const names = Object.keys(changed) as (keyof CouponValues)[];
  const others = names.filter((name) => !isReduction(name)).map((name) => [name, wireOf(name, values, zone)]);
  const off = decimalOf(values.off);
  const minimum = values.minimum.trim() === '' ? null : decimalOf(values.minimum);
  const reduction = {
    ...(values.kind === 'percent' ? { percent: off } : { amount: off }),
    ...((values.kind === 'amount' || minimum !== null) && { currency: values.currency }),
    minimum,
  };
  return { ...Object.fromEntries(others), ...(names.some(isReduction) && reduction) };
}

function wireOf(name: keyof CouponValues, values: CouponValues, zone: string): unknown {
  switch (name) {
    case 'item_ids':
    case 'tier_ids':
      return values[name].map(Number);
    case 'licence':
      return values.licence === '' ? null : values.licence;
    case 'is_once_per_customer':
    case 'is_first_purchase_only':
      return values[name] ? 1 : 0;
    case 'max_uses':
      return values.max_uses.trim() === '' ? null : decimalOf(values.max_uses);
    case 'starts_at':
    case 'ends_at':
      // Invalid dates are sent unchanged, and the API rejects them.
      return values[name] === '' ? null : (fromLocalTime(values[name], zone) ?? values[name]);
    case 'code':
    case 'kind':
    case 'off':
    case 'currency':
    case 'minimum':
      return values[name];
  }
}
