import assert from 'node:assert/strict';
import { test } from 'node:test';
import { randomFrom, simulatePeak } from './queue.ts';

const half = () => 0.5;
/** With `half`, one request a millisecond: from the first millisecond on. */
const everyMs = 1000 * Math.LN2;
const calm = {
  processes: 1,
  perS: everyMs,
  serviceMs: 0.5,
  commitMs: 0,
  seconds: 0.0105,
  lostAtS: undefined,
  noticedAfterS: 0,
  retryAfterMs: 0,
};

test('nobody waits where each request is done before the next one comes', () => {
  const { before } = simulatePeak(calm, half);
  assert.equal(before.requests, 10);
  assert.ok(Math.abs(before.maxMs - 0.5) < 1e-9);
});

test('each request waits a millisecond longer than the one before where two come in the time of one', () => {
  // 2, 3, 4 … 11 ms
  const { before } = simulatePeak({ ...calm, serviceMs: 2 }, half);
  assert.ok(Math.abs(before.p50Ms - 7) < 1e-6);
  assert.ok(Math.abs(before.maxMs - 11) < 1e-6);
});

test('a request is acknowledged by the commit that begins after it was read', () => {
  // Commits begin at 2, 6, 10 … ms. What came at 1 ms is read by 1.5 and acknowledged at 6; at 2, by 2.5 and at 10.
  const { before } = simulatePeak({ ...calm, commitMs: 4, seconds: 0.0025 }, half);
  assert.ok(Math.abs(before.p50Ms - 8) < 1e-6);
  assert.equal(before.requests, 2);
});

test('requests to a lost process are sent again until the balancer notices', () => {
  // With `half`, the last of two processes is always chosen: it is lost at 3.5 ms, which is noticed at 6.5.
  const outcome = simulatePeak(
    { ...calm, processes: 2, lostAtS: 0.0035, noticedAfterS: 0.003, retryAfterMs: 100 },
    half,
  );
  assert.equal(outcome.retried, 3);
  assert.deepEqual([outcome.before.requests, outcome.meanwhile.requests, outcome.after.requests], [3, 3, 4]);
  assert.ok(Math.abs(outcome.meanwhile.maxMs - 100.5) < 1e-6);
  assert.ok(Math.abs(outcome.after.maxMs - 0.5) < 1e-9);
});

test('waits as the formula for random arrivals and equal work says', () => {
  // M/D/1 at 60%: P(wait <= t) = 0.4 e^(0.6 t) for t up to the 1 ms of a request; half of all wait up to ln(1.25) / 0.6 ms.
  const random = { ...calm, perS: 600, serviceMs: 1, seconds: 300 };
  const { before } = simulatePeak(random, randomFrom(7));
  assert.ok(Math.abs(before.p50Ms - (1 + Math.log(1.25) / 0.6)) < 0.03, `${before.p50Ms} ms`);
});
