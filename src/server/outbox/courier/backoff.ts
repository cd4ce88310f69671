import { minuteMs, secondMs } from '../../kernel/index.ts';

const delaysMs = [10 * secondMs, 30 * secondMs, ...[1, 2, 5, 10, 30].map((minutes) => minutes * minuteMs)];
const maxMs = 60 * minuteMs;

/**
 * How long to wait after the n-th failed attempt (from 1): 10 s, 30 s, 1, 2, 5, 10, 30 minutes, then an hour, each up
 * to a tenth longer, so that what failed together does not return together. A receiver that names a time gets it, up
 * to that hour: one that names a day must not end the retrying.
 * `random` is in [0, 1).
 */
export function retryDelayMs(failedAttempts: number, retryAfterS: number | undefined, random: number): number {
  const planned = (delaysMs[failedAttempts - 1] ?? maxMs) * (1 + random / 10);
  return Math.round(Math.max(planned, Math.min((retryAfterS ?? 0) * secondMs, maxMs)));
}
