import { count, money } from '../../ui/format.ts';
import type { Metric, Money } from './wire.ts';

/** `2m 05s`, `1h 04m`, `12s`. @param seconds null where nothing was measured */
export function duration(seconds: number | null): string {
  if (seconds === null) return '–';
  const whole = Math.round(seconds);
  const two = (value: number) => String(value).padStart(2, '0');
  if (whole >= 3600) return `${Math.floor(whole / 3600)}h ${two(Math.floor(whole / 60) % 60)}m`;
  return whole >= 60 ? `${Math.floor(whole / 60)}m ${two(whole % 60)}s` : `${whole}s`;
}

/** @param percents null where there is nothing to have a share of */
export function share(percents: number | null): string {
  if (percents === null) return '–';
  if (percents > 0 && percents < 0.1) return '<0.1 %';
  return `${percents.toFixed(percents > 0 && percents < 10 ? 1 : 0)} %`;
}

const compact = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 });

/** `12,345`, from a million on `1.2M`: no longer than a tile or a row has room for, and alike beside each other. */
export const shortCount = (value: number): string => (value < 1_000_000 ? count(value) : compact.format(value));

/** Each currency by itself. */
export const amounts = (revenue: Money[]): string =>
  revenue.length === 0 ? '–' : revenue.map(({ amount, currency }) => money(amount, currency)).join(' + ');

type Reading = {
  word: string;
  read: (value: number | null) => string;
  /** for a tile */
  readShort: (value: number | null) => string;
  /** counts have no halves */
  isWhole: boolean;
  isShare?: true;
  lessIsBetter?: true;
};

const counted = (word: string): Reading => ({
  word,
  read: (value) => (value === null ? '–' : count(value)),
  readShort: (value) => (value === null ? '–' : shortCount(value)),
  isWhole: true,
});
const measured = (word: string, read: Reading['read']): Reading => ({ word, read, readShort: read, isWhole: false });

export const READINGS: Record<Metric, Reading> = {
  visitors: counted('Visitors'),
  visits: counted('Visits'),
  pageviews: counted('Page views'),
  views_per_visit: measured('Views per visit', (value) => (value === null ? '–' : value.toFixed(2))),
  bounce_rate: { ...measured('Bounce rate', share), isShare: true, lessIsBetter: true },
  visit_duration: measured('Visit duration', duration),
};
