import { type Days, dayIn, type Interval, lastDayOf } from '../query/periods.ts';

type Drawn = { from: string; to: string; time_zone: string; interval?: string | undefined };

/**
 * Returns the days of the selected points that are within the shown period. Returns undefined if they are the whole
 * period.
 */
export function daysOfPoints(
  times: readonly string[],
  { first, last }: { first: number; last: number },
  { from, to, time_zone: zone, interval }: Drawn,
): Days | undefined {
  const [start, end] = [times[first], times[last]];
  if (start === undefined || end === undefined) return undefined;
  const days =
    interval === 'hour' || interval === 'minute'
      ? { from: dayIn(zone, Date.parse(start)), to: dayIn(zone, Date.parse(end)) }
      : { from: start, to: lastDayOf(end, (interval ?? 'day') as Interval) };
  const within = { from: days.from < from ? from : days.from, to: days.to > to ? to : days.to };
  return within.from === from && within.to === to ? undefined : within;
}
