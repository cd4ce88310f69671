import { Temporal } from 'temporal-polyfill';

/** Counted from the purchase. */
export const maxSupportMonths = 12;

/** The 31st becomes the last day of a shorter month. */
export function supportEnd(fromMs: number, months: number): number | null {
  if (months === 0) return null;
  return Temporal.Instant.fromEpochMilliseconds(fromMs).toZonedDateTimeISO('UTC').add({ months }).epochMilliseconds;
}
