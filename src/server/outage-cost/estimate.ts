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
export function estimateLoss(actual: number, weeks: readonly number[]): Estimate {
  const usual = Math.round(medianOf(weeks));
  const [low, high] = [Math.min(...weeks), Math.max(...weeks)];
  const lostOf = (expected: number) => Math.max(0, expected - actual);
  return { actual, usual, low, high, lost: lostOf(usual), lost_low: lostOf(low), lost_high: lostOf(high) };
}
