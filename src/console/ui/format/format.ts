import { languageDateTag } from '../../../languages.ts';
import { language, t, tag } from '../../i18n/index.ts';

/** Formatters are cached, because creating one costs more than using it a thousand times. */

const whole = new Intl.NumberFormat(tag);
export const dateTag = languageDateTag(language);
const decimals = new Map<string, Intl.NumberFormat>();
const formatters = new Map<string, Intl.DateTimeFormat>();

function dateFormat(zone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = zone + JSON.stringify(options);
  let format = formatters.get(key);
  if (!format) {
    format = new Intl.DateTimeFormat(dateTag, { timeZone: zone, ...options });
    formatters.set(key, format);
  }
  return format;
}

function decimalFormat(digits: number, style: 'decimal' | 'percent', useGrouping: boolean): Intl.NumberFormat {
  const key = `${digits} ${style} ${useGrouping}`;
  let format = decimals.get(key);
  if (!format) {
    const fraction = { minimumFractionDigits: digits, maximumFractionDigits: digits };
    format = new Intl.NumberFormat(tag, { style, useGrouping, ...fraction });
    decimals.set(key, format);
  }
  return format;
}

export const decimal = (value: number, digits: number): string => decimalFormat(digits, 'decimal', false).format(value);

export const percentage = (percents: number, digits = 0): string =>
  decimalFormat(digits, 'percent', false).format(percents / 100);

export function count(value: number | null): string {
  return value === null ? '–' : whole.format(value);
}

/** Rounds down, so 100% always means no downtime. */
export function percent(value: number | null | undefined): string {
  if (value === null || value === undefined) return '–';
  return value === 100 ? percentage(100) : percentage(Math.floor(value * 100) / 100, 2);
}

export function change(now: number, before: number): string | undefined {
  if (before === 0) return undefined;
  const percents = Math.round(((now - before) / before) * 100);
  return `${percents > 0 ? '+' : percents < 0 ? '−' : '±'}${percentage(Math.abs(percents))}`;
}

export function milliseconds(ms: number | null | undefined): string {
  if (ms === null || ms === undefined) return '–';
  if (ms >= 10_000) return t('{seconds} s', { seconds: decimal(ms / 1000, 1) });
  return t('{time} ms', { time: ms < 10 && ms > 0 ? decimal(ms, 1) : whole.format(Math.round(ms)) });
}

/** For whole milliseconds: `1 ms`, not `1.0 ms`. */
export const wholeMilliseconds = (ms: number): string =>
  ms < 10 ? t('{time} ms', { time: whole.format(ms) }) : milliseconds(ms);

const shortest = new Intl.NumberFormat(tag, { useGrouping: false });

export const shortTime = (ms: number): string =>
  ms >= 1000 ? t('{seconds} s', { seconds: shortest.format(ms / 1000) }) : t('{time} ms', { time: ms });

export function money(amount: number, currency: string): string {
  try {
    return new Intl.NumberFormat(tag, { style: 'currency', currency }).format(amount).replace('-', '−');
  } catch {
    return `${amount} ${currency}`;
  }
}

/** Formats an amount for an input, such as `249.50`. */
export function typedAmount(amount: number, currency: string): string {
  try {
    return new Intl.NumberFormat('en', { style: 'currency', currency, useGrouping: false })
      .formatToParts(amount)
      .filter(({ type }) => type === 'integer' || type === 'decimal' || type === 'fraction')
      .map(({ value }) => value)
      .join('');
  } catch {
    return String(amount);
  }
}

export const price = (amount: number, currency: string): string => (amount === 0 ? t('Free') : money(amount, currency));

export function share(percents: number | null): string {
  if (percents === null) return '–';
  if (percents > 0 && percents < 0.1) return `<${percentage(0.1, 1)}`;
  return percentage(percents, percents > 0 && percents < 9.95 ? 1 : 0);
}

export const rating = (stars: number): string => decimal(stars, 1);

export const ratio = (value: number | null): string => (value === null ? '–' : decimal(value, 2));

const compact = new Intl.NumberFormat(tag, { notation: 'compact', maximumFractionDigits: 1 });

export const shortCount = (value: number): string => (value < 1_000_000 ? count(value) : compact.format(value));

/** `1 h 4 min`, `2 min 5 s`, `12 s` */
export function duration(seconds: number | null): string {
  if (seconds === null) return '–';
  const rounded = Math.round(seconds);
  const [hours, minutes] = [Math.floor(rounded / 3600), Math.floor(rounded / 60) % 60];
  if (hours > 0) return t('{hours} h {minutes} min', { hours: count(hours), minutes });
  return minutes > 0
    ? t('{minutes} min {seconds} s', { minutes, seconds: rounded % 60 })
    : t('{seconds} s', { seconds: rounded });
}

const STEPS = [
  { seconds: 86_400 * 365, unit: 'year' },
  { seconds: 86_400 * 30, unit: 'month' },
  { seconds: 86_400, unit: 'day' },
  { seconds: 3_600, unit: 'hour' },
  { seconds: 60, unit: 'minute' },
] as const;

const relative = new Intl.RelativeTimeFormat(tag, { numeric: 'always', style: tag === 'en' ? 'long' : 'short' });

/** "4 min ago", "in 2 h", "1 day ago". Less than a minute ago: "just now". */
export function ago(at: number, now: number): string {
  const seconds = (at - now) / 1000;
  const step = STEPS.find((candidate) => Math.abs(seconds) >= candidate.seconds);
  if (!step) return seconds > 0 ? t('in less than a minute') : t('just now');
  const said = relative.format(Math.trunc(seconds / step.seconds), step.unit);
  return said.replace(/\bminutes?\b/, 'min').replace(/\bhours?\b/, 'h');
}

/** "3 d 4 h", "12 min", "40 s" */
export function span(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1000));
  const [days, hours, minutes] = [
    Math.floor(seconds / 86_400),
    Math.floor(seconds / 3600) % 24,
    Math.floor(seconds / 60) % 60,
  ];
  if (days) return hours ? t('{days} d {hours} h', { days, hours }) : t('{days} d', { days });
  if (hours) return minutes ? t('{hours} h {minutes} min', { hours, minutes }) : t('{hours} h', { hours });
  return minutes ? t('{minutes} min', { minutes }) : t('{seconds} s', { seconds });
}

export function exactTime(at: number, zone: string): string {
  return `${dateFormat(zone, { dateStyle: 'medium', timeStyle: 'medium' }).format(at)} (${zone})`;
}

export function calendarDate(at: number, zone: string): string {
  return dateFormat(zone, { day: 'numeric', month: 'short', year: 'numeric' }).format(at);
}

/** "Mar 2026" */
export function monthAndYear(at: number, zone: string): string {
  return dateFormat(zone, { month: 'short', year: 'numeric' }).format(at);
}

/** "22 Nov 2026, 18:34" */
export function dateAndTime(at: number, zone: string): string {
  return dateFormat(zone, {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  }).format(at);
}

export function clockTime(at: number, zone: string): string {
  return dateFormat(zone, { hour: '2-digit', minute: '2-digit' }).format(at);
}

export function clockSeconds(at: number, zone: string): string {
  return dateFormat(zone, { hour: '2-digit', minute: '2-digit', second: '2-digit' }).format(at);
}

export function dayAndTime(at: number, zone: string): string {
  return dateFormat(zone, { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' }).format(at);
}

/** "22 Nov, 15:07", with the year if it isn't the current one. */
export function logTime(at: number, now: number, zone: string): string {
  return dateFormat(zone, { ...yearUnless(at, now, zone), ...DAY, hour: '2-digit', minute: '2-digit' }).format(at);
}

/** "22 Nov, 15:07:49" */
export function logSecond(at: number, now: number, zone: string): string {
  const clock = { hour: '2-digit', minute: '2-digit', second: '2-digit' } as const;
  return dateFormat(zone, { ...yearUnless(at, now, zone), ...DAY, ...clock }).format(at);
}

const DAY = { day: 'numeric', month: 'short' } as const;

function yearUnless(at: number, now: number, zone: string): Intl.DateTimeFormatOptions {
  const year = dateFormat(zone, { year: 'numeric' });
  return year.format(at) === year.format(now) ? {} : { year: 'numeric' };
}

export function shortDay(at: number, zone: string): string {
  return dateFormat(zone, { day: 'numeric', month: 'short' }).format(at);
}

export function weekday(at: number, zone: string): string {
  return dateFormat(zone, { weekday: 'short' }).format(at);
}

export function longDay(at: number, zone: string): string {
  return dateFormat(zone, { weekday: 'short', day: 'numeric', month: 'long', year: 'numeric' }).format(at);
}

/** `3 Nov, 14:02 – 14:16 (14 min)`, or `since 3 Nov, 14:02 (1 h)`. */
export function timeSpan(
  { start, end, isOngoing }: { start: number; end: number; isOngoing: boolean },
  zone: string,
): string {
  const lasted = span(end - start);
  if (isOngoing) return t('since {start} ({lasted})', { start: dayAndTime(start, zone), lasted });
  const until = shortDay(start, zone) === shortDay(end, zone) ? clockTime(end, zone) : dayAndTime(end, zone);
  return `${dayAndTime(start, zone)} – ${until} (${lasted})`;
}
