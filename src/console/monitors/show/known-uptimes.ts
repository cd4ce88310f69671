import type { Monitor, Period, Stats } from '../../api/monitors.ts';
import { PERIODS } from '../monitor/periods.ts';

/** The uptime of a period, null while none is known; a monitor's whole life may be shorter than the period. */
export type KnownUptime = { period: Period; uptime: number | null; of: 'period' | 'life' };

const DAY_MS = 86_400_000;
const DAYS: Record<Period, number> = { '24h': 1, '7d': 7, '30d': 30, '90d': 90, '365d': 365 };

/** Where a shorter period holds nearly all of the past, the figure is that of the monitor's life. */
const NEARLY = 1.1;

/** Whether a check has been judged: the service counts what was checked once as up, also while a failure is confirmed. */
export const isJudged = ({ status, last_checked_at }: Pick<Monitor, 'status' | 'last_checked_at'>): boolean =>
  status !== 'pending' && last_checked_at !== null;

/** When a monitor began that is younger than the period that is shown, epoch ms; undefined for one that covers it. */
export function youngSince(
  { created_at }: Pick<Monitor, 'created_at'>,
  { period, from }: Pick<Stats, 'period' | 'from'>,
): number | undefined {
  const createdMs = Date.parse(created_at);
  return period !== null && createdMs - Date.parse(from) > SHORT_MS ? createdMs : undefined;
}

/** An axis that lacks less than that is as good as whole. */
const SHORT_MS = 3_600_000;

/** How long the first check may take to be in the figures, too. */
const FIRST_CHECK_MS = 60_000;

/**
 * Whether the first check came just now, so that figures up to now which know of none are of the moment before. A part of
 * the past that was zoomed into has none for good.
 */
export const isFirstCheckNew = (
  { last_checked_at, created_at }: Pick<Monitor, 'last_checked_at' | 'created_at'>,
  { period, to }: Pick<Stats, 'period' | 'to'>,
): boolean => period !== null && last_checked_at !== null && Date.parse(to) - Date.parse(created_at) < FIRST_CHECK_MS;

/** The uptimes of a monitor as far as it can know them, and which are of less than their period: what began today has no year. */
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
    const isCovered = ageMs <= (shorter === undefined ? DAYS[period] / NEARLY : DAYS[shorter] * NEARLY) * DAY_MS;
    return { period, uptime, of: isCovered ? 'life' : 'period' };
  });
}
