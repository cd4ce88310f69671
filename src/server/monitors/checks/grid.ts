/**
 * The next due time after a check: the first point of the grid `due + n × interval` that lies in the future. It never
 * drifts with what a check takes, and after a standstill the points in between are left out.
 */
export function nextDue(dueAt: number, intervalS: number, nowMs: number): number {
  const intervalMs = intervalS * 1000;
  const steps = Math.max(1, Math.floor((nowMs - dueAt) / intervalMs) + 1);
  return dueAt + steps * intervalMs;
}
