/**
 * The next due time after a check: the first point of the grid `due + n × interval` that lies in the future. It never
 * drifts with what a check takes, and after a standstill the points in between are left out. One that lies further ahead
 * than an interval, because the clock was set back, comes back to the grid's next point.
 */
export function nextDue(dueAt: number, intervalS: number, nowMs: number): number {
  const intervalMs = intervalS * 1000;
  const next = Math.floor((nowMs - dueAt) / intervalMs) + 1;
  const steps = next < 0 ? next : Math.max(1, next);
  return dueAt + steps * intervalMs;
}
