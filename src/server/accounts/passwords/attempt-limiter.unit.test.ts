import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Refusal } from '../../kernel/refusal.ts';
import { minuteMs } from '../../kernel/time.ts';
import { AttemptLimiter } from './attempt-limiter.ts';

const refusesFor = (seconds: number) => (error: unknown) =>
  error instanceof Refusal && error.code === 'too_many' && error.retryAfterS === seconds;

test('rejects the eleventh failure in fifteen minutes, with the remaining time', () => {
  const attempts = new AttemptLimiter();
  for (let failure = 0; failure < 10; failure++) attempts.begin({ ada: 10 }, failure * minuteMs);
  assert.throws(() => attempts.begin({ ada: 10 }, 10 * minuteMs), refusesFor(300));
  assert.throws(() => attempts.begin({ ada: 10, grace: 10 }, 15 * minuteMs - 1), refusesFor(1));
  attempts.begin({ grace: 10 }, 10 * minuteMs);
  attempts.begin({ ada: 10 }, 15 * minuteMs);
});

test("doesn't count a rejected attempt against its other subject", () => {
  const attempts = new AttemptLimiter();
  for (let failure = 0; failure < 10; failure++) attempts.begin({ ada: 10 }, 0);
  for (let refused = 0; refused < 20; refused++) assert.throws(() => attempts.begin({ here: 10, ada: 10 }, 0));
  for (let failure = 0; failure < 10; failure++) attempts.begin({ here: 10 }, 0);
  assert.throws(() => attempts.begin({ here: 10 }, 0));
});

test('does not count successful attempts, but counts attempts in progress', () => {
  const attempts = new AttemptLimiter();
  for (let round = 0; round < 100; round++) attempts.begin({ ada: 10 }, 0).giveBack();
  const running = Array.from({ length: 10 }, () => attempts.begin({ ada: 10 }, 0));
  assert.throws(() => attempts.begin({ ada: 10 }, 0));
  running[0]?.giveBack();
  attempts.begin({ ada: 10 }, 0);
});

test('bounds memory by evicting the oldest subjects', () => {
  const attempts = new AttemptLimiter();
  for (let failure = 0; failure < 10; failure++) attempts.begin({ first: 10 }, 0);
  for (let other = 0; other < 50_000; other++) attempts.begin({ [`other ${other}`]: 10 }, 0);
  attempts.begin({ first: 10 }, 0);
});
