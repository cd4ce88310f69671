import type { Maintenance } from '../../api/monitors.ts';
import type { Tone } from '../../ui/feedback/status.tsx';
import { count } from '../../ui/format/format.ts';

export const STATES = {
  active: { tone: 'maintenance', word: 'Active' },
  planned: { tone: 'pending', word: 'Scheduled' },
  over: { tone: 'paused', word: 'Ended' },
} satisfies Record<Maintenance['status'], { tone: Tone; word: string }>;

export const RECURRENCES = [
  { value: 'once', label: 'Once' },
  { value: 'weekly', label: 'Every week' },
  { value: 'monthly', label: 'Every month' },
] satisfies { value: Maintenance['recurrence']; label: string }[];

export const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/** What says when the windows of a plan open. */
export type Times = Pick<
  Maintenance,
  'recurrence' | 'starts_on' | 'ends_on' | 'weekdays' | 'month_days' | 'start_time' | 'duration_minutes'
>;

/** "Every Monday and Thursday, 02:00–03:30"; undefined while something is missing. */
export function describeSchedule(times: Times): string | undefined {
  const days = describeDays(times);
  const clock = describeTimes(times);
  if (!days || !clock) return undefined;
  const until = times.recurrence !== 'once' && times.ends_on ? `, until ${formatDay(times.ends_on)}` : '';
  return `${days}, ${clock}${until}`;
}

function describeDays({ recurrence, starts_on, weekdays, month_days }: Times): string | undefined {
  switch (recurrence) {
    case 'once':
      return formatDay(starts_on);
    case 'weekly':
      if (weekdays.length === 7) return 'Every day';
      return weekdays.length > 0 ? `Every ${together(weekdays.map((day) => WEEKDAYS[day - 1] ?? ''))}` : undefined;
    case 'monthly': {
      const days = month_days.filter((day) => day > 0).map(ordinal);
      const named = month_days.includes(-1) ? [...days, 'last day'] : days;
      return named.length > 0 ? `The ${together(named)} of every month` : undefined;
    }
  }
}

/** From and to as a clock shows them, on a day without a change of the clocks; longer windows by their length. */
function describeTimes({ start_time, duration_minutes }: Times): string | undefined {
  const [hours, minutes] = start_time.split(':').map(Number);
  if (!start_time || hours === undefined || minutes === undefined || !(duration_minutes > 0)) return undefined;
  if (duration_minutes >= 24 * 60) return `${start_time} for ${formatLength(duration_minutes)}`;
  const end = (hours * 60 + minutes + duration_minutes) % (24 * 60);
  return `${start_time}–${two(Math.floor(end / 60))}:${two(end % 60)}`;
}

function formatLength(minutes: number): string {
  const parts = [
    [Math.floor(minutes / 1440), 'd'],
    [Math.floor(minutes / 60) % 24, 'h'],
    [minutes % 60, 'min'],
  ] as const;
  return parts
    .filter(([number]) => number > 0)
    .map(([number, unit]) => `${number} ${unit}`)
    .join(' ');
}

const day = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'UTC',
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
});

/** A calendar day in words; undefined when it is none. */
function formatDay(date: string): string | undefined {
  const ms = Date.parse(`${date}T00:00:00Z`);
  return Number.isNaN(ms) ? undefined : day.format(ms);
}

const together = (words: string[]): string =>
  words.length < 2 ? words.join() : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;

const two = (number: number): string => String(number).padStart(2, '0');

export function ordinal(number: number): string {
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
  return all_monitors ? 'All' : count(monitor_ids.length);
}
