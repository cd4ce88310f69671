import { medianOf } from '../kernel/index.ts';

export type Estimate = {
  actual: number;
  /** median, minimum and maximum of the same hours of earlier weeks */
  usual: number;
  low: number;
  high: number;
  /** usual minus actual, never negative */
  lost: number;
  lost_low: number;
  lost_high: number;
};

/** Returns whole numbers. */
export const estimateLoss = (actual: number, weeks: readonly number[]): Estimate =>
  withLosses({
    actual,
    usual: Math.round(medianOf(weeks)),
    low: Math.min(...weeks),
    high: Math.max(...weeks),
  });

/** If the numbers during one outage were higher than usual, this offsets the losses of another outage. */
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
