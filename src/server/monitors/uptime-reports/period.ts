import { Temporal } from 'temporal-polyfill';
import { invalid, t } from '../../kernel/index.ts';
import { type DueReport, latestDueReport, type ReportKind } from '../../schedule/index.ts';

type Wanted = { frequency: ReportKind; zone: string; nowMs: number };

const maxPeriods = 24;
const stepOf = { weekly: { weeks: 1 }, monthly: { months: 1 } } as const;

/** Returns the period that contains the day, or the latest that is due. Throws `invalid` if it has not ended. */
export function requestedPeriod(
  day: string | null | undefined,
  { frequency, zone, nowMs }: Wanted,
): Pick<DueReport<ReportKind>, 'kind' | 'period'> {
  if (day == null) return latestDueReport(frequency, zone, nowMs);
  const date = Temporal.PlainDate.from(day);
  const first = frequency === 'weekly' ? date.subtract({ days: date.dayOfWeek - 1 }) : date.with({ day: 1 });
  const next = first.add(stepOf[frequency]);
  if (next.toZonedDateTime(zone).epochMilliseconds > nowMs)
    throw invalid({ day: [t('must be in a week or month that has ended.')] });
  return {
    kind: frequency,
    period: { from: first.toString(), to: next.subtract({ days: 1 }).toString(), zone },
  };
}

/** First days of the periods that ended since `sinceMs`, newest first. Always includes the latest. */
export function pastPeriods({ frequency, zone, nowMs }: Wanted, sinceMs: number): string[] {
  const latest = Temporal.PlainDate.from(latestDueReport(frequency, zone, nowMs).period.from);
  const oldest = Temporal.Instant.fromEpochMilliseconds(sinceMs).toZonedDateTimeISO(zone).toPlainDate();
  const periods = [latest.toString()];
  for (let from = latest; periods.length < maxPeriods; ) {
    if (Temporal.PlainDate.compare(from, oldest) <= 0) break;
    from = from.subtract(stepOf[frequency]);
    periods.push(from.toString());
  }
  return periods;
}
