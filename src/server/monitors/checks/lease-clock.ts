/** A smaller jump between two readings is ordinary clock correction. */
const minJumpMs = 1000;

/**
 * The moment by which leases are judged. When the wall clock is set forward, every lease seems over while the checks
 * under it still run: for the length of a lease the jump does not count, and after that no lease from before it is left.
 * `elapsed` is a clock that nobody sets, in milliseconds. To be called regularly.
 */
export function createLeaseClock(now: () => number, elapsed: () => number, leaseMs: number): () => number {
  let before = { wall: now(), elapsed: elapsed() };
  let ahead = 0;
  let aheadUntil = -Infinity;
  return () => {
    const current = { wall: now(), elapsed: elapsed() };
    const jump = current.wall - before.wall - (current.elapsed - before.elapsed);
    before = current;
    if (current.elapsed >= aheadUntil) ahead = 0;
    if (jump > minJumpMs) aheadUntil = current.elapsed + leaseMs;
    if (jump > minJumpMs || (jump < -minJumpMs && ahead > 0)) ahead = Math.max(0, ahead + jump);
    // Whole: PostgreSQL takes no fraction for a bigint.
    return Math.floor(current.wall - ahead);
  };
}
