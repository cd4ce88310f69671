import type { MonitorStatus, Period } from '../../api/monitors.ts';
import { type ListSearch, readListSearch } from '../../list-search.ts';
import { PERIODS } from './periods.ts';

/** What the list shows, as it stands in the address bar. */
export type MonitorsSearch = ListSearch & { status?: MonitorStatus; tag?: string };

const STATUSES: MonitorStatus[] = ['up', 'down', 'pending', 'paused', 'maintenance', 'unknown'];

export function readMonitorsSearch(raw: Record<string, unknown>): MonitorsSearch {
  return {
    ...readListSearch(raw, {
      searchBy: ['name', 'url'],
      sortBy: ['id', 'name', 'url', 'status', 'response_time'],
    }),
    status: STATUSES.find((status) => status === raw.status),
    // A tag that looks like a number arrives as one.
    tag: raw.tag === undefined || raw.tag === '' ? undefined : String(raw.tag).slice(0, 50),
  };
}

/** What a monitor's page shows: the period, the apdex threshold in ms, and which of its checks. */
export type MonitorSearch = { period?: Period; apdex?: number; checks?: number; failed?: true };

export function readMonitorSearch(raw: Record<string, unknown>): MonitorSearch {
  const whole = (value: unknown, most: number) => {
    const number = Number(value);
    return Number.isInteger(number) && number >= 1 && number <= most ? number : undefined;
  };
  return {
    period: PERIODS.find((period) => period === raw.period),
    apdex: whole(raw.apdex, 60_000),
    checks: whole(raw.checks, Number.MAX_SAFE_INTEGER),
    failed: raw.failed === true ? true : undefined,
  };
}
