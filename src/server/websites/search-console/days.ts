import { Temporal } from 'temporal-polyfill';

/**
 * Google's days are in California's time zone: https://developers.google.com/webmaster-tools/v1/searchanalytics/query
 */
const googleZone = 'America/Los_Angeles';
/** Google does not have the figures of the last days yet. */
const lateDays = 2;
/** The last imported days are imported again, because Google can still change them. */
export const repeatedDays = 3;
const firstDays = 90;

export const googleDay = (ms: number): string =>
  Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(googleZone).toPlainDate().toString();

export function nextDays(importedThrough: string | null, nowMs: number): string[] {
  const last = Temporal.PlainDate.from(googleDay(nowMs)).subtract({ days: lateDays });
  const earliest = last.subtract({ days: firstDays - 1 });
  const wanted =
    importedThrough === null ? earliest : Temporal.PlainDate.from(importedThrough).subtract({ days: repeatedDays - 1 });
  const first = Temporal.PlainDate.compare(wanted, earliest) < 0 ? earliest : wanted;
  const count = first.until(last).days + 1;
  return Array.from({ length: Math.max(0, count) }, (_, index) => first.add({ days: index }).toString());
}
