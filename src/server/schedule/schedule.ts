import { Temporal } from 'temporal-polyfill';
import { dayMs } from '../kernel/index.ts';

/** Both days included. */
type Period = { from: string; to: string; zone: string };

export const frequencies = ['daily', 'weekly', 'monthly'] as const;
export type Frequency = (typeof frequencies)[number];

const reportKinds = ['weekly', 'monthly'] as const satisfies Frequency[];
export type ReportKind = (typeof reportKinds)[number];

export type DueReport<Kind extends Frequency = Frequency> = {
  kind: Kind;
  period: Period;
  before: Period;
  dueAtMs: number;
};

/** Reports that are later than this are skipped. */
export const maxDelayMs = 3 * dayMs;

const clock = Temporal.PlainTime.from('08:00');

export const latestDueReports = (zone: string, nowMs: number): DueReport<ReportKind>[] =>
  reportKinds.map((kind) => latestDueReport(kind, zone, nowMs));

/**
 * Due at 8:00 local time: daily for the day before (compared with the same weekday a week earlier), on Mondays for the
 * week before, on the 1st for the month before.
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
  step: Temporal.DurationLike;
  firstDay(day: Temporal.PlainDate): Temporal.PlainDate;
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

/** In epoch ms. The end is exclusive. */
export function instantsOf({ from, to, zone }: Period): { from: number; to: number; zone: string } {
  const startOf = (day: Temporal.PlainDate) => day.toZonedDateTime(zone).epochMilliseconds;
  const next = Temporal.PlainDate.from(to).add({ days: 1 });
  return { from: startOf(Temporal.PlainDate.from(from)), to: startOf(next), zone };
}
