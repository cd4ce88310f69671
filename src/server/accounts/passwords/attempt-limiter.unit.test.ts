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

test('keeps full counts and other kinds of subjects when many names are tried', () => {
  const attempts = new AttemptLimiter();
  for (let failure = 0; failure < 10; failure++) {
    attempts.begin({ 'name:ada': 10 }, 0);
    attempts.begin({ 'second factor:1': 10 }, 0);
  }
  attempts.begin({ 'second factor:2': 2 }, 0);
  for (let other = 0; other < 60_000; other++) attempts.begin({ [`name:${other}`]: 10 }, 0);
  assert.throws(() => attempts.begin({ 'name:ada': 10 }, 0), refusesFor(900));
  assert.throws(() => attempts.begin({ 'second factor:1': 10 }, 0), refusesFor(900));
  attempts.begin({ 'second factor:2': 2 }, 0);
  assert.throws(() => attempts.begin({ 'second factor:2': 2 }, 0), refusesFor(900), 'one of two was counted');
});

test('stores nothing for rejected attempts', () => {
  const attempts = new AttemptLimiter();
  attempts.begin({ 'name:ada': 2 }, 0);
  attempts.begin({ 'network:1': 1 }, 0);
  for (let other = 0; other < 60_000; other++)
    assert.throws(() => attempts.begin({ [`name:${other}`]: 10, 'network:1': 1 }, 0));
  attempts.begin({ 'name:ada': 2 }, 0);
  assert.throws(() => attempts.begin({ 'name:ada': 2 }, 0));
});

test('bounds memory by evicting the oldest counts', () => {
  const attempts = new AttemptLimiter();
  attempts.begin({ 'name:first': 2 }, 0);
  for (let other = 0; other < 50_000; other++) attempts.begin({ [`name:${other}`]: 10 }, 0);
  attempts.begin({ 'name:first': 2 }, 0);
  attempts.begin({ 'name:first': 2 }, 0);
  const full = new AttemptLimiter();
  for (let other = 0; other <= 50_000; other++) full.begin({ [`name:${other}`]: 1 }, other);
  full.begin({ 'name:0': 1 }, 50_001);
});

test('ignores the end of an attempt after its fifteen minutes', () => {
  const attempts = new AttemptLimiter();
  const slow = attempts.begin({ ada: 1 }, 0);
  attempts.begin({ ada: 1 }, 15 * minuteMs);
  slow.giveBack();
  assert.throws(() => attempts.begin({ ada: 1 }, 15 * minuteMs));
});

test('counts what other processes report', () => {
  let hear: (key: string, taken: number, ageMs: number) => void = () => {};
  const shared = {
    hash: (subject: string) => subject,
    tell: (key: string, taken: number) => told.push([key, taken]),
    follow: (heard: typeof hear) => {
      hear = heard;
    },
    now: () => 0,
  };
  const told: [string, number][] = [];
  new AttemptLimiter(shared).begin({ 'second factor:1': 10 }, 0);
  const attempts = new AttemptLimiter(shared);
  for (let failure = 0; failure < 10; failure++) hear(told[0]?.[0] ?? '', 1, minuteMs);
  for (let other = 0; other < 60_000; other++) hear(`name:${other}`, 1, 0);
  assert.throws(() => attempts.begin({ 'second factor:1': 10 }, 0), refusesFor(840));
});
