import { currentLanguage, datesTag } from '../../kernel/index.ts';
import type { Interval } from '../reports/index.ts';

const shapes = {
  clock: { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  hour: { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  weekday: { weekday: 'short', day: 'numeric', month: 'short' },
  day: { day: 'numeric', month: 'short' },
  month: { month: 'short', year: 'numeric' },
  date: { day: 'numeric', month: 'short', year: 'numeric' },
} satisfies Record<string, Intl.DateTimeFormatOptions>;

/** Cached: creating a formatter costs more than a hundred uses. */
const formatters = new Map<string, Intl.DateTimeFormat>();
function formatterOf(shape: keyof typeof shapes, timeZone: string): Intl.DateTimeFormat {
  const key = `${currentLanguage()} ${shape} ${timeZone}`;
  const known = formatters.get(key) ?? new Intl.DateTimeFormat(datesTag(), { ...shapes[shape], timeZone });
  formatters.set(key, known);
  return known;
}

export const clockIn = (zone: string, ms: number): string => formatterOf('clock', zone).format(ms);
export const dayIn = (zone: string, ms: number): string => formatterOf('day', zone).format(ms);
const dayInWords = (day: string): string => formatterOf('day', 'UTC').format(Date.parse(day));
export const dateInWords = (day: string): string => formatterOf('date', 'UTC').format(Date.parse(day));
export const daysInWords = ({ from, to }: { from: string; to: string }): string =>
  formatterOf('date', 'UTC').formatRange(Date.parse(from), Date.parse(to));

export const momentInWords = (iso: string, zone: string): string => formatterOf('hour', zone).format(Date.parse(iso));
export const spanInWords = (from: string, to: string, zone: string): string =>
  formatterOf('hour', zone).formatRange(Date.parse(from), Date.parse(to));

export function timeInWords(time: string, interval: Interval, zone: string): string {
  switch (interval) {
    case 'minute':
    case 'hour':
      return formatterOf('hour', zone).format(Date.parse(time));
    case 'day':
    case 'week':
      return formatterOf('weekday', 'UTC').format(Date.parse(time));
    case 'month':
      return formatterOf('month', 'UTC').format(Date.parse(time));
  }
}

export function tickInWords(time: string, interval: Interval, { zone, isOneDay }: { zone: string; isOneDay: boolean }) {
  switch (interval) {
    case 'minute':
    case 'hour':
      return formatterOf(isOneDay ? 'clock' : 'day', zone).format(Date.parse(time));
    case 'day':
    case 'week':
      return dayInWords(time);
    case 'month':
      return timeInWords(time, interval, zone);
  }
}
