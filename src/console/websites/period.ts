/** The days that statistics are shown for. Visitors are counted by UTC days, so periods are made of those. */

const NAMES = ['today', '7d', '30d', 'month', 'custom'] as const;
export type PeriodName = (typeof NAMES)[number];

/** As the address bar has it; nothing means the last 30 days. `from` and `to` are for `custom`. */
export type StatsSearch = { period?: PeriodName; from?: string; to?: string };

/** Both days included. */
export type Days = { from: string; to: string };

const DAY_MS = 86_400_000;

const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);

function isDay(value: unknown): value is string {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return false;
  const ms = Date.parse(`${value}T00:00:00Z`);
  return !Number.isNaN(ms) && dayOf(ms) === value;
}

/** Reads an address bar that anybody may have typed into; a custom period without two days in order is none. */
export function readStatsSearch(raw: Record<string, unknown>): StatsSearch {
  const period = NAMES.find((name) => name === raw.period);
  if (period === undefined || period === '30d') return {};
  if (period !== 'custom') return { period };
  return isDay(raw.from) && isDay(raw.to) && raw.from <= raw.to ? { period, from: raw.from, to: raw.to } : {};
}

/** @param now epoch ms */
export function daysOf(search: StatsSearch, now: number): Days {
  const to = dayOf(now);
  switch (search.period) {
    case 'today':
      return { from: to, to };
    case '7d':
      return { from: dayOf(now - 6 * DAY_MS), to };
    case 'month':
      return { from: `${to.slice(0, 8)}01`, to };
    case 'custom':
      return { from: search.from ?? to, to: search.to ?? to };
    case '30d':
    case undefined:
      return { from: dayOf(now - 29 * DAY_MS), to };
  }
}
