import { dayMs } from '../../kernel/index.ts';

type Watched = {
  /** days before expiry; null if the alert is off */
  alertDays: number | null;
  alertedFor: number | null;
  expiresAt: number | null;
};

/**
 * Returns true once per expiry date, from N days before the expiry. If N is 0, from the start of the last day (in UTC;
 * if the expiry is at midnight, the day before).
 */
export function isExpiryDue({ alertDays, alertedFor, expiresAt }: Watched, nowMs: number): boolean {
  if (alertDays === null || expiresAt === null || expiresAt === alertedFor) return false;
  const from = alertDays === 0 ? Math.floor((expiresAt - 1) / dayMs) * dayMs : expiresAt - alertDays * dayMs;
  return nowMs >= from;
}
