/**
 * The next due time after a check: the first point of the grid `due + n × interval` that lies in the future. It never
 * drifts with what a check takes, and after a standstill the points in between are left out.
 */
export function nextDue(dueAt: number, intervalS: number, nowMs: number): number {
  const intervalMs = intervalS * 1000;
  const steps = Math.max(1, Math.floor((nowMs - dueAt) / intervalMs) + 1);
  return dueAt + steps * intervalMs;
}

/**
 * When the first checks of monitors that are made together are due: a single one at once, many spread over their
 * interval, `position` counted from 0 of `count`.
 */
export function firstDue(nowMs: number, intervalS: number, position: number, count: number): number {
  return nowMs + Math.floor((position * intervalS * 1000) / Math.max(1, count));
}
