import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Refusal } from '../kernel/refusal.ts';
import { minuteMs } from '../kernel/time.ts';
import { Attempts, addressSubject } from './attempts.ts';

const refusesFor = (seconds: number) => (error: unknown) =>
  error instanceof Refusal && error.code === 'too_many' && error.retryAfterS === seconds;

test('the eleventh failure in fifteen minutes is refused with the time that is left', () => {
  const attempts = new Attempts();
  for (let failure = 0; failure < 10; failure++) attempts.begin(['ada'], failure * minuteMs);
  assert.throws(() => attempts.begin(['ada'], 10 * minuteMs), refusesFor(300));
  assert.throws(() => attempts.begin(['ada', 'grace'], 15 * minuteMs - 1), refusesFor(1));
  attempts.begin(['grace'], 10 * minuteMs);
  attempts.begin(['ada'], 15 * minuteMs);
});

test('a refused attempt does not count for its other subject', () => {
  const attempts = new Attempts();
  for (let failure = 0; failure < 10; failure++) attempts.begin(['ada'], 0);
  for (let refused = 0; refused < 20; refused++) assert.throws(() => attempts.begin(['here', 'ada'], 0));
  for (let failure = 0; failure < 10; failure++) attempts.begin(['here'], 0);
  assert.throws(() => attempts.begin(['here'], 0));
});

test('success is given back; attempts that are still being judged count', () => {
  const attempts = new Attempts();
  for (let round = 0; round < 100; round++) attempts.begin(['ada'], 0).giveBack();
  const running = Array.from({ length: 10 }, () => attempts.begin(['ada'], 0));
  assert.throws(() => attempts.begin(['ada'], 0));
  running[0]?.giveBack();
  attempts.begin(['ada'], 0);
});

test('memory is bounded by forgetting the oldest', () => {
  const attempts = new Attempts();
  for (let failure = 0; failure < 10; failure++) attempts.begin(['first'], 0);
  for (let other = 0; other < 50_000; other++) attempts.begin([`other ${other}`], 0);
  attempts.begin(['first'], 0);
});

for (const [address, subject] of [
  ['192.0.2.7', 'address:192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', 'address:2001:db8:1:2::/64'],
  ['2001:db8:1:2::9', 'address:2001:db8:1:2::/64'],
  ['2001:db8:1:3::9', 'address:2001:db8:1:3::/64'],
] as const) {
  test(`${address} counts as ${subject}`, () => assert.equal(addressSubject(address), subject));
}
