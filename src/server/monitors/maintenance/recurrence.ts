import { dayMs, dayOf, localMinuteToMs, minuteMs } from '../../kernel/index.ts';
import type { MaintenanceSpan } from '../monitor/index.ts';

/** When windows open: days and a time of day in a zone. */
export type Recurrence = {
  recurrence: 'once' | 'weekly' | 'monthly';
  /** IANA name */
  time_zone: string;
  /** `YYYY-MM-DD`, both included; the day itself of `once`, which has no end */
  starts_on: string;
  ends_on: string | null;
  /** of `weekly`: 1 Monday to 7 Sunday */
  weekdays: number[];
  /** of `monthly`: 1 to 31, -1 the last; a month without the day is left out */
  month_days: number[];
  /** `HH:MM`; one that a clock change skips moves forward, one that happens twice is the first */
  start_time: string;
  /** minutes that pass, whatever clocks show */
  duration_minutes: number;
};

/** No zone's day is further from the UTC day of the same name, also where a change of date line skipped one. */
const zoneDays = 2;

/**
 * The windows that touch from … to, by their start. They overlap where they last longer than the time between two.
 * Costs one look-up in the zone a window, and a few steps a day.
 */
export function occurrences(rule: Recurrence, fromMs: number, toMs: number): MaintenanceSpan[] {
  const durationMs = rule.duration_minutes * minuteMs;
  const firstDay = Math.floor(Math.max(fromMs - durationMs, Date.parse(rule.starts_on)) / dayMs) - zoneDays;
  const lastDay = Math.floor(Math.min(toMs, lastDayMs(rule)) / dayMs) + zoneDays;
  const spans: MaintenanceSpan[] = [];
  for (let day = firstDay; day <= lastDay; day++) {
    if (!opensOn(rule, day)) continue;
    const from = localMinuteToMs(`${dayOf(day * dayMs)} ${rule.start_time}`, rule.time_zone);
    const to = from + durationMs;
    if (from < toMs && to > fromMs) spans.push({ from, to });
  }
  return spans;
}

/** Whether a window opens on this calendar day, counted from 1970-01-01, a Thursday. */
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

/** Longer than from any window to the next: the 31st, skipped by one short month. */
const maxPauseMs = 70 * dayMs;

/** The window that is open at a moment, else the next one; undefined when none comes any more. */
export function nextOccurrence(rule: Recurrence, nowMs: number): MaintenanceSpan | undefined {
  const fromMs = Math.max(nowMs, Date.parse(rule.starts_on) - zoneDays * dayMs);
  return occurrences(rule, fromMs, fromMs + maxPauseMs)[0];
}
