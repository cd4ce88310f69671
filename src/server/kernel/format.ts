import { currentLanguage, currentTag, languageDateTag, t } from './i18n/index.ts';
import { fromMinor } from './money.ts';

/** These functions format in the language of the current call. The console has its own `ui/format/format.ts`. */
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

/** `€19.99`, `¥2,400`, `−$5.00` */
export const formatMoney = (minor: number, currency: string): string =>
  numberFormat(currency, { style: 'currency', currency }).format(fromMinor(minor, currency)).replace('-', '−');

export const formatCount = (count: number): string => numberFormat('count', {}).format(count);

/** English only. Translated texts use plurals in `t`. */
export const pluralize = (count: number, one: string, many = `${one}s`): string =>
  `${formatCount(count)} ${count === 1 ? one : many}`;

export const formatDecimalPercent = (percents: number, decimals: number): string =>
  numberFormat(`percent ${decimals}`, {
    style: 'percent',
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  }).format(percents / 100);

export const formatDecimal = (value: number, decimals: number): string =>
  numberFormat(`decimal ${decimals}`, { minimumFractionDigits: decimals, maximumFractionDigits: decimals }).format(
    value,
  );

/** `45%`; `–` for null. */
export const formatPercent = (percents: number | null): string =>
  percents === null
    ? '–'
    : numberFormat('percent', { style: 'percent', maximumFractionDigits: 3 }).format(percents / 100);

/** `38%`, `4.0%` below ten, `<0.1%`; `–` for null. */
export function formatShare(percents: number | null): string {
  if (percents === null) return '–';
  if (percents > 0 && percents < 0.1) return `<${formatDecimalPercent(0.1, 1)}`;
  // From 9.95, one decimal would give 10.0%.
  return formatDecimalPercent(percents, percents > 0 && percents < 9.95 ? 1 : 0);
}

/** `1 h 4 min`, `2 h`, `2 min 5 s`, `12 s`; `–` for null. */
export function formatDuration(seconds: number | null): string {
  if (seconds === null) return '–';
  const rounded = Math.round(seconds);
  const [hours, minutes] = [Math.floor(rounded / 3600), Math.floor(rounded / 60) % 60];
  const restS = rounded % 60;
  if (hours > 0)
    return minutes === 0 ? formatHours(hours) : t('{hours} h {minutes} min', { hours: formatCount(hours), minutes });
  if (minutes > 0)
    return restS === 0 ? formatMinutes(minutes) : t('{minutes} min {seconds} s', { minutes, seconds: restS });
  return formatSeconds(rounded);
}

export const formatDays = (n: number): string => t('{n} d', { n: formatCount(n) });
export const formatHours = (n: number): string => t('{n} h', { n: formatCount(n) });
export const formatMinutes = (n: number): string => t('{n} min', { n: formatCount(n) });
export const formatSeconds = (n: number): string => t('{n} s', { n: formatCount(n) });

export const datesTag = (): string => languageDateTag(currentLanguage());

const dateFormats = new Map<string, Intl.DateTimeFormat>();

/** `10 March 2026` for day, month and year. */
export function formatDate(ms: number, timeZone: string, options: Intl.DateTimeFormatOptions): string {
  const key = `${currentTag()} ${timeZone} ${Object.entries(options).join()}`;
  let format = dateFormats.get(key);
  if (!format) {
    format = new Intl.DateTimeFormat(datesTag(), { timeZone, ...options });
    dateFormats.set(key, format);
  }
  return format.format(ms);
}

/** `15 January 2027`, in the reader’s language. */
export const formatUtcDay = (ms: number): string =>
  formatDate(ms, 'UTC', { day: 'numeric', month: 'long', year: 'numeric' });

export const formatList = (parts: readonly string[]): string => new Intl.ListFormat(datesTag()).format(parts);

/** `2026-03-10 13:05 UTC`: unambiguous everywhere. */
export const formatUtcMinute = (ms: number): string =>
  `${new Date(ms).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
