import { Temporal } from 'temporal-polyfill';
import { formatDate } from './format.ts';
import { currentLanguage } from './i18n/index.ts';

export const secondMs = 1000;
export const minuteMs = 60 * secondMs;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

/** ISO 8601 UTC with milliseconds: the format of all times in the API. */
export const toIso = (ms: number): string => new Date(ms).toISOString();
export const toIsoOrNull = (ms: number | null): string | null => (ms === null ? null : toIso(ms));

export const dayOf = (ms: number): string => toIso(ms).slice(0, 10);

/**
 * Returns `2026-03-10 13:05:07 (Europe/Berlin)` in English, where the order of day and month would be ambiguous. Other
 * languages use their own format.
 */
export const formatZonedTime = (ms: number, timeZone: string): string => formatZoned(ms, timeZone, 'medium');

export const formatZonedMinute = (ms: number, timeZone: string): string => formatZoned(ms, timeZone, 'short');

const moments = new Map<string, Intl.DateTimeFormat>();

function formatZoned(ms: number, timeZone: string, timeStyle: 'medium' | 'short'): string {
  if (currentLanguage() !== 'en')
    return `${formatDate(ms, timeZone, { dateStyle: 'medium', timeStyle })} (${timeZone})`;
  const key = `${timeStyle} ${timeZone}`;
  let format = moments.get(key);
  if (!format) {
    // Swedish dates have the form of ISO 8601.
    format = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle, timeZone });
    moments.set(key, format);
  }
  return `${format.format(ms)} (${timeZone})`;
}

/** Names that only `Intl` formatting accepts. No time zone database has them. */
const unsupportedZones = /^(SystemV\/|US\/Pacific-New$)/i;

/**
 * Returns the name in its canonical case, which the event store requires. Returns undefined for an unknown time zone.
 */
export function canonicalTimeZone(name: string): string | undefined {
  if (/^[+-]/.test(name) || unsupportedZones.test(name)) return undefined;
  try {
    // Both are needed, because `Intl` accepts `IST` and `Temporal` accepts whole dates.
    new Intl.DateTimeFormat('en', { timeZone: name });
    return Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(name).timeZoneId;
  } catch {
    return undefined;
  }
}

export const isTimeZone = (name: string): boolean => canonicalTimeZone(name) !== undefined;

/** Undefined if it isn't a valid date and time. */
export function parseLocalMinute(text: string): Temporal.PlainDateTime | undefined {
  if (!/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}$/.test(text)) return undefined;
  try {
    return Temporal.PlainDateTime.from(text.replace(' ', 'T'), { overflow: 'reject' });
  } catch {
    return undefined;
  }
}

/**
 * If the clock change skips the minute, returns the time moved forward. If the minute occurs twice, returns the first.
 */
export function localMinuteToMs(text: string, timeZone: string): number {
  const local = parseLocalMinute(text);
  if (!local) throw new Error('a stored local minute must be YYYY-MM-DD HH:MM');
  return local.toZonedDateTime(timeZone, { disambiguation: 'compatible' }).epochMilliseconds;
}

/**
 * Adds by the clock of the time zone, so a day can have 23 or 25 hours. Returns times that a clock change skips or
 * repeats as `localMinuteToMs` does.
 */
export const addByClock = (ms: number, addedMs: number, timeZone: string): number =>
  Temporal.Instant.fromEpochMilliseconds(ms)
    .toZonedDateTimeISO(timeZone)
    .toPlainDateTime()
    .add({ milliseconds: addedMs })
    .toZonedDateTime(timeZone, { disambiguation: 'compatible' }).epochMilliseconds;

/** `name` is like `2026-11`. Times in epoch ms. */
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
