import { t } from '../../../i18n/index.ts';
import { calendarDate, monthAndYear } from '../../../ui/format/format.ts';

/** Days are `YYYY-MM-DD` in the website's time zone. */

/** both ends are inclusive */
export type Days = { from: string; to: string };

export const PERIODS = {
  today: { word: t('Today'), key: 'D' },
  yesterday: { word: t('Yesterday'), key: 'E' },
  '7d': { word: t('Last 7 days'), key: 'W' },
  '30d': { word: t('Last 30 days'), key: 'T' },
  '90d': { word: t('Last 90 days'), key: 'N' },
  week: { word: t('This week'), key: 'K' },
  month: { word: t('This month'), key: 'M' },
  last_month: { word: t('Last month'), key: 'P' },
  year: { word: t('This year'), key: 'Y' },
  '12mo': { word: t('Last 12 months'), key: 'L' },
  all: { word: t('All time'), key: 'A' },
} as const;

export type PeriodName = keyof typeof PERIODS;
export const PERIOD_NAMES = Object.keys(PERIODS) as PeriodName[];

const DAY_MS = 86_400_000;
const atMs = (day: string) => Date.parse(`${day}T00:00:00Z`);
const dayAt = (ms: number) => new Date(ms).toISOString().slice(0, 10);
const plusDays = (day: string, days: number) => dayAt(atMs(day) + days * DAY_MS);

function firstOfMonth(day: string, months = 0): string {
  const date = new Date(atMs(day));
  return dayAt(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1));
}
const lastOfMonth = (day: string) => plusDays(firstOfMonth(day, 1), -1);

export function isDay(value: unknown): value is string {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return false;
  const ms = atMs(value);
  return !Number.isNaN(ms) && dayAt(ms) === value;
}

const lengthOf = ({ from, to }: Days): number => Math.round((atMs(to) - atMs(from)) / DAY_MS) + 1;

export function dayIn(zone: string, ms: number): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' }).format(ms);
}

/** Resolves a named period in the same way as the API. `since` is the first day of "all time". */
export function daysOf(period: PeriodName, today: string, since: string): Days {
  switch (period) {
    case 'today':
      return { from: today, to: today };
    case 'yesterday':
      return { from: plusDays(today, -1), to: plusDays(today, -1) };
    case '7d':
      return { from: plusDays(today, -6), to: today };
    case '30d':
      return { from: plusDays(today, -29), to: today };
    case '90d':
      return { from: plusDays(today, -89), to: today };
    case 'week':
      return { from: plusDays(today, -((new Date(atMs(today)).getUTCDay() + 6) % 7)), to: today };
    case 'month':
      return { from: firstOfMonth(today), to: today };
    case 'last_month':
      return { from: firstOfMonth(today, -1), to: plusDays(firstOfMonth(today), -1) };
    case 'year':
      return { from: `${today.slice(0, 4)}-01-01`, to: today };
    case '12mo':
      return { from: firstOfMonth(today, -11), to: today };
    case 'all':
      return { from: since < today ? since : today, to: today };
  }
}

/** A period's name keeps a shared URL correct on later days. */
export function nameOf(days: Days, today: string): PeriodName | undefined {
  return PERIOD_NAMES.filter((name) => name !== 'all').find((name) => {
    const { from, to } = daysOf(name, today, today);
    return from === days.from && to === days.to;
  });
}

/**
 * Returns the previous (-1) or next (1) period: the adjacent month or year, or the same number of days. Returns
 * undefined if it would start after today.
 */
export function neighbour(days: Days, direction: -1 | 1, today: string): Days | undefined {
  const next = moved(days, direction, today);
  if (next.from > today) return undefined;
  return { from: next.from, to: next.to > today ? today : next.to };
}

function moved(days: Days, direction: -1 | 1, today: string): Days {
  const { from, to } = days;
  const ends = (end: string) => to === end || (to === today && to < end);
  if (from.endsWith('-01-01') && ends(`${from.slice(0, 4)}-12-31`) && lengthOf(days) > 31) {
    const year = Number(from.slice(0, 4)) + direction;
    return { from: `${year}-01-01`, to: `${year}-12-31` };
  }
  if (from.endsWith('-01') && ends(lastOfMonth(from)) && lengthOf(days) > 1) {
    const first = firstOfMonth(from, direction);
    return { from: first, to: lastOfMonth(first) };
  }
  const length = lengthOf(days);
  return { from: plusDays(from, direction * length), to: plusDays(to, direction * length) };
}

/** Intervals, each with the numbers of days for which it is available. */
const STEPS = {
  minute: { word: t('By minute'), most: 1, least: 1 },
  hour: { word: t('By hour'), most: 32, least: 1 },
  day: { word: t('By day'), most: 1100, least: 2 },
  week: { word: t('By week'), most: 100_000, least: 14 },
  month: { word: t('By month'), most: 100_000, least: 60 },
} as const;

export type Interval = keyof typeof STEPS;
export const INTERVALS = Object.keys(STEPS) as Interval[];

export function lastDayOf(first: string, interval: Interval): string {
  switch (interval) {
    case 'week':
      return plusDays(first, 6);
    case 'month':
      return lastOfMonth(first);
    case 'minute':
    case 'hour':
    case 'day':
      return first;
  }
}

export function intervalsOf(days: Days): { value: Interval; label: string }[] {
  const length = lengthOf(days);
  return INTERVALS.filter((name) => length <= STEPS[name].most && length >= STEPS[name].least).map((value) => ({
    value,
    label: STEPS[value].word,
  }));
}

export function formatMonth(ms: number, zone: string): string {
  return monthAndYear(ms, zone);
}

export function formatRange({ from, to }: Days): string {
  const day = (written: string) => calendarDate(Date.parse(`${written}T00:00:00Z`), 'UTC');
  return from === to ? day(from) : `${day(from)} – ${day(to)}`;
}
