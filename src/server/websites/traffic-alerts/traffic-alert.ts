import { hourMs, minuteMs } from '../../kernel/index.ts';

/** What is counted: visitors of a spike in half an hour, those of a drop in an hour. */
export const spikeSpanMs = 30 * minuteMs;
export const dropSpanMs = 60 * minuteMs;

/** A spike is reported once, and not again within this time. */
export const cooldownMs = 12 * hourMs;
/** Below this many usual visitors, a drop says nothing. */
const minUsualVisitors = 20;

/** The last alert of a kind; `endedAt` is null while it is active. Times are epoch ms. */
export type AlertState = { startedAt: number; endedAt: number | null };
export type AlertChange = 'begins' | 'ends' | 'stays';

/** A spike that is over may be reported again only after the cooldown. */
export function evaluateSpike(
  visitors: number,
  threshold: number,
  lastAlert: AlertState | undefined,
  nowMs: number,
): AlertChange {
  const isHigh = visitors >= threshold;
  if (lastAlert?.endedAt === null) return isHigh ? 'stays' : 'ends';
  return isHigh && (!lastAlert || nowMs - lastAlert.startedAt >= cooldownMs) ? 'begins' : 'stays';
}

/**
 * A drop of `threshold` percent begins where it is reached, and ends when half of what was missing is back: visitors that
 * come and go about the threshold make one drop. Where few come usually, as at night, nothing is said either way.
 */
export function evaluateDrop(
  visitors: number,
  usual: number,
  threshold: number,
  lastAlert: AlertState | undefined,
): AlertChange {
  if (usual < minUsualVisitors) return 'stays';
  if (lastAlert?.endedAt === null) return 1 - visitors / usual <= threshold / 200 ? 'ends' : 'stays';
  return isDropping(visitors, usual, threshold) ? 'begins' : 'stays';
}

/** Whether so few came that a drop would begin now. */
export const isDropping = (visitors: number, usual: number, threshold: number): boolean =>
  usual >= minUsualVisitors && 1 - visitors / usual >= threshold / 100;
