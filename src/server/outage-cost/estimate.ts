import { medianOf } from '../kernel/index.ts';

export type Estimate = {
  /** during the outage */
  actual: number;
  /** the median, the least and the most of the same hours of earlier weeks */
  usual: number;
  low: number;
  high: number;
  /** usual less actual, and never less than 0 */
  lost: number;
  lost_low: number;
  lost_high: number;
};

/** What an outage cost: what came while it lasted, against the same hours of earlier weeks. All are whole numbers. */
export const estimateLoss = (actual: number, weeks: readonly number[]): Estimate =>
  withLosses({
    actual,
    usual: Math.round(medianOf(weeks)),
    low: Math.min(...weeks),
    high: Math.max(...weeks),
  });

/**
 * What several outages cost together: what came in all of them, against what usually comes in all of them. Chance that
 * made one of them better than usual is set off against another.
 */
export const sumEstimates = (estimates: readonly Estimate[]): Estimate => {
  const sumOf = (name: keyof Estimate) => estimates.reduce((sum, one) => sum + one[name], 0);
  return withLosses({ actual: sumOf('actual'), usual: sumOf('usual'), low: sumOf('low'), high: sumOf('high') });
};

function withLosses(counted: Pick<Estimate, 'actual' | 'usual' | 'low' | 'high'>): Estimate {
  const lostOf = (expected: number) => Math.max(0, expected - counted.actual);
  return {
    ...counted,
    lost: lostOf(counted.usual),
    lost_low: lostOf(counted.low),
    lost_high: lostOf(counted.high),
  };
}
