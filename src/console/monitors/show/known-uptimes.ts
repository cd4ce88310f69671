import type { Monitor, Period, Stats } from '../../api/monitors.ts';
import { PERIODS } from '../monitor/periods.ts';

/** What is known of a period: nothing yet, a figure, or the same figure as a shorter one that holds the whole past. */
export type KnownUptime = { period: Period; known: 'nothing' | 'all since' } | { period: Period; known: number };

const DAY_MS = 86_400_000;
const DAYS: Record<Period, number> = { '24h': 1, '7d': 7, '30d': 30, '90d': 90, '365d': 365 };

/** A shorter period that holds nearly all of the past tells the same figure. */
const NEARLY = 1.1;

/** Whether a check has been judged: the service counts what was checked once as up, also while a failure is confirmed. */
export const isJudged = ({ status, last_checked_at }: Pick<Monitor, 'status' | 'last_checked_at'>): boolean =>
  status !== 'pending' && last_checked_at !== null;

/** The uptimes of a monitor as far as it can know them: one that began today has no year. */
export function knownUptimes(
  uptimes: Stats['uptimes'],
  monitor: Pick<Monitor, 'status' | 'last_checked_at' | 'created_at'>,
  now: number,
): KnownUptime[] {
  const ageMs = now - Date.parse(monitor.created_at);
  return PERIODS.map((period, index) => {
    const uptime = uptimes[period];
    if (uptime === null || !isJudged(monitor)) return { period, known: 'nothing' };
    const shorter = PERIODS[index - 1];
    const isCovered = shorter !== undefined && ageMs <= DAYS[shorter] * NEARLY * DAY_MS;
    return { period, known: isCovered ? 'all since' : uptime };
  });
}
