import { Temporal } from 'temporal-polyfill';
import { type FieldErrors, invalid } from '../../kernel/refusal.ts';

/** Whole calendar days of one zone, both ends included. */
export type Period = { from: string; to: string; zone: string };

/** What one answer lists day by day. */
const maxDays = 1100;
const defaultDays = 30;

/** The last days up to and including today. */
export function lastDays(days: number, nowMs: number, zone: string): Period {
  const today = Temporal.Instant.fromEpochMilliseconds(nowMs).toZonedDateTimeISO(zone).toPlainDate();
  return { from: today.subtract({ days: days - 1 }).toString(), to: today.toString(), zone };
}

/**
 * The period that a caller asks for; without `from` and `to` the last 30 days, with one of them 30 days from or up to
 * it. Throws `invalid` naming the field.
 */
export function readPeriod(asked: { from?: unknown; to?: unknown }, nowMs: number, zone: string): Period {
  const errors: FieldErrors = {};
  const read = (name: 'from' | 'to'): Temporal.PlainDate | undefined => {
    const value = asked[name];
    if (value === undefined || value === null || value === '') return undefined;
    const day = typeof value === 'string' ? realDay(value) : undefined;
    if (!day) errors[name] = [`${name} must be a day as YYYY-MM-DD.`];
    return day;
  };
  const [from, to] = [read('from'), read('to')];
  if (Object.keys(errors).length > 0) throw invalid(errors);
  const standard = lastDays(defaultDays, nowMs, zone);
  const end = to ?? from?.add({ days: defaultDays - 1 }) ?? Temporal.PlainDate.from(standard.to);
  const start = from ?? end.subtract({ days: defaultDays - 1 });
  const days = start.until(end).days + 1;
  if (days < 1) throw invalid({ to: ['to must not be before from.'] });
  if (days > maxDays) throw invalid({ from: [`from and to must be at most ${maxDays} days apart.`] });
  return { from: start.toString(), to: end.toString(), zone };
}

function realDay(text: string): Temporal.PlainDate | undefined {
  if (!/^(19[7-9]\d|2[01]\d\d)-\d\d-\d\d$/.test(text)) return undefined;
  try {
    return Temporal.PlainDate.from(text, { overflow: 'reject' });
  } catch {
    return undefined; // a day that no calendar has
  }
}

/** Every day of the period, in order. */
export function daysOf(period: Period): string[] {
  const first = Temporal.PlainDate.from(period.from);
  const count = first.until(Temporal.PlainDate.from(period.to)).days + 1;
  return Array.from({ length: count }, (_, index) => first.add({ days: index }).toString());
}

/** The instants (epoch ms) between which the period lies, the end exclusive; DST changes make days of 23 or 25 hours. */
export function boundsOf(period: Period): { startMs: number; endMs: number } {
  const startOf = (day: Temporal.PlainDate) => day.toZonedDateTime(period.zone).epochMilliseconds;
  return {
    startMs: startOf(Temporal.PlainDate.from(period.from)),
    endMs: startOf(Temporal.PlainDate.from(period.to).add({ days: 1 })),
  };
}

/** Today so far, and the same weekday last week up to the same time of day. */
export function todayAndLastWeek(nowMs: number, zone: string) {
  const now = Temporal.Instant.fromEpochMilliseconds(nowMs).toZonedDateTimeISO(zone);
  const then = now.subtract({ weeks: 1 });
  return {
    today: { startMs: now.startOfDay().epochMilliseconds, endMs: now.startOfDay().add({ days: 1 }).epochMilliseconds },
    lastWeek: { startMs: then.startOfDay().epochMilliseconds, endMs: then.epochMilliseconds },
  };
}
