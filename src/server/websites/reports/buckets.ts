import { Temporal } from 'temporal-polyfill';
import { hourMs, invalid, minuteMs, t, toIso } from '../../kernel/index.ts';
import { daysOf, type Period, periodBounds, startOfDay } from './period.ts';

export const intervals = ['minute', 'hour', 'day', 'week', 'month'] as const;
export type Interval = (typeof intervals)[number];

const most = { minute: 1, hour: 32 } as const;

/** What a series of the period is drawn by: the one asked for, else one by length. Throws `invalid` naming `interval`. */
export function intervalOf(period: Period, asked: Interval | null | undefined): Interval {
  const days = daysOf(period).length;
  if (!asked) return days <= 2 ? 'hour' : days <= 92 ? 'day' : days <= 184 ? 'week' : 'month';
  if ((asked === 'minute' || asked === 'hour') && days > most[asked])
    throw invalid({
      interval: [
        t('interval {interval} is for periods of at most {days} days.', { interval: asked, days: most[asked] }),
      ],
    });
  return asked;
}

/** The instants (epoch ms) at which the minutes or hours of the period begin; hours begin anew with each day. */
function bucketStarts(period: Period, interval: 'minute' | 'hour'): number[] {
  const stepMs = interval === 'minute' ? minuteMs : hourMs;
  const { endMs } = periodBounds(period);
  const starts = daysOf(period).map((day) => startOfDay(day, period.zone));
  return starts.flatMap((start, index) => {
    const end = starts[index + 1] ?? endMs;
    return Array.from({ length: Math.ceil((end - start) / stepMs) }, (_, step) => start + step * stepMs);
  });
}

/**
 * The first instants of the minutes or hours of the period in a zone, and of those of the period that show them: the same
 * time of the clock, or the last one before it where the clock of the period's own zone leaves it out.
 */
export function shownMoments(
  period: Period,
  zone: string,
  interval: 'minute' | 'hour',
): { own: number[]; shown: number[] } {
  const own = bucketStarts({ ...period, zone }, interval);
  if (zone === period.zone) return { own, shown: own };
  const clock = (ms: number, of: string) =>
    Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(of).toPlainDateTime().toString();
  const times = new Map<string, number>();
  // Where the clock is put back a time comes twice: the first one shows both.
  for (const start of bucketStarts(period, interval)) {
    const time = clock(start, period.zone);
    if (!times.has(time)) times.set(time, start);
  }
  const inOrder = [...times].sort(([a], [b]) => (a < b ? -1 : 1));
  const shown = own.map((start) => {
    const time = clock(start, zone);
    return times.get(time) ?? (inOrder.findLast(([other]) => other <= time) ?? inOrder[0]!)[1];
  });
  return { own, shown };
}

/** The first day of the bucket that a day is in; weeks begin on Monday. It may lie before the period. */
export function bucketOfDay(day: string, interval: 'day' | 'week' | 'month'): string {
  switch (interval) {
    case 'day':
      return day;
    case 'week': {
      const date = Temporal.PlainDate.from(day);
      return date.subtract({ days: date.dayOfWeek - 1 }).toString();
    }
    case 'month':
      return `${day.slice(0, 7)}-01`;
  }
}

/** The names of all buckets of the period in order: days, or for hours and minutes instants. */
export function bucketsOf(period: Period, interval: Interval): string[] {
  if (interval === 'minute' || interval === 'hour') return bucketStarts(period, interval).map(toIso);
  return [...new Set(daysOf(period).map((day) => bucketOfDay(day, interval)))];
}
