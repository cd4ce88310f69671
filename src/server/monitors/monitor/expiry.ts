import { dayMs } from '../../kernel/index.ts';

type Watched = {
  /** days before the end at which to alert; null: off */
  alertDays: number | null;
  /** the expiry that was alerted already, epoch ms */
  alertedFor: number | null;
  expiresAt: number | null;
};

/**
 * Whether an expiry is to be alerted now: once for each expiry date, from N days before it on, with 0 on its last day
 * (UTC; one that ends at midnight has the day before it as its last), and when it has passed already.
 */
export function isExpiryDue({ alertDays, alertedFor, expiresAt }: Watched, nowMs: number): boolean {
  if (alertDays === null || expiresAt === null || expiresAt === alertedFor) return false;
  const from = alertDays === 0 ? Math.floor((expiresAt - 1) / dayMs) * dayMs : expiresAt - alertDays * dayMs;
  return nowMs >= from;
}
