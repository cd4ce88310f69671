import type { CouponRow, ItemRow } from '../../database/index.ts';
import { minuteMs, toIso } from '../../kernel/index.ts';
import type { Discount } from './price.ts';

/** The one form in which a code is kept and looked up. */
export const normalizeCouponCode = (text: string): string => text.normalize('NFKC').trim().toUpperCase();

/** Why a coupon does not count for an item now, as a sentence for the buyer; undefined when it does. */
export function couponProblem(
  coupon: CouponRow | undefined,
  item: Pick<ItemRow, 'id' | 'currency'>,
  nowMs: number,
): string | undefined {
  if (!coupon || coupon.is_active === 0) return 'This coupon is not known: check how it is written.';
  if (coupon.item_id !== null && coupon.item_id !== item.id) return 'This coupon is for another item.';
  if (coupon.starts_at !== null && nowMs < coupon.starts_at)
    return `This coupon counts from ${toIso(coupon.starts_at).slice(0, 16).replace('T', ' ')} UTC.`;
  if (coupon.ends_at !== null && nowMs >= coupon.ends_at) return 'This coupon has ended.';
  if (coupon.amount_minor !== null && coupon.currency !== item.currency)
    return `This coupon is for prices in ${coupon.currency}.`;
  return isUsedUp(coupon) ? couponUsedUp : undefined;
}

export const couponUsedUp = 'This coupon has been used as often as it may be.';
export const couponReserved =
  'The last uses of this coupon are held for orders that wait for their payment: try again in a quarter of an hour.';
/** How long an order that is not paid keeps a use of a coupon from others. */
export const couponReservedForMs = 15 * minuteMs;

const isUsedUp = ({ max_uses, uses }: CouponRow): boolean => max_uses !== null && uses >= max_uses;

export function couponDiscount({ percent, amount_minor }: CouponRow): Discount {
  return percent === null ? { amount_minor: amount_minor ?? 0 } : { percent };
}
