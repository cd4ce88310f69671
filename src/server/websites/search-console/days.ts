import { Temporal } from 'temporal-polyfill';

/** Google's days end in California: https://developers.google.com/webmaster-tools/v1/searchanalytics/query */
const googleZone = 'America/Los_Angeles';
/** Figures of later days are not available yet. */
const lateDays = 2;
/** Google can still change the last imported days. */
export const repeatedDays = 3;
const firstDays = 90;

export const googleDay = (ms: number): string =>
  Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(googleZone).toPlainDate().toString();

/** Oldest first. */
export function nextDays(importedThrough: string | null, nowMs: number): string[] {
  const last = Temporal.PlainDate.from(googleDay(nowMs)).subtract({ days: lateDays });
  const earliest = last.subtract({ days: firstDays - 1 });
  const wanted =
    importedThrough === null ? earliest : Temporal.PlainDate.from(importedThrough).subtract({ days: repeatedDays - 1 });
  const first = Temporal.PlainDate.compare(wanted, earliest) < 0 ? earliest : wanted;
  const count = first.until(last).days + 1;
  return Array.from({ length: Math.max(0, count) }, (_, index) => first.add({ days: index }).toString());
}
