import type { Bucket } from '../../api/monitors.ts';

/** Times are in epoch seconds, values in ms. */
export type ResponseSeries = {
  times: number[];
  average: (number | null)[];
  p95: (number | null)[];
  p99: (number | null)[];
  /** share of failed checks, from 0 to 1 */
  failed: number[];
};

/**
 * Fills gaps between buckets with null, so lines don't cross an outage or a pause. The series starts with the
 * first check, but not before `createdS` (epoch seconds).
 */
export function responseSeries(buckets: Bucket[], createdS = 0): ResponseSeries {
  const sorted = buckets.map((bucket) => ({ ...bucket, seconds: Math.round(new Date(bucket.at).getTime() / 1000) }));
  sorted.sort((one, other) => one.seconds - other.seconds);
  const step = smallestStep(sorted.map(({ seconds }) => seconds));
  const series: ResponseSeries = { times: [], average: [], p95: [], p99: [], failed: [] };
  const push = (seconds: number, bucket: Bucket | undefined) => {
    const answered = bucket && bucket.good > 0 ? bucket : undefined;
    series.times.push(seconds);
    series.average.push(answered?.average ?? null);
    series.p95.push(answered?.p95 ?? null);
    series.p99.push(answered?.p99 ?? null);
    series.failed.push(bucket && bucket.bad > 0 ? bucket.bad / (bucket.good + bucket.bad) : 0);
  };
  for (const bucket of sorted) {
    const before = series.times.at(-1);
    if (before === undefined && bucket.good + bucket.bad === 0) continue;
    if (before !== undefined)
      for (let at = before + step; at < bucket.seconds - step / 2; at += step) push(at, undefined);
    push(bucket.seconds, bucket);
  }
  const [first, second = Number.POSITIVE_INFINITY] = series.times;
  if (first !== undefined && createdS > first && createdS < second) series.times[0] = createdS;
  return series;
}

function smallestStep(times: number[]): number {
  const steps = times.slice(1).map((time, index) => time - (times[index] ?? 0));
  return steps.length ? Math.max(1, Math.min(...steps)) : 60;
}

/**
 * Returns the start and end of the time axis in epoch seconds. The axis is shorter than `spanS` if the monitor is
 * young, but at least an hour long. The last point can be later than the page's clock.
 */
export function axisWindow(times: number[], nowS: number, spanS: number): [from: number, to: number] {
  const to = Math.max(nowS, times.at(-1) ?? nowS);
  const first = times[0] ?? to;
  return [Math.max(to - spanS, Math.min(first, to - 3600)), to];
}
