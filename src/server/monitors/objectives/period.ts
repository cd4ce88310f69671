import { Temporal } from 'temporal-polyfill';
import type { ObjectiveRow } from '../../database/index.ts';
import { dayMs } from '../../kernel/index.ts';

export type Period = ObjectiveRow['period'];
/** Epoch ms. */
export type Span = { from: number; to: number };

const rollingDays = { '7d': 7, '28d': 28, '30d': 30, '90d': 90 } as const satisfies Record<
  Exclude<Period, 'month'>,
  number
>;
const longestMonthMs = 32 * dayMs;

/** The longest time that a period can begin before now. */
export const longestMs = (period: Period): number =>
  period === 'month' ? longestMonthMs : rollingDays[period] * dayMs;

/** A rolling period ends now. A month ends in the future. */
export function periodAt(period: Period, nowMs: number, timeZone: string): Span {
  if (period !== 'month') return { from: nowMs - rollingDays[period] * dayMs, to: nowMs };
  const first = Temporal.Instant.fromEpochMilliseconds(nowMs)
    .toZonedDateTimeISO(timeZone)
    .toPlainDate()
    .with({ day: 1 });
  return {
    from: first.toZonedDateTime(timeZone).epochMilliseconds,
    to: first.add({ months: 1 }).toZonedDateTime(timeZone).epochMilliseconds,
  };
}

/** Returns the days of the period, oldest first. Today ends now. */
export function daysOfPeriod(period: Period, nowMs: number, timeZone: string): (Span & { day: string })[] {
  const today = Temporal.Instant.fromEpochMilliseconds(nowMs).toZonedDateTimeISO(timeZone).toPlainDate();
  const count = period === 'month' ? today.day : rollingDays[period];
  return Array.from({ length: count }, (_, index) => {
    const day = today.subtract({ days: count - 1 - index });
    const start = (date: Temporal.PlainDate) => date.toZonedDateTime(timeZone).epochMilliseconds;
    return { day: day.toString(), from: start(day), to: Math.min(start(day.add({ days: 1 })), nowMs) };
  });
}
