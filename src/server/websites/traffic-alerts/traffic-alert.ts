import { hourMs, minuteMs } from '../../kernel/index.ts';

export const spikeSpanMs = 30 * minuteMs;
export const dropSpanMs = 60 * minuteMs;

export const cooldownMs = 12 * hourMs;
const minUsualVisitors = 20;

/** `endedAt` is null while the alert is active. Times are in epoch ms. */
export type AlertState = { startedAt: number; endedAt: number | null };
export type AlertChange = 'begins' | 'ends' | 'stays';

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

/** A drop ends only when half of the missing visitors are back, to avoid repeated alerts near the threshold. */
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

export const isDropping = (visitors: number, usual: number, threshold: number): boolean =>
  usual >= minUsualVisitors && 1 - visitors / usual >= threshold / 100;
