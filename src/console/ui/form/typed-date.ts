import { language, tag } from '../../i18n/index.ts';

/** Formats and parses dates as shown in the console: "22 Nov 2026, 18:34", or 22.11.2026 in other languages. */

// not shown in other languages
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const numeric = new Intl.DateTimeFormat(tag, { year: 'numeric', month: '2-digit', day: '2-digit', timeZone: 'UTC' });

export function showDate(value: string): string {
  const [, year, month, day, time] = /^(\d{4})-(\d\d)-(\d\d)(?:T(\d\d:\d\d))?$/.exec(value) ?? [];
  if (!year) return value;
  const date =
    language === 'en'
      ? `${Number(day)} ${MONTHS[Number(month) - 1]} ${year}`
      : numeric.format(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  return time ? `${date}, ${time}` : date;
}

/**
 * Returns `YYYY-MM-DD` or `YYYY-MM-DDTHH:MM`, '' for empty text, or undefined for an invalid date.
 * @param year used if the typed date has none
 */
export function parseDate(typed: string, precision: 'day' | 'minute', year: number): string | undefined {
  const text = typed.trim().toLowerCase();
  if (text === '') return '';
  const clock = /(?:^|[\st,])(\d{1,2})[:.](\d\d)$/.exec(text);
  const day = dayOf((clock ? text.slice(0, clock.index) : text).replace(/[\s,]+$/, ''), year);
  if (day === undefined) return undefined;
  if (precision === 'day') return clock ? undefined : day;
  if (!clock) return `${day}T00:00`;
  const [hours, minutes] = [Number(clock[1]), Number(clock[2])];
  return hours < 24 && minutes < 60 ? `${day}T${two(hours)}:${two(minutes)}` : undefined;
}

function dayOf(text: string, year: number): string | undefined {
  const iso = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})$/.exec(text);
  if (iso) return validDay(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const named = /^(\d{1,2})\.?\s*([a-z]{3,9})\.?(?:[\s,]+(\d{4}))?$/.exec(text);
  if (named) return validDay(Number(named[3] ?? year), monthOf(named[2]!), Number(named[1]));
  const american = /^([a-z]{3,9})\.?\s+(\d{1,2})(?:[\s,]+(\d{4}))?$/.exec(text);
  if (american) return validDay(Number(american[3] ?? year), monthOf(american[1]!), Number(american[2]));
  // The day comes first. In English, dates with slashes are rejected, because their order is ambiguous.
  const dotted = (language === 'en' ? /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/ : /^(\d{1,2})[./](\d{1,2})[./](\d{4})$/).exec(
    text,
  );
  return dotted ? validDay(Number(dotted[3]), Number(dotted[2]), Number(dotted[1])) : undefined;
}

export const isDayOrNone = (value: string): boolean => value === '' || /^\d{4}-\d\d-\d\d$/.test(value);

const monthOf = (word: string): number => MONTHS.findIndex((month) => word.startsWith(month.toLowerCase())) + 1;

function validDay(year: number, month: number, day: number): string | undefined {
  const date = new Date(Date.UTC(year, month - 1, day));
  const isReal = month > 0 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return isReal ? `${year}-${two(month)}-${two(day)}` : undefined;
}

const two = (number: number): string => String(number).padStart(2, '0');
