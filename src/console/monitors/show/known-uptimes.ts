import type { Monitor, Period, Stats } from '../../api/monitors.ts';
import { PERIODS } from '../monitor/periods.ts';

/** `of` is `life` if the monitor is younger than the period. `uptime` is null if it is unknown. */
export type KnownUptime = { period: Period; uptime: number | null; of: 'period' | 'life' };

const DAY_MS = 86_400_000;
const DAYS: Record<Period, number> = { '24h': 1, '7d': 7, '30d': 30, '90d': 90, '365d': 365 };

/** Tolerance when the age of a monitor is compared with a period. */
const AGE_TOLERANCE = 1.1;

/**
 * After its first check, the service counts a monitor as up, even while a failure is being confirmed, so its uptime
 * isn't certain yet.
 */
export const isJudged = ({ status, last_checked_at }: Pick<Monitor, 'status' | 'last_checked_at'>): boolean =>
  status !== 'pending' && last_checked_at !== null;

/** Returns the creation time (epoch ms) if the monitor is younger than the period. */
export function youngSince(
  { created_at }: Pick<Monitor, 'created_at'>,
  { period, from }: Pick<Stats, 'period' | 'from'>,
): number | undefined {
  const createdMs = Date.parse(created_at);
  return period !== null && createdMs - Date.parse(from) > SHORT_MS ? createdMs : undefined;
}

/** Gaps at the start of a chart are ignored if they are shorter than this. */
const SHORT_MS = 3_600_000;

const FIRST_CHECK_MS = 60_000;

/**
 * Returns whether the statistics could be missing the first check. This is possible only if they last until now, not in
 * a zoomed range.
 */
export const isFirstCheckNew = (
  { last_checked_at, created_at }: Pick<Monitor, 'last_checked_at' | 'created_at'>,
  { period, to }: Pick<Stats, 'period' | 'to'>,
): boolean => period !== null && last_checked_at !== null && Date.parse(to) - Date.parse(created_at) < FIRST_CHECK_MS;

export function knownUptimes(
  uptimes: Stats['uptimes'],
  monitor: Pick<Monitor, 'status' | 'last_checked_at' | 'created_at'>,
  now: number,
): KnownUptime[] {
  const ageMs = now - Date.parse(monitor.created_at);
  return PERIODS.map((period, index) => {
    const uptime = uptimes[period];
    if (uptime === null || !isJudged(monitor)) return { period, uptime: null, of: 'period' };
    const shorter = PERIODS[index - 1];
    const isCovered =
      ageMs <= (shorter === undefined ? DAYS[period] / AGE_TOLERANCE : DAYS[shorter] * AGE_TOLERANCE) * DAY_MS;
    return { period, uptime, of: isCovered ? 'life' : 'period' };
  });
}
