import { Temporal } from 'temporal-polyfill';

/** In a shorter month, its last day. */
export function firstKeptDay(nowMs: number, zone: string, months: number): string {
  const today = Temporal.Instant.fromEpochMilliseconds(nowMs).toZonedDateTimeISO(zone).toPlainDate();
  return today.subtract({ months }).toString();
}
