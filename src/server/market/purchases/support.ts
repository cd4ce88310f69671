import { Temporal } from 'temporal-polyfill';

/** Months that support may last in all, from the purchase. */
export const maxSupportMonths = 12;

/** The end of so many months of support from a moment, epoch ms; null for none. A day that a month lacks is its last. */
export function supportEnd(fromMs: number, months: number): number | null {
  if (months === 0) return null;
  return Temporal.Instant.fromEpochMilliseconds(fromMs).toZonedDateTimeISO('UTC').add({ months }).epochMilliseconds;
}
