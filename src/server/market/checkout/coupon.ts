import type { CouponRow, ItemRow, Licence } from '../../database/index.ts';
import { formatMoney, formatUtcMinute, message, minuteMs, plainCode, t, withoutFrame } from '../../kernel/index.ts';
import type { ItemOffer } from '../prices/index.ts';
import type { Discount } from './price.ts';

export const normalizeCouponCode = (text: string): string => withoutFrame(plainCode(text)).toUpperCase();

/** Returns a message for the buyer, or undefined if the coupon applies. */
export function couponProblem(
  coupon: CouponRow | undefined,
  offer: Pick<ItemRow, 'id'> & ItemOffer & { licence: Licence; tier_id: number | null },
  nowMs: number,
): string | undefined {
  if (!coupon || coupon.is_active === 0) return t('This coupon code does not exist. Check the spelling.');
  if (!appliesToItem(coupon, offer.id)) return t('This coupon does not apply to this item.');
  if (coupon.licence !== null && coupon.licence !== offer.licence)
    return coupon.licence === 'regular'
      ? t('This coupon only applies to the regular license.')
      : t('This coupon only applies to the extended license.');
  const tiers = couponTiers(coupon);
  if (tiers.length > 0 && (offer.tier_id === null || !tiers.includes(offer.tier_id)))
    return t('This coupon does not apply to the license that you chose.');
  if (offer.isChosenByBuyer) return t('Coupons do not apply because you choose the price.');
  if (coupon.starts_at !== null && nowMs < coupon.starts_at)
    return t('This coupon is valid from {time}.', { time: formatUtcMinute(coupon.starts_at) });
  if (coupon.ends_at !== null && nowMs >= coupon.ends_at) return t('This coupon has expired.');
  if (coupon.currency !== null && coupon.currency !== offer.currency)
    return t('This coupon only applies to prices in {currency}.', { currency: coupon.currency });
  if (coupon.minimum_minor !== null && offer.minor < coupon.minimum_minor)
    return t('This coupon requires a price of {least} or more.', {
      least: formatMoney(coupon.minimum_minor, offer.currency),
    });
  return isUsedUp(coupon) ? t(couponUsedUp) : undefined;
}

/** Without items, it applies to all. */
export function couponItems({ item_id, item_ids }: Pick<CouponRow, 'item_id' | 'item_ids'>): number[] {
  const several = JSON.parse(item_ids) as number[];
  return several.length > 0 || item_id === null ? several : [item_id];
}

export const couponTiers = ({ tier_ids }: Pick<CouponRow, 'tier_ids'>): number[] => JSON.parse(tier_ids) as number[];

const appliesToItem = (coupon: CouponRow, itemId: number): boolean => {
  const items = couponItems(coupon);
  return items.length === 0 || items.includes(itemId);
};

export const couponUsedUp = message('This coupon has reached its usage limit.');
export const couponReserved = message(
  'The last uses of this coupon are reserved for orders that await payment. Try again in 15 minutes.',
);
export const couponReservedForMs = 15 * minuteMs;

const isUsedUp = ({ max_uses, uses }: CouponRow): boolean => max_uses !== null && uses >= max_uses;

export function couponDiscount({ percent, amount_minor }: CouponRow): Discount {
  return percent === null ? { amount_minor: amount_minor ?? 0 } : { percent };
}
