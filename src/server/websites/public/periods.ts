import { Temporal } from 'temporal-polyfill';
import { type Message, message } from '../../kernel/index.ts';
import type { Interval } from '../reports/index.ts';

export const periods = {
  today: { word: message('Today'), key: 'd' },
  yesterday: { word: message('Yesterday'), key: 'e' },
  '7d': { word: message('Last 7 days'), key: 'w' },
  '30d': { word: message('Last 30 days'), key: 't' },
  '90d': { word: message('Last 90 days'), key: 'n' },
  week: { word: message('This week'), key: 'k' },
  month: { word: message('This month'), key: 'm' },
  last_month: { word: message('Last month'), key: 'p' },
  year: { word: message('This year'), key: 'y' },
  '12mo': { word: message('Last 12 months'), key: 'l' },
} as const;

export type PeriodName = keyof typeof periods;
export const periodNames = Object.keys(periods) as PeriodName[];

/** Both days included. */
export type Days = { from: string; to: string };

const lengthOf = ({ from, to }: Days): number => Temporal.PlainDate.from(from).until(to).days + 1;

/**
 * A whole month moves by a month, any other range by its length. Returns undefined if the new period starts after
 * today.
 */
export function adjacentPeriod(days: Days, direction: -1 | 1, today: string): Days | undefined {
  const next = shiftPeriod(days, direction, today);
  if (next.from > today) return undefined;
  return { from: next.from, to: next.to > today ? today : next.to };
}

function shiftPeriod({ from, to }: Days, direction: -1 | 1, today: string): Days {
  const first = Temporal.PlainDate.from(from);
  const last = first.with({ day: first.daysInMonth }).toString();
  if (first.day === 1 && from !== to && (to === last || (to === today && to < last))) {
    const month = first.add({ months: direction });
    return { from: month.toString(), to: month.with({ day: month.daysInMonth }).toString() };
  }
  const shift = { days: direction * lengthOf({ from, to }) };
  return { from: first.add(shift).toString(), to: Temporal.PlainDate.from(to).add(shift).toString() };
}

/**
 * Steps that are offered, by length of the period in days. Each point is a table row, so this limits the page's size.
 */
const steps = {
  hour: { word: message('By hour'), least: 1, most: 2 },
  day: { word: message('By day'), least: 2, most: 92 },
  week: { word: message('By week'), least: 14, most: 366 },
  month: { word: message('By month'), least: 60, most: 366 },
} as const;
export type Step = keyof typeof steps;
export const stepWord = (step: Interval): Message => (step === 'minute' ? message('By minute') : steps[step].word);

export function stepsOf(days: Days): Step[] {
  const length = lengthOf(days);
  return (Object.keys(steps) as Step[]).filter((step) => length >= steps[step].least && length <= steps[step].most);
}

export function lastDayOf(time: string, interval: Interval, to: string): string {
  const last = (() => {
    const day = Temporal.PlainDate.from(time);
    if (interval === 'week') return day.add({ days: 6 }).toString();
    return interval === 'month' ? day.with({ day: day.daysInMonth }).toString() : time;
  })();
  return last < to ? last : to;
}
