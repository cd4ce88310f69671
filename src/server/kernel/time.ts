import { Temporal } from 'temporal-polyfill';
import { formatDate } from './format.ts';
import { currentLanguage } from './i18n/index.ts';

export const secondMs = 1000;
export const minuteMs = 60 * secondMs;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

/** ISO 8601 UTC with `Z` and milliseconds, the form of every time at the wire. */
export const toIso = (ms: number): string => new Date(ms).toISOString();
export const toIsoOrNull = (ms: number | null): string | null => (ms === null ? null : toIso(ms));

/** The calendar day `YYYY-MM-DD` of an instant in UTC. */
export const dayOf = (ms: number): string => toIso(ms).slice(0, 10);

/**
 * `2026-03-10 13:05:07 (Europe/Berlin)`: an instant on the clocks of a zone, for a person who reads it anywhere and to whom
 * the second matters, as with incidents. Other languages than English, which has two orders of day and month, write it in
 * their own form.
 */
export const formatZonedTime = (ms: number, timeZone: string): string => formatZoned(ms, timeZone, 'medium');

/** `2026-03-10 13:05 (Europe/Berlin)`: as `formatZonedTime`, to the minute. */
export const formatZonedMinute = (ms: number, timeZone: string): string => formatZoned(ms, timeZone, 'short');

const moments = new Map<string, Intl.DateTimeFormat>();

function formatZoned(ms: number, timeZone: string, timeStyle: 'medium' | 'short'): string {
  if (currentLanguage() !== 'en')
    return `${formatDate(ms, timeZone, { dateStyle: 'medium', timeStyle })} (${timeZone})`;
  const key = `${timeStyle} ${timeZone}`;
  let format = moments.get(key);
  if (!format) {
    // Swedes write dates as ISO 8601 does.
    format = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle, timeZone });
    moments.set(key, format);
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

/** A calendar month in a zone. `name` is such as `2026-11`; times in epoch ms. */
export type Month = { name: string; startMs: number; endMs: number };

export function monthOf(nowMs: number, timeZone: string): Month {
  const now = Temporal.Instant.fromEpochMilliseconds(nowMs).toZonedDateTimeISO(timeZone);
  const first = now.toPlainDate().with({ day: 1 });
  const startOf = (day: Temporal.PlainDate) => day.toZonedDateTime(timeZone).epochMilliseconds;
  return {
    name: first.toPlainYearMonth().toString(),
    startMs: startOf(first),
    endMs: startOf(first.add({ months: 1 })),
  };
}
