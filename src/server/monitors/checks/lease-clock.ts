/** Smaller jumps are normal clock corrections. */
const minJumpMs = 1000;

/**
 * If the wall clock jumped ahead, all leases would expire during their checks. So this clock ignores the jump until all
 * older leases have ended. `elapsed` is monotonic, in ms. Call the clock regularly, so it notices jumps.
 */
export function createLeaseClock(now: () => number, elapsed: () => number, leaseMs: number): () => number {
  let before = { wall: now(), elapsed: elapsed() };
  let aheadMs = 0;
  let aheadUntil = -Infinity;
  return () => {
    const current = { wall: now(), elapsed: elapsed() };
    const jump = current.wall - before.wall - (current.elapsed - before.elapsed);
    before = current;
    if (current.elapsed >= aheadUntil) aheadMs = 0;
    if (jump > minJumpMs) aheadUntil = current.elapsed + leaseMs;
    if (jump > minJumpMs || (jump < -minJumpMs && aheadMs > 0)) aheadMs = Math.max(0, aheadMs + jump);
    // PostgreSQL rejects fractions for bigint.
    return Math.floor(current.wall - aheadMs);
  };
}
