import { Temporal } from 'temporal-polyfill';
import { invalid, t } from '../../kernel/index.ts';

/** `from` and `to` are days (`YYYY-MM-DD`). `endMs` is exclusive. */
export type Period = { from: string; to: string; timeZone: string; startMs: number; endMs: number };

type PeriodQuery = { from?: string | null | undefined; to?: string | null | undefined };

/**
 * Defaults to the current month until today. Days can be longer or shorter than 24 hours when clocks change. Throws
 * `invalid`.
 */
export function parsePeriod(query: PeriodQuery, nowMs: number, timeZone: string): Period {
  const today = todayIn(nowMs, timeZone);
  const to = query.to ? parseDay('to', query.to) : today;
  const from = query.from ? parseDay('from', query.from) : to.with({ day: 1 });
  if (Temporal.PlainDate.compare(from, to) > 0) throw invalid({ from: [t('from must not be later than to.')] });
  const [startMs, endMs] = [startOf(from, timeZone), startOf(to.add({ days: 1 }), timeZone)];
  return { from: from.toString(), to: to.toString(), timeZone, startMs, endMs };
}

export const endOfDay = (field: string, day: string, timeZone: string): number =>
  startOf(parseDay(field, day).add({ days: 1 }), timeZone);

const todayIn = (nowMs: number, timeZone: string): Temporal.PlainDate =>
  Temporal.Instant.fromEpochMilliseconds(nowMs).toZonedDateTimeISO(timeZone).toPlainDate();

const startOf = (day: Temporal.PlainDate, timeZone: string): number => day.toZonedDateTime(timeZone).epochMilliseconds;

function parseDay(field: string, text: string): Temporal.PlainDate {
  try {
    if (/^[12]\d{3}-\d{2}-\d{2}$/.test(text)) return Temporal.PlainDate.from(text, { overflow: 'reject' });
  } catch {
    // throws below
  }
  throw invalid({ [field]: [t('{field} must be a day such as 2026-03-31.', { field })] });
}
