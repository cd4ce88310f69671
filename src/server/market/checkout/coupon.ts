import type { CouponRow, ItemRow } from '../../database/index.ts';
import { formatUtcMinute, message, minuteMs, plainCode, t } from '../../kernel/index.ts';
import type { Discount } from './price.ts';

/** Ignores quotation marks around a code, and the full stop after it in a sentence. */
export const normalizeCouponCode = (text: string): string =>
  plainCode(text)
    .replace(/^[\p{Quotation_Mark}\s]+|[\p{Quotation_Mark}\s.,]+$/gu, '')
    .toUpperCase();

/** Returns a message for the buyer, or undefined if the coupon applies. */
export function couponProblem(
  coupon: CouponRow | undefined,
  item: Pick<ItemRow, 'id' | 'currency'>,
  nowMs: number,
): string | undefined {
  if (!coupon || coupon.is_active === 0) return t('This coupon code does not exist. Check the spelling.');
  if (coupon.item_id !== null && coupon.item_id !== item.id) return t('This coupon does not apply to this item.');
  if (coupon.starts_at !== null && nowMs < coupon.starts_at)
    return t('This coupon is valid from {time}.', { time: formatUtcMinute(coupon.starts_at) });
  if (coupon.ends_at !== null && nowMs >= coupon.ends_at) return t('This coupon has expired.');
  if (coupon.amount_minor !== null && coupon.currency !== item.currency)
    return t('This coupon only applies to prices in {currency}.', { currency: coupon.currency ?? '' });
  return isUsedUp(coupon) ? t(couponUsedUp) : undefined;
}

export const couponUsedUp = message('This coupon has reached its usage limit.');
export const couponReserved = message(
  'The last uses of this coupon are reserved for orders that await payment. Try again in 15 minutes.',
);
export const couponReservedForMs = 15 * minuteMs;

const isUsedUp = ({ max_uses, uses }: CouponRow): boolean => max_uses !== null && uses >= max_uses;

export function couponDiscount({ percent, amount_minor }: CouponRow): Discount {
  return percent === null ? { amount_minor: amount_minor ?? 0 } : { percent };
}
