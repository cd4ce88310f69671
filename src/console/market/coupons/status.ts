import type { Coupon } from '../../api/market.ts';
import { t } from '../../i18n/index.ts';
import type { Tone } from '../../ui/feedback/status.tsx';

type CouponNote = { tone: Tone; word: string };

/** Undefined if the coupon can be used or is switched off. */
export function noteOf(
  { is_active, uses, max_uses, starts_at, ends_at }: Omit<Coupon, 'id' | 'code'>,
  nowMs: number,
): CouponNote | undefined {
  if (!is_active) return undefined;
  if (ends_at !== null && Date.parse(ends_at) <= nowMs) return { tone: 'unknown', word: t('Ended') };
  if (max_uses !== null && uses >= max_uses) return { tone: 'unknown', word: t('Used up') };
  if (starts_at !== null && Date.parse(starts_at) > nowMs) return { tone: 'pending', word: t('Scheduled') };
  return undefined;
}
