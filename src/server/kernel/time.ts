import { Temporal } from 'temporal-polyfill';

export const secondMs = 1000;
export const minuteMs = 60 * secondMs;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

/** ISO 8601 UTC with `Z` and milliseconds, the form of every time at the wire. */
export const toIso = (ms: number): string => new Date(ms).toISOString();
export const toIsoOrNull = (ms: number | null): string | null => (ms === null ? null : toIso(ms));

/** The calendar day `YYYY-MM-DD` of an instant in UTC. */
export const dayOf = (ms: number): string => toIso(ms).slice(0, 10);

const moments = new Map<string, Intl.DateTimeFormat>();

/** `2026-03-10 13:05:07 (Europe/Berlin)`: an instant on the clocks of a zone, for a person who reads it anywhere. */
export function formatZonedTime(ms: number, timeZone: string): string {
  let format = moments.get(timeZone);
  if (!format) {
    // Swedes write dates as ISO 8601 does.
    format = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone });
    moments.set(timeZone, format);
  }
  return `${format.format(ms)} (${timeZone})`;
}

/** Names that only the platform's formatting knows: no time zone database, ours and the event store's, has them. */
const unheardOf = /^(SystemV\/|US\/Pacific-New$)/i;

/** An IANA zone name in its usual letter case, which the event store insists on; undefined where there is no such zone. */
export function canonicalTimeZone(name: string): string | undefined {
  if (/^[+-]/.test(name) || unheardOf.test(name)) return undefined;
  try {
    // Each knows texts that the other does not: IST here, whole dates there.
    new Intl.DateTimeFormat('en', { timeZone: name });
    return Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(name).timeZoneId;
  } catch {
    return undefined; // RangeError is how both say no
  }
}

export const isTimeZone = (name: string): boolean => canonicalTimeZone(name) !== undefined;

/** `YYYY-MM-DD HH:MM` of a real calendar day, else undefined. */
export function parseLocalMinute(text: string): Temporal.PlainDateTime | undefined {
  if (!/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}$/.test(text)) return undefined;
  try {
    return Temporal.PlainDateTime.from(text.replace(' ', 'T'), { overflow: 'reject' });
  } catch {
    return undefined; // a day or hour that no calendar has
  }
}

/**
 * The instant (epoch ms) of a local minute in a zone. A minute that a DST change skips moves forward,
 * one that happens twice means the first.
 */
export function localMinuteToMs(text: string, timeZone: string): number {
  const local = parseLocalMinute(text);
  if (!local) throw new Error('a stored local minute must be YYYY-MM-DD HH:MM');
  return local.toZonedDateTime(timeZone, { disambiguation: 'compatible' }).epochMilliseconds;
}
