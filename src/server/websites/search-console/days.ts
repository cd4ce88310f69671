import { Temporal } from 'temporal-polyfill';

/** Google's days end in California. https://developers.google.com/webmaster-tools/v1/searchanalytics/query */
const googleZone = 'America/Los_Angeles';
/** Figures of younger days are not there yet. */
const lateDays = 2;
/** Of days before the last imported one Google may have changed its mind. */
export const repeatedDays = 3;
const firstDays = 90;

/** The calendar day of an instant (epoch ms), as Google counts days. */
export const googleDay = (ms: number): string =>
  Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(googleZone).toPlainDate().toString();

/** The days to import now, oldest first: those since the last import and some before it, at first the last ninety. */
export function nextDays(importedThrough: string | null, nowMs: number): string[] {
  const last = Temporal.PlainDate.from(googleDay(nowMs)).subtract({ days: lateDays });
  const earliest = last.subtract({ days: firstDays - 1 });
  const wanted =
    importedThrough === null ? earliest : Temporal.PlainDate.from(importedThrough).subtract({ days: repeatedDays - 1 });
  const first = Temporal.PlainDate.compare(wanted, earliest) < 0 ? earliest : wanted;
  const count = first.until(last).days + 1;
  return Array.from({ length: Math.max(0, count) }, (_, index) => first.add({ days: index }).toString());
}
