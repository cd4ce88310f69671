import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Claim } from './claim.ts';
import { missedPerTick, startTimes, tickMs } from './claim.ts';
import { ClaimTimers } from './claim-timers.ts';

const claimOf = (id: number) => ({ monitor: { id }, latenessMs: 0 }) as Claim;

function openTimers(check: (claim: Claim) => Promise<void> = async () => {}) {
  const errors: unknown[] = [];
  const onError = (error: unknown) => void errors.push(error);
  return { timers: new ClaimTimers({ check, onError, elapsed: () => performance.now() }), errors };
}

test('starts checks on time, and spreads missed checks over a tick', () => {
  const due = (next_check_at: number) => ({ next_check_at });
  const onTime = [...Array.from({ length: 9 }, () => due(5000)), due(5100)];
  const missed = Array.from({ length: missedPerTick }, () => due(0));
  const times = startTimes({ onTime, missed }, 10_000);
  assert.deepEqual(times.onTime, [5000, 5000, 5000, 5000, 5000, 5000, 5000, 5000, 5008, 5100]);
  assert.equal(times.missed[0], 10_000);
  assert.ok(times.missed.at(-1)! < 10_000 + tickMs);
  assert.deepEqual(
    times.missed,
    times.missed.toSorted((a, b) => a - b),
  );
});

test('runs a claim’s check once and counts it while it runs', async () => {
  const started = Promise.withResolvers<Claim>();
  const end = Promise.withResolvers<void>();
  const { timers } = openTimers(async (claim) => {
    started.resolve(claim);
    await end.promise;
  });
  const claim = claimOf(1);
  timers.schedule(claim, 0);
  assert.deepEqual(timers.waiting(), [claim]);
  assert.equal(await started.promise, claim);
  assert.deepEqual([timers.waiting(), timers.running, timers.isWaiting(claim)], [[], 1, false]);
  end.resolve();
  await timers.settled();
  assert.equal(timers.running, 0);
});

test('replaces an older claim of the same monitor, and drops claims that have not started', async () => {
  const checked: Claim[] = [];
  const { timers } = openTimers(async (claim) => void checked.push(claim));
  const [older, newer, dropped, last] = [claimOf(1), claimOf(1), claimOf(2), claimOf(3)];
  timers.schedule(older, 5);
  timers.schedule(newer, 5);
  timers.schedule(dropped, 5);
  timers.drop(dropped);
  timers.drop(older);
  const end = Promise.withResolvers<void>();
  const { timers: after } = openTimers(async () => end.resolve());
  after.schedule(last, 20);
  await end.promise;
  assert.deepEqual(checked, [newer]);
  assert.deepEqual([timers.has(older), timers.has(newer), timers.has(dropped)], [false, true, false]);
});

test('drops a claim whose check throws, and reports the error', async () => {
  const started = Promise.withResolvers<void>();
  const { timers, errors } = openTimers(async () => {
    started.resolve();
    throw new Error('broken');
  });
  const claim = claimOf(1);
  timers.schedule(claim, 0);
  await started.promise;
  await timers.settled();
  assert.equal(String(errors), 'Error: broken');
  assert.equal(timers.has(claim), false);
});
