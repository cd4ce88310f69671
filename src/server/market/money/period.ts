import { Temporal } from 'temporal-polyfill';
import { invalid } from '../../kernel/index.ts';

/** Days `YYYY-MM-DD` of a zone, both included, and the moments (epoch ms) at which they begin and end. */
export type Period = { from: string; to: string; timeZone: string; startMs: number; endMs: number };

type PeriodQuery = { from?: string | null | undefined; to?: string | null | undefined };

/**
 * The period that was asked for; by default this month until today. A day begins and ends as its zone has it, whatever
 * the clocks do in it. Throws `invalid` for what is no day, or in the wrong order.
 */
export function parsePeriod(asked: PeriodQuery, nowMs: number, timeZone: string): Period {
  const today = todayIn(nowMs, timeZone);
  const to = asked.to ? parseDay('to', asked.to) : today;
  const from = asked.from ? parseDay('from', asked.from) : to.with({ day: 1 });
  if (Temporal.PlainDate.compare(from, to) > 0) throw invalid({ from: ['from must not be after to.'] });
  const [startMs, endMs] = [startOf(from, timeZone), startOf(to.add({ days: 1 }), timeZone)];
  return { from: from.toString(), to: to.toString(), timeZone, startMs, endMs };
}

/** The moment (epoch ms) at which a day is over. Throws `invalid` for what is no day. */
export const endOfDay = (field: string, day: string, timeZone: string): number =>
  startOf(parseDay(field, day).add({ days: 1 }), timeZone);

/** Now, as minutes of a clock there: `YYYY-MM-DD HH:MM`. */
export const localMinute = (ms: number, timeZone: string): string =>
  Temporal.Instant.fromEpochMilliseconds(ms)
    .toZonedDateTimeISO(timeZone)
    .toPlainDateTime()
    .toString({ smallestUnit: 'minute' })
    .replace('T', ' ');

const todayIn = (nowMs: number, timeZone: string): Temporal.PlainDate =>
  Temporal.Instant.fromEpochMilliseconds(nowMs).toZonedDateTimeISO(timeZone).toPlainDate();

const startOf = (day: Temporal.PlainDate, timeZone: string): number => day.toZonedDateTime(timeZone).epochMilliseconds;

function parseDay(field: string, text: string): Temporal.PlainDate {
  try {
    if (/^[12]\d{3}-\d{2}-\d{2}$/.test(text)) return Temporal.PlainDate.from(text, { overflow: 'reject' });
  } catch {
    // a day that no calendar has: it is refused with the others
  }
  throw invalid({ [field]: [`${field} must be a day such as 2026-03-31.`] });
}
