import { addByClock, dayMs, dayOf, localMinuteToMs, minuteMs } from '../../kernel/index.ts';
import type { MaintenanceSpan } from '../monitor/index.ts';

export type Recurrence = {
  recurrence: 'once' | 'weekly' | 'monthly';
  /** IANA name */
  time_zone: string;
  /** `YYYY-MM-DD`, both inclusive; for `once`, `starts_on` is the only day */
  starts_on: string;
  ends_on: string | null;
  /** for `weekly`: 1 Monday to 7 Sunday */
  weekdays: number[];
  /** for `monthly`: 1 to 31, -1 for the last day; months without the day are skipped */
  month_days: number[];
  /** `HH:MM`; a time that a clock change skips moves forward, and if a time occurs twice, the first counts */
  start_time: string;
  /** by the clock of the time zone: 23:00 and 360 end at 05:00, also if the clock changes in between */
  duration_minutes: number;
};

/** How many days a local date can differ from the same date in UTC, even if a zone moves across the date line. */
const zoneDays = 2;

/** Windows overlap if they last longer than the time between their starts. */
export function occurrences(rule: Recurrence, fromMs: number, toMs: number): MaintenanceSpan[] {
  const durationMs = rule.duration_minutes * minuteMs;
  const firstDay = Math.floor(Math.max(fromMs - durationMs, Date.parse(rule.starts_on)) / dayMs) - zoneDays;
  const lastDay = Math.floor(Math.min(toMs, lastDayMs(rule)) / dayMs) + zoneDays;
  const spans: MaintenanceSpan[] = [];
  for (let day = firstDay; day <= lastDay; day++) {
    if (!opensOn(rule, day)) continue;
    const from = localMinuteToMs(`${dayOf(day * dayMs)} ${rule.start_time}`, rule.time_zone);
    const to = endOf(rule, from);
    if (from < toMs && to > fromMs) spans.push({ from, to });
  }
  return spans;
}

/** A window of several days that isn't whole days has a length, not an end. */
function endOf(rule: Recurrence, from: number): number {
  const durationMs = rule.duration_minutes * minuteMs;
  const elapsed = from + durationMs;
  if (durationMs > dayMs && durationMs % dayMs !== 0) return elapsed;
  const byClock = addByClock(from, durationMs, rule.time_zone);
  // If the start occurs twice, `from` is the first, and the window keeps its length.
  const occursTwice = byClock !== elapsed && addByClock(byClock - durationMs, 0, rule.time_zone) === from;
  return occursTwice ? elapsed : byClock;
}

/** `day`: days since 1970-01-01, a Thursday. */
function opensOn(rule: Recurrence, day: number): boolean {
  const date = dayOf(day * dayMs);
  if (date < rule.starts_on || (rule.ends_on !== null && date > rule.ends_on)) return false;
  switch (rule.recurrence) {
    case 'once':
      return date === rule.starts_on;
    case 'weekly':
      return rule.weekdays.includes(((((day + 3) % 7) + 7) % 7) + 1);
    case 'monthly':
      return (
        rule.month_days.includes(Number(date.slice(8))) ||
        (rule.month_days.includes(-1) && dayOf((day + 1) * dayMs).endsWith('-01'))
      );
  }
}

const lastDayMs = (rule: Recurrence): number => {
  if (rule.recurrence === 'once') return Date.parse(rule.starts_on);
  return rule.ends_on === null ? Infinity : Date.parse(rule.ends_on);
};

/** Longer than the time between any two windows, such as on the 31st when a short month is skipped. */
const maxPauseMs = 70 * dayMs;

export function nextOccurrence(rule: Recurrence, nowMs: number): MaintenanceSpan | undefined {
  const fromMs = Math.max(nowMs, Date.parse(rule.starts_on) - zoneDays * dayMs);
  return occurrences(rule, fromMs, fromMs + maxPauseMs)[0];
}
