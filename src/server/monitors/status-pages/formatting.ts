import { dayMs, hourMs, minuteMs, secondMs } from '../../kernel/index.ts';

const formats = new Map<string, Intl.DateTimeFormat>();

function format(ms: number, timeZone: string, options: Intl.DateTimeFormatOptions): string {
  const key = `${timeZone} ${JSON.stringify(options)}`;
  let found = formats.get(key);
  if (!found) {
    found = new Intl.DateTimeFormat('en-GB', { timeZone, ...options });
    formats.set(key, found);
  }
  return found.format(ms);
}

/** `10 March 2026, 13:05` in a time zone. */
export const formatDateTime = (ms: number, zone: string): string => `${formatDate(ms, zone)}, ${formatTime(ms, zone)}`;
/** `13:05` */
export const formatTime = (ms: number, zone: string): string =>
  format(ms, zone, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
export const formatDate = (ms: number, zone: string): string =>
  format(ms, zone, { day: 'numeric', month: 'long', year: 'numeric' });
export const formatMonth = (ms: number, zone: string): string => format(ms, zone, { month: 'long', year: 'numeric' });
/** `2026-03-10`, the calendar day in the zone. */
export const isoDate = (ms: number, zone: string): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(ms);
/** `10 Mar` */
export const formatShortDate = (ms: number, zone: string): string =>
  format(ms, zone, { day: 'numeric', month: 'short' });

/** The two largest units, whole minutes from one minute on: `2 h 5 min`, `41 s`. */
export function formatDuration(ms: number): string {
  if (ms < minuteMs) return `${Math.max(0, Math.round(ms / secondMs))} s`;
  const parts: [number, string][] = [
    [Math.floor(ms / dayMs), 'd'],
    [Math.floor(ms / hourMs) % 24, 'h'],
    [Math.floor(ms / minuteMs) % 60, 'min'],
  ];
  const first = parts.findIndex(([count]) => count > 0);
  return parts
    .slice(first, first + 2)
    .filter(([count]) => count > 0)
    .map(([count, unit]) => `${count} ${unit}`)
    .join(' ');
}

/** Two decimals, rounded down, as in the console: `100%` means no downtime at all. */
export function formatPercent(percent: number | null): string {
  if (percent === null) return 'no data';
  if (percent === 100) return '100%';
  // The third decimal is rounded first: 81.32 is 8131.999… hundredths in binary.
  const hundredths = Math.floor(Math.round(percent * 1000) / 10);
  return `${Math.floor(hundredths / 100)}.${String(hundredths % 100).padStart(2, '0')}%`;
}

/** A user's text on one line, for subjects and titles. */
export const toOneLine = (text: string): string => text.replace(/[\p{Cc}\s]+/gu, ' ').trim();
