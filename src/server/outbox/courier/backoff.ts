import { minuteMs, secondMs } from '../../kernel/index.ts';

const delaysMs = [10 * secondMs, 30 * secondMs, ...[1, 2, 5, 10, 30].map((minutes) => minutes * minuteMs)];
const maxMs = 60 * minuteMs;

/**
 * Returns 10 s, 30 s, 1, 2, 5, 10, 30 minutes, then one hour, plus up to 10 % jitter. Retry-After is honored up to one
 * hour, because messages expire and a longer wait could be the last. `random` is in [0, 1).
 */
export function retryDelayMs(failedAttempts: number, retryAfterS: number | undefined, random: number): number {
  const planned = (delaysMs[failedAttempts - 1] ?? maxMs) * (1 + random / 10);
  return Math.round(Math.max(planned, Math.min((retryAfterS ?? 0) * secondMs, maxMs)));
}
