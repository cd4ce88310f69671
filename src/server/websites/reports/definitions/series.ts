import { z } from 'zod';
import type { Deps } from '../../../deps.ts';
import { toIso } from '../../../kernel/index.ts';
import { bucketOfDay, bucketsOf, type Interval, intervalOf, intervals } from '../buckets.ts';
import { comparison } from '../comparison.ts';
import { sumsByDay } from '../days-sums.ts';
import { figures, figuresOf } from '../figures.ts';
import { comparisonPeriod, daysOf, type Period } from '../period.ts';
import { defineReport, takesFilters } from '../report.ts';
import type { Scope } from '../scope.ts';
import { addSums, noSums, type Sums } from '../sums.ts';
import { sumsByTimeBucket } from '../time-bucket-sums.ts';

const time = z.string().describe('Start: a day in the time zone, or an instant for minutes and hours.');
export const point = figures.extend({ time, compared: figures.extend({ time }).nullable() });
export type Point = z.output<typeof point>;

export const seriesParameters = {
  ...comparison,
  interval: z
    .enum(intervals)
    .nullish()
    .describe('minute (up to one day), hour (up to 32 days), day, week (from Monday) or month. Default by length.'),
};

export const seriesReport = defineReport({
  name: 'series',
  summary: 'Metrics over time, with the comparison period',
  description: `The same figures over time, in steps of an hour, a day, a week or a month. ${takesFilters}`,
  parameters: seriesParameters,
  answer: z.array(point),
  async ask(deps, scope, options) {
    const { website, period, filters } = scope;
    const interval = intervalOf(period, options.interval);
    const other = comparisonPeriod(period, options.compare ?? 'none', options.match_weekdays !== 0);
    const meta = { interval, compare: other ? { from: other.from, to: other.to } : null };
    if (interval === 'minute' || interval === 'hour') {
      const [own, before] = await Promise.all([
        momentsIn(deps, scope, interval),
        other ? momentsIn(deps, { ...scope, period: other }, interval) : [],
      ]);
      return { data: pointsOf(own, before), meta };
    }
    const byDay = await sumsByDay(deps, { website, periods: other ? [period, other] : [period], filters });
    const data = pointsOf(bucketsIn(byDay, period, interval), other ? bucketsIn(byDay, other, interval) : []);
    return { data, meta, withImported: filters.length === 0 };
  },
});

type Bucket = { time: string; sums: Sums };

export function pointsOf(own: readonly Bucket[], before: readonly Bucket[]): Point[] {
  const shown = ({ time, sums }: Bucket) => ({ time, ...figuresOf(sums) });
  return own.map((bucket, index) => ({
    ...shown(bucket),
    compared: before[index] ? shown(before[index]) : null,
  }));
}

export function bucketsIn(
  byDay: ReadonlyMap<string, Sums>,
  period: Period,
  interval: Exclude<Interval, 'minute' | 'hour'>,
): Bucket[] {
  const buckets = new Map(bucketsOf(period, interval).map((name) => [name, noSums()]));
  for (const day of daysOf(period)) {
    const sums = byDay.get(day);
    if (sums) addSums(buckets.get(bucketOfDay(day, interval))!, sums);
  }
  return [...buckets].map(([name, sums]) => ({ time: name, sums }));
}

export async function momentsIn(
  deps: Pick<Deps, 'events'>,
  scope: Scope,
  interval: 'minute' | 'hour',
): Promise<Bucket[]> {
  const byMoment = await sumsByTimeBucket(deps, scope, interval);
  const found = new Map([...byMoment].map(([at, sums]) => [toIso(at), sums]));
  return bucketsOf(scope.period, interval).map((name) => ({ time: name, sums: found.get(name) ?? noSums() }));
}
