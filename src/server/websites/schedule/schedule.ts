import { Temporal } from 'temporal-polyfill';
import { dayMs } from '../../kernel/index.ts';
import type { Period } from '../reports/index.ts';

/** How often something can be sent. */
export const frequencies = ['daily', 'weekly', 'monthly'] as const;
export type Frequency = (typeof frequencies)[number];

/** What comes where the reports of a website are turned on. */
const reportKinds = ['weekly', 'monthly'] as const satisfies Frequency[];
export type ReportKind = (typeof reportKinds)[number];

/** What is due since `dueAtMs`: the days that it is about, and those that they are compared with. */
export type DueReport<Kind extends Frequency = Frequency> = {
  kind: Kind;
  period: Period;
  before: Period;
  dueAtMs: number;
};

/** How late a report may be, for instance after an outage; one that is later is left out. */
export const maxDelayMs = 3 * dayMs;

const clock = Temporal.PlainTime.from('08:00');

/** The last weekly and the last monthly report that are due by now in a zone. */
export const latestDueReports = (zone: string, nowMs: number): DueReport<ReportKind>[] =>
  reportKinds.map((kind) => latestDueReport(kind, zone, nowMs));

/**
 * What is due last by now in a zone: each day at 8 about the day before, compared with the same weekday a week earlier; on
 * Monday at 8 about the week before (Monday to Sunday); on the 1st at 8 about the month before. Hours are those of the
 * zone's clocks.
 */
export function latestDueReport<Kind extends Frequency>(kind: Kind, zone: string, nowMs: number): DueReport<Kind> {
  const { step, back } = rhythms[kind];
  const between = (from: Temporal.PlainDate): Period => ({
    from: from.toString(),
    to: from.add(step).subtract({ days: 1 }).toString(),
    zone,
  });
  const due = latestDueDay(kind, zone, nowMs);
  const start = due.subtract(step);
  return { kind, period: between(start), before: between(start.subtract(back)), dueAtMs: dueAtMs(due, zone) };
}

/** When the next one will be due in a zone, after what is due by now. */
export const nextDueAtMs = (kind: Frequency, zone: string, nowMs: number): number =>
  dueAtMs(latestDueDay(kind, zone, nowMs).add(rhythms[kind].step), zone);

const dueAtMs = (day: Temporal.PlainDate, zone: string): number =>
  day.toZonedDateTime({ timeZone: zone, plainTime: clock }).epochMilliseconds;

function latestDueDay(kind: Frequency, zone: string, nowMs: number): Temporal.PlainDate {
  const { step, firstDay } = rhythms[kind];
  const today = Temporal.Instant.fromEpochMilliseconds(nowMs).toZonedDateTimeISO(zone).toPlainDate();
  const due = firstDay(today);
  return dueAtMs(due, zone) > nowMs ? due.subtract(step) : due;
}

type Rhythm = {
  /** from one to the next */
  step: Temporal.DurationLike;
  /** the day on which one is due, at or before a day */
  firstDay(day: Temporal.PlainDate): Temporal.PlainDate;
  /** to what it is compared with */
  back: Temporal.DurationLike;
};
const rhythms: Record<Frequency, Rhythm> = {
  daily: { step: { days: 1 }, firstDay: (day) => day, back: { weeks: 1 } },
  weekly: {
    step: { weeks: 1 },
    firstDay: (day) => day.subtract({ days: day.dayOfWeek - 1 }),
    back: { weeks: 1 },
  },
  monthly: { step: { months: 1 }, firstDay: (day) => day.with({ day: 1 }), back: { months: 1 } },
};

/** The days of a report in epoch ms, the end exclusive. */
export function instantsOf({ from, to, zone }: Period): { from: number; to: number; zone: string } {
  const startOf = (day: Temporal.PlainDate) => day.toZonedDateTime(zone).epochMilliseconds;
  const next = Temporal.PlainDate.from(to).add({ days: 1 });
  return { from: startOf(Temporal.PlainDate.from(from)), to: startOf(next), zone };
}
