import {
  dayMs,
  formatDate as formatDateAs,
  formatDays,
  formatDecimalPercent,
  formatHours,
  formatMinutes,
  formatSeconds,
  formatPercent as formatWholePercent,
  hourMs,
  joinSentences,
  minuteMs,
  secondMs,
  t,
} from '../../kernel/index.ts';

export const formatDateTime = (ms: number, zone: string): string =>
  t('{date}, {time}', { date: formatDate(ms, zone), time: formatTime(ms, zone) });
export const formatTime = (ms: number, zone: string): string =>
  formatDateAs(ms, zone, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
export const formatDate = (ms: number, zone: string): string =>
  formatDateAs(ms, zone, { day: 'numeric', month: 'long', year: 'numeric' });
export const formatMonth = (ms: number, zone: string): string =>
  formatDateAs(ms, zone, { month: 'long', year: 'numeric' });
export const isoDate = (ms: number, zone: string): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(ms);
export const formatShortDate = (ms: number, zone: string): string =>
  formatDateAs(ms, zone, { day: 'numeric', month: 'short' });

export function formatDuration(ms: number): string {
  if (ms < minuteMs) return formatSeconds(Math.max(0, Math.round(ms / secondMs)));
  const parts: [number, (count: number) => string][] = [
    [Math.floor(ms / dayMs), formatDays],
    [Math.floor(ms / hourMs) % 24, formatHours],
    [Math.floor(ms / minuteMs) % 60, formatMinutes],
  ];
  const first = parts.findIndex(([count]) => count > 0);
  const shown = parts.slice(first, first + 2).filter(([count]) => count > 0);
  return joinSentences(shown.map(([count, format]) => format(count)));
}

/** Rounds down, so `100%` means no downtime. */
export function formatPercent(percent: number | null): string {
  if (percent === null) return t('no data');
  if (percent === 100) return formatWholePercent(100);
  // Rounds the third decimal first, because 81.32 is 8131.999… hundredths in binary.
  return formatDecimalPercent(Math.floor(Math.round(percent * 1000) / 10) / 100, 2);
}

export const toOneLine = (text: string): string => text.replace(/[\p{Cc}\s]+/gu, ' ').trim();
