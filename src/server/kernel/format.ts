import { currentLanguage, currentTag, languageDateTag, t } from './i18n/index.ts';
import { fromMinor } from './money.ts';

/**
 * How figures and dates read on pages, in mails and on paper, in the language of the current call: one form each. The
 * console's are in its `ui/format/format.ts`.
 */
const numberFormats = new Map<string, Intl.NumberFormat>();

function numberFormat(kind: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `${currentTag()} ${kind}`;
  let format = numberFormats.get(key);
  if (!format) {
    format = new Intl.NumberFormat(currentTag(), options);
    numberFormats.set(key, format);
  }
  return format;
}

/** `€19.99` of 1999 minor units of EUR, `¥2,400` of 2400 JPY, `−$5.00` of -500 USD. */
export const formatMoney = (minor: number, currency: string): string =>
  numberFormat(currency, { style: 'currency', currency }).format(fromMinor(minor, currency)).replace('-', '−');

/** `12,345`. */
export const formatCount = (count: number): string => numberFormat('count', {}).format(count);

/** `1 visitor`, `12,345 visitors`: English only. What is translated says its plurals to `t`. */
export const pluralize = (count: number, one: string, many = `${one}s`): string =>
  `${formatCount(count)} ${count === 1 ? one : many}`;

/** Percents with this many decimals: `4.0%`. */
export const formatDecimalPercent = (percents: number, decimals: number): string =>
  numberFormat(`percent ${decimals}`, {
    style: 'percent',
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  }).format(percents / 100);

/** `4.4`. */
export const formatDecimal = (value: number, decimals: number): string =>
  numberFormat(`decimal ${decimals}`, { minimumFractionDigits: decimals, maximumFractionDigits: decimals }).format(
    value,
  );

/** `45%`, `–` where there is nothing to have a share of. */
export const formatPercent = (percents: number | null): string =>
  percents === null
    ? '–'
    : numberFormat('percent', { style: 'percent', maximumFractionDigits: 3 }).format(percents / 100);

/** A share of all: `38%`, `4.0%` with a decimal below ten, `<0.1%`; `–` where there is nothing to have a share of. */
export function formatShare(percents: number | null): string {
  if (percents === null) return '–';
  if (percents > 0 && percents < 0.1) return `<${formatDecimalPercent(0.1, 1)}`;
  // What rounds to ten has no decimal, as ten has none.
  return formatDecimalPercent(percents, percents > 0 && percents < 9.95 ? 1 : 0);
}

/** `1 h 4 min`, `2 min 5 s`, `12 s`, `–` where nothing was measured. */
export function formatDuration(seconds: number | null): string {
  if (seconds === null) return '–';
  const rounded = Math.round(seconds);
  const [hours, minutes] = [Math.floor(rounded / 3600), Math.floor(rounded / 60) % 60];
  if (hours > 0) return t('{hours} h {minutes} min', { hours: formatCount(hours), minutes });
  return minutes > 0 ? t('{minutes} min {seconds} s', { minutes, seconds: rounded % 60 }) : formatSeconds(rounded);
}

export const formatDays = (n: number): string => t('{n} d', { n: formatCount(n) });
export const formatHours = (n: number): string => t('{n} h', { n: formatCount(n) });
export const formatMinutes = (n: number): string => t('{n} min', { n: formatCount(n) });
export const formatSeconds = (n: number): string => t('{n} s', { n: formatCount(n) });

/** The language of dates for `Intl`. */
export const datesTag = (): string => languageDateTag(currentLanguage());

const dateFormats = new Map<string, Intl.DateTimeFormat>();

/** A moment in a time zone: `10 March 2026` of day, month and year. */
export function formatDate(ms: number, timeZone: string, options: Intl.DateTimeFormatOptions): string {
  const key = `${currentTag()} ${timeZone} ${Object.entries(options).join()}`;
  let format = dateFormats.get(key);
  if (!format) {
    format = new Intl.DateTimeFormat(datesTag(), { timeZone, ...options });
    dateFormats.set(key, format);
  }
  return format.format(ms);
}

/** `download, purchase code and invoice`. */
export const formatList = (parts: readonly string[]): string => new Intl.ListFormat(datesTag()).format(parts);

/** `2026-03-10 13:05 UTC`: for moments that must not be misread. */
export const formatUtcMinute = (ms: number): string =>
  `${new Date(ms).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
