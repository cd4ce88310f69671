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
  item_id: string;
  max_uses: string;
  starts_at: string;
  ends_at: string;
};

export const emptyCoupon = (currency: string): CouponValues => ({
  code: '',
  kind: 'percent',
  off: '',
  currency,
  item_id: '',
  max_uses: '',
  starts_at: '',
  ends_at: '',
});

/** `currency`: the default if the user changes a percentage to an amount. */
export function valuesOf(coupon: Coupon, currency: string, zone: string): CouponValues {
  const { percent, amount, item_id, max_uses, starts_at, ends_at } = coupon;
  return {
    code: coupon.code,
    kind: percent === null ? 'amount' : 'percent',
    off: amount === null ? String(percent ?? '') : typedAmount(amount, coupon.currency ?? currency),
    currency: coupon.currency ?? currency,
    item_id: item_id === null ? '' : String(item_id),
    max_uses: max_uses === null ? '' : String(max_uses),
    starts_at: starts_at === null ? '' : toLocalTime(starts_at, zone),
    ends_at: ends_at === null ? '' : toLocalTime(ends_at, zone),
  };
}

const isReduction = (name: string): boolean => name === 'kind' || name === 'off' || name === 'currency';

/** The discount is always sent as a whole. */
export function toWire(values: CouponValues, changed: Partial<CouponValues>, zone: string): Record<string, unknown> {
  const names = Object.keys(changed) as (keyof CouponValues)[];
  const others = names.filter((name) => !isReduction(name)).map((name) => [name, wireOf(name, values[name], zone)]);
  const off = decimalOf(values.off);
  const reduction = values.kind === 'percent' ? { percent: off } : { amount: off, currency: values.currency };
  return { ...Object.fromEntries(others), ...(names.some(isReduction) && reduction) };
}

function wireOf(name: keyof CouponValues, text: string, zone: string): unknown {
  switch (name) {
    case 'item_id':
      return text === '' ? null : Number(text);
    case 'max_uses':
      return text.trim() === '' ? null : decimalOf(text);
    case 'starts_at':
    case 'ends_at':
      // Invalid dates are sent unchanged, and the API rejects them.
      return text === '' ? null : (fromLocalTime(text, zone) ?? text);
    case 'code':
    case 'kind':
    case 'off':
    case 'currency':
      return text;
  }
}
