import { Temporal } from 'temporal-polyfill';

/** If the earlier month is shorter, returns its last day. */
export function firstKeptDay(nowMs: number, zone: string, months: number): string {
  const today = Temporal.Instant.fromEpochMilliseconds(nowMs).toZonedDateTimeISO(zone).toPlainDate();
  return today.subtract({ months }).toString();
}
