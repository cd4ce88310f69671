import { Temporal } from 'temporal-polyfill';

/** The most months that support may last in total, from the purchase. */
export const maxSupportMonths = 12;

/** The end of `months` of support from a moment, epoch ms; null for none. The 31st becomes the last day of shorter months. */
export function supportEnd(fromMs: number, months: number): number | null {
  if (months === 0) return null;
  return Temporal.Instant.fromEpochMilliseconds(fromMs).toZonedDateTimeISO('UTC').add({ months }).epochMilliseconds;
}
