import type { Maintenance } from '../../api/monitors.ts';
import { t, tag } from '../../i18n/index.ts';
import type { Tone } from '../../ui/feedback/status.tsx';
import { count, dateTag } from '../../ui/format/format.ts';

export const STATES = {
  active: { tone: 'maintenance', word: t('Active') },
  planned: { tone: 'pending', word: t('Scheduled') },
  over: { tone: 'paused', word: t('Completed') },
} satisfies Record<Maintenance['status'], { tone: Tone; word: string }>;

export const RECURRENCES = [
  { value: 'once', label: t('Once') },
  { value: 'weekly', label: t('Every week') },
  { value: 'monthly', label: t('Every month') },
] satisfies { value: Maintenance['recurrence']; label: string }[];

const weekdayName = (weekday: 'long' | 'short', index: number): string =>
  // 1 January 2024 was a Monday.
  new Intl.DateTimeFormat(dateTag, { weekday, timeZone: 'UTC' }).format(Date.UTC(2024, 0, 1 + index));

/** Starts with Monday. */
export const WEEKDAYS = Array.from({ length: 7 }, (_, index) => ({
  long: weekdayName('long', index),
  short: weekdayName('short', index),
}));

export type Times = Pick<
  Maintenance,
  'recurrence' | 'starts_on' | 'ends_on' | 'weekdays' | 'month_days' | 'start_time' | 'duration_minutes'
>;

/** Undefined if a field is missing. */
export function describeSchedule(times: Times): string | undefined {
  const days = describeDays(times);
  const clock = describeTimes(times);
  if (!days || !clock) return undefined;
  const until = times.recurrence !== 'once' && times.ends_on ? formatDay(times.ends_on) : undefined;
  return until
    ? t('{days}, {time}, until {until}', { days, time: clock, until })
    : t('{days}, {time}', { days, time: clock });
}

function describeDays({ recurrence, starts_on, weekdays, month_days }: Times): string | undefined {
  switch (recurrence) {
    case 'once':
      return formatDay(starts_on);
    case 'weekly':
      if (weekdays.length === 7) return t('Every day');
      return weekdays.length > 0
        ? t('Every {weekdays}', { weekdays: joinWords(weekdays.map((day) => WEEKDAYS[day - 1]?.long ?? '')) })
        : undefined;
    case 'monthly': {
      const days = month_days.filter((day) => day > 0).map(ordinal);
      const named = month_days.includes(-1) ? [...days, t('last day')] : days;
      return named.length > 0 ? t('The {days} of every month', { days: joinWords(named) }) : undefined;
    }
  }
}

/** Ignores clock changes. If a window lasts a day or longer, its duration is shown instead of its end. */
function describeTimes({ start_time, duration_minutes }: Times): string | undefined {
  const [hours, minutes] = start_time.split(':').map(Number);
  if (!start_time || hours === undefined || minutes === undefined || !(duration_minutes > 0)) return undefined;
  if (duration_minutes >= 24 * 60)
    return t('{start} for {length}', { start: start_time, length: formatLength(duration_minutes) });
  const end = (hours * 60 + minutes + duration_minutes) % (24 * 60);
  return `${start_time}–${two(Math.floor(end / 60))}:${two(end % 60)}`;
}

function formatLength(minutes: number): string {
  const [days, hours, rest] = [Math.floor(minutes / 1440), Math.floor(minutes / 60) % 24, minutes % 60];
  return [
    days > 0 && t('{days} d', { days }),
    hours > 0 && t('{hours} h', { hours }),
    rest > 0 && t('{minutes} min', { minutes: rest }),
  ]
    .filter(Boolean)
    .join(' ');
}

const day = new Intl.DateTimeFormat(dateTag, {
  timeZone: 'UTC',
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
});

function formatDay(date: string): string | undefined {
  const ms = Date.parse(`${date}T00:00:00Z`);
  return Number.isNaN(ms) ? undefined : day.format(ms);
}

const listed = new Intl.ListFormat(dateTag);
export const joinWords = (words: string[]): string => listed.format(words);

const two = (number: number): string => String(number).padStart(2, '0');

export function ordinal(number: number): string {
  if (tag !== 'en') return count(number);
  const suffix = new Map([
    ['one', 'st'],
    ['two', 'nd'],
    ['few', 'rd'],
  ]).get(ordinals.select(number));
  return `${number}${suffix ?? 'th'}`;
}

const ordinals = new Intl.PluralRules('en', { type: 'ordinal' });

export function describeMonitors({
  all_monitors,
  monitor_ids,
}: Pick<Maintenance, 'all_monitors' | 'monitor_ids'>): string {
  return all_monitors ? t('All') : count(monitor_ids.length);
}
