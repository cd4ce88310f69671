import type { MonitorStatus, Period } from '../../api/monitors.ts';
import { type ListSearch, readListSearch } from '../../list-search.ts';
import { PERIODS } from './periods.ts';

export type MonitorsSearch = ListSearch & {
  status?: MonitorStatus;
  tag?: string;
  group_id?: number;
  grouped?: 1;
  /** ID of the saved view that these parameters started from */
  view?: number;
  /** column keys separated by commas, or `none`; if not set, the user's own choice applies */
  columns?: string;
};

const STATUSES: MonitorStatus[] = [
  'up',
  'down',
  'pending',
  'paused',
  'maintenance',
  'unknown',
  'unreachable',
  'degraded',
];
const SORTS = ['id', 'name', 'url', 'status', 'response_time'];

export function readMonitorsSearch(raw: Record<string, unknown>): MonitorsSearch {
  const columns = String(raw.columns ?? '');
  return {
    ...readListSearch(raw, { sortBy: SORTS }),
    status: STATUSES.find((status) => status === raw.status),
    // The router parses a tag that looks like a number as a number.
    tag: raw.tag === undefined || raw.tag === '' ? undefined : String(raw.tag).slice(0, 50),
    group_id: wholeNumber(raw.group_id, Number.MAX_SAFE_INTEGER),
    grouped: raw.grouped === 1 ? 1 : undefined,
    view: wholeNumber(raw.view, Number.MAX_SAFE_INTEGER),
    columns: /^[a-z_]+(,[a-z_]+){0,19}$/.test(columns) ? columns : undefined,
  };
}

/** `clone`: ID of the monitor to copy the settings from */
export const readNewMonitorSearch = (raw: Record<string, unknown>): { clone?: number } => ({
  clone: wholeNumber(raw.clone, Number.MAX_SAFE_INTEGER),
});

/** `from` and `to` are in epoch seconds, `apdex` is in ms, `checks` is a page number, and `day` is `YYYY-MM-DD`. */
export type MonitorSearch = {
  period?: Period;
  from?: number;
  to?: number;
  apdex?: number;
  checks?: number;
  failed?: true;
  day?: string;
};

/** The start of the year 2100. */
const LATEST_S = 4_102_444_800;

export function readMonitorSearch(raw: Record<string, unknown>): MonitorSearch {
  const [from, to] = [wholeNumber(raw.from, LATEST_S), wholeNumber(raw.to, LATEST_S)];
  const isPart = from !== undefined && to !== undefined && from < to;
  return {
    period: PERIODS.find((period) => period === raw.period),
    from: isPart ? from : undefined,
    to: isPart ? to : undefined,
    apdex: wholeNumber(raw.apdex, 60_000),
    checks: wholeNumber(raw.checks, Number.MAX_SAFE_INTEGER),
    failed: raw.failed === true ? true : undefined,
    day: typeof raw.day === 'string' && /^\d{4}-\d\d-\d\d$/.test(raw.day) ? raw.day : undefined,
  };
}

function wholeNumber(value: unknown, most: number): number | undefined {
  const number = Number(value);
  return Number.isInteger(number) && number >= 1 && number <= most ? number : undefined;
}
