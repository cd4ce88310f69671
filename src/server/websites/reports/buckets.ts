import { Temporal } from 'temporal-polyfill';
import { hourMs, invalid, minuteMs, t, toIso } from '../../kernel/index.ts';
import { daysOf, type Period, periodBounds, startOfDay } from './period.ts';

export const intervals = ['minute', 'hour', 'day', 'week', 'month'] as const;
export type Interval = (typeof intervals)[number];

const most = { minute: 1, hour: 32 } as const;

/** The default depends on the period's length. Throws `invalid` for `interval`. */
export function intervalOf(period: Period, asked: Interval | null | undefined): Interval {
  const days = daysOf(period).length;
  if (!asked) return days <= 2 ? 'hour' : days <= 92 ? 'day' : days <= 184 ? 'week' : 'month';
  if ((asked === 'minute' || asked === 'hour') && days > most[asked])
    throw invalid({
      interval: [
        t('interval {interval} is only for periods of up to {days} days.', { interval: asked, days: most[asked] }),
      ],
    });
  return asked;
}

/** Epoch ms. Hours restart with each day. */
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
 * Maps the buckets of `zone` to the period's buckets with the same clock time, or to the previous bucket if the
 * period's zone skips that time.
 */
export function alignBuckets(
  period: Period,
  zone: string,
  interval: 'minute' | 'hour',
): { own: number[]; shown: number[] } {
  const own = bucketStarts({ ...period, zone }, interval);
  if (zone === period.zone) return { own, shown: own };
  const clock = (ms: number, of: string) =>
    Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(of).toPlainDateTime().toString();
  const times = new Map<string, number>();
  // When clocks go back, two buckets have the same clock time. The first one gets both.
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

/** Weeks begin on Monday. The returned day can be before the period. */
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

export function bucketsOf(period: Period, interval: Interval): string[] {
  if (interval === 'minute' || interval === 'hour') return bucketStarts(period, interval).map(toIso);
  return [...new Set(daysOf(period).map((day) => bucketOfDay(day, interval)))];
}
