import { Temporal } from 'temporal-polyfill';
import { dayMs } from '../../kernel/index.ts';
import type { Period } from '../reports/index.ts';

export const reportKinds = ['weekly', 'monthly'] as const;
export type ReportKind = (typeof reportKinds)[number];

/** A report that is due since `dueAtMs`: what it is about, and what that is compared with. */
export type DueReport = { kind: ReportKind; period: Period; before: Period; dueAtMs: number };

/** How late a report may be, for instance after an outage; one that is later is left out. */
export const maxDelayMs = 3 * dayMs;

const clock = Temporal.PlainTime.from('08:00');

/**
 * The last weekly and the last monthly report that are due by now in a zone: on Monday at 8 about the week before
 * (Monday to Sunday), on the 1st at 8 about the month before. Hours are those of the zone's clocks.
 */
export function latestDueReports(zone: string, nowMs: number): DueReport[] {
  const today = Temporal.Instant.fromEpochMilliseconds(nowMs).toZonedDateTimeISO(zone).toPlainDate();
  const dueAt = (day: Temporal.PlainDate) =>
    day.toZonedDateTime({ timeZone: zone, plainTime: clock }).epochMilliseconds;
  const between = (from: Temporal.PlainDate, next: Temporal.PlainDate): Period => ({
    from: from.toString(),
    to: next.subtract({ days: 1 }).toString(),
    zone,
  });
  return reportKinds.map((kind) => {
    const step = kind === 'weekly' ? { weeks: 1 } : { months: 1 };
    let day = kind === 'weekly' ? today.subtract({ days: today.dayOfWeek - 1 }) : today.with({ day: 1 });
    if (dueAt(day) > nowMs) day = day.subtract(step);
    const start = day.subtract(step);
    return { kind, period: between(start, day), before: between(start.subtract(step), start), dueAtMs: dueAt(day) };
  });
}

/** The days of a report in epoch ms, the end exclusive. */
export function instantsOf({ from, to, zone }: Period): { from: number; to: number; zone: string } {
  const startOf = (day: Temporal.PlainDate) => day.toZonedDateTime(zone).epochMilliseconds;
  const next = Temporal.PlainDate.from(to).add({ days: 1 });
  return { from: startOf(Temporal.PlainDate.from(from)), to: startOf(next), zone };
}
