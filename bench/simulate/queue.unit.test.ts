import assert from 'node:assert/strict';
import { test } from 'node:test';
import { randomFrom, simulatePeak } from './queue.ts';

const half = () => 0.5;
/**
 * With `half` as the source of random numbers, this rate means one request per millisecond, from the first millisecond
 * on.
 */
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

test('causes no waiting if each request finishes before the next one arrives', () => {
  const { before } = simulatePeak(calm, half);
  assert.equal(before.requests, 10);
  assert.ok(Math.abs(before.maxMs - 0.5) < 1e-9);
});

test('delays each request one millisecond more than the one before it when overloaded', () => {
  // The requests take 2, 3, 4 … 11 ms.
  const { before } = simulatePeak({ ...calm, serviceMs: 2 }, half);
  assert.ok(Math.abs(before.p50Ms - 7) < 1e-6);
  assert.ok(Math.abs(before.maxMs - 11) < 1e-6);
});

test('acknowledges a request with the first commit that begins after it was read', () => {
  // Commits begin at 2, 6, 10 … ms. The request that arrives at 1 ms is read at 1.5 ms and acknowledged at 6 ms. The
  // request that arrives at 2 ms is read at 2.5 ms and acknowledged at 10 ms.
  const { before } = simulatePeak({ ...calm, commitMs: 4, seconds: 0.0025 }, half);
  assert.ok(Math.abs(before.p50Ms - 8) < 1e-6);
  assert.equal(before.requests, 2);
});

test('sends requests to a lost process again until the load balancer notices the loss', () => {
  // With `half`, the second process is always chosen. It is lost at 3.5 ms, and the load balancer notices that at 6.5
  // ms.
  const outcome = simulatePeak(
    { ...calm, processes: 2, lostAtS: 0.0035, noticedAfterS: 0.003, retryAfterMs: 100 },
    half,
  );
  assert.equal(outcome.retried, 3);
  assert.deepEqual([outcome.before.requests, outcome.meanwhile.requests, outcome.after.requests], [3, 3, 4]);
  assert.ok(Math.abs(outcome.meanwhile.maxMs - 100.5) < 1e-6);
  assert.ok(Math.abs(outcome.after.maxMs - 0.5) < 1e-9);
});

test('matches the formula for random arrivals and requests of constant length', () => {
  // Formula (M/D/1 at a load of 60%): P(wait <= t) = 0.4 e^(0.6 t), if t is at most the 1 ms that a request takes. So
  // the median wait is ln(1.25) / 0.6 ms.
  const random = { ...calm, perS: 600, serviceMs: 1, seconds: 300 };
  const { before } = simulatePeak(random, randomFrom(7));
  assert.ok(Math.abs(before.p50Ms - (1 + Math.log(1.25) / 0.6)) < 0.03, `${before.p50Ms} ms`);
});
