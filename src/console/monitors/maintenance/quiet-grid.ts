import type { QuietHours } from '../../api/monitors.ts';

export type LocalTime = { day: string; time: string };
export type QuietDay = { day: string; visits: (number | null)[] };

/** `day` is YYYY-MM-DD, `time` is HH:MM. */
export function localTimeOf(at: string, timeZone: string): LocalTime {
  // Swedish uses the ISO 8601 format: 2026-03-10 14:05.
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  const local = format.format(Date.parse(at));
  return { day: local.slice(0, 10), time: local.slice(11) };
}

/** Returns the usual visits by local day and hour. An hour that a clock change repeats is summed; null: not in the week. */
export function quietDays(hours: QuietHours['hours'], timeZone: string): QuietDay[] {
  const days = new Map<string, QuietDay>();
  for (const { from, visits } of hours) {
    const { day, time } = localTimeOf(from, timeZone);
    const row = days.get(day) ?? { day, visits: new Array<number | null>(24).fill(null) };
    const hour = Number(time.slice(0, 2));
    row.visits[hour] = (row.visits[hour] ?? 0) + visits;
    days.set(day, row);
  }
  return [...days.values()];
}
