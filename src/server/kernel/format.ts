import { fromMinor } from './money.ts';

/** How figures read on pages, in mails and on paper: one form each. The console's are in its `ui/format/format.ts`. */
const formats = new Map<string, Intl.NumberFormat>();
const whole = new Intl.NumberFormat('en');

/** `€19.99` of 1999 minor units of EUR, `¥2,400` of 2400 JPY, `−$5.00` of -500 USD. */
export function formatMoney(minor: number, currency: string): string {
  let format = formats.get(currency);
  if (!format) {
    format = new Intl.NumberFormat('en', { style: 'currency', currency });
    formats.set(currency, format);
  }
  return format.format(fromMinor(minor, currency)).replace('-', '−');
}

/** `12,345`. */
export const formatCount = (count: number): string => whole.format(count);

/** `1 visitor`, `12,345 visitors`. */
export const pluralize = (count: number, one: string, many = `${one}s`): string =>
  `${formatCount(count)} ${count === 1 ? one : many}`;

/** `45%`, `–` where there is nothing to have a share of. */
export const formatPercent = (percents: number | null): string =>
  percents === null ? '–' : `${formatCount(percents)}%`;

/** A share of all: `38%`, `4.0%` with a decimal below ten, `<0.1%`; `–` where there is nothing to have a share of. */
export function formatShare(percents: number | null): string {
  if (percents === null) return '–';
  if (percents > 0 && percents < 0.1) return '<0.1%';
  // What rounds to ten has no decimal, as ten has none.
  return `${percents.toFixed(percents > 0 && percents < 9.95 ? 1 : 0)}%`;
}

/** `1 h 4 min`, `2 min 5 s`, `12 s`, `–` where nothing was measured. */
export function formatDuration(seconds: number | null): string {
  if (seconds === null) return '–';
  const rounded = Math.round(seconds);
  const [hours, minutes] = [Math.floor(rounded / 3600), Math.floor(rounded / 60) % 60];
  if (hours > 0) return `${formatCount(hours)} h ${minutes} min`;
  return minutes > 0 ? `${minutes} min ${rounded % 60} s` : `${rounded} s`;
}
