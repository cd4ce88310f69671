import type { Coupon } from '../../api/market.ts';
import type { Tone } from '../../ui/feedback/status.tsx';

type CouponStatus = { tone: Tone; word: string };

/** Whether a coupon counts now, and if not, why. */
export function statusOf(
  { is_active, uses, max_uses, starts_at, ends_at }: Omit<Coupon, 'id' | 'code'>,
  nowMs: number,
): CouponStatus {
  if (!is_active) return { tone: 'paused', word: 'Inactive' };
  if (ends_at !== null && Date.parse(ends_at) <= nowMs) return { tone: 'unknown', word: 'Ended' };
  if (max_uses !== null && uses >= max_uses) return { tone: 'unknown', word: 'Used up' };
  if (starts_at !== null && Date.parse(starts_at) > nowMs) return { tone: 'pending', word: 'Scheduled' };
  return { tone: 'up', word: 'Active' };
}
