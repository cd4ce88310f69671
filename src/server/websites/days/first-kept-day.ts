import { Temporal } from 'temporal-polyfill';

/** The first day that is kept: so many months before today in the zone; of a shorter month its last day. */
export function firstKeptDay(nowMs: number, zone: string, months: number): string {
  const today = Temporal.Instant.fromEpochMilliseconds(nowMs).toZonedDateTimeISO(zone).toPlainDate();
  return today.subtract({ months }).toString();
}
