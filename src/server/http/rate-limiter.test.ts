import assert from 'node:assert/strict';
import { test } from 'node:test';
import { RateLimiter } from './rate-limiter.ts';

test('allows a burst, then as many as time brings, each subject for itself', () => {
  const allowance = new RateLimiter({ perMinute: 60, burst: 3 });
  assert.deepEqual(
    [0, 0, 0, 500].map((at) => allowance.take('a', at)),
    [0, 0, 0, 1],
  );
  assert.equal(allowance.peek('a', 900), 1);
  assert.equal(allowance.take('b', 900), 0);
  assert.equal(allowance.take('a', 1000), 0);
  assert.equal(allowance.take('a', 1000), 1);
  assert.equal(allowance.take('a', 500), 1, 'a clock that goes back gives nothing');
  assert.equal(allowance.take('a', 60_000), 0);
});

test('does not forget who goes on, whoever else comes, and is as quick with many', () => {
  const allowance = new RateLimiter({ perMinute: 1, burst: 10 });
  for (let turn = 0; turn < 10; turn++) assert.equal(allowance.take('flood', turn), 0);
  const startedAt = performance.now();
  for (let turn = 0; turn < 200_000; turn++) allowance.take(`other ${turn}`, 20);
  assert.ok(performance.now() - startedAt < 5000);
  const busy = new RateLimiter({ perMinute: 600_000, burst: 1000 });
  let refused = 0;
  for (let turn = 0; turn < 200_000; turn++) {
    busy.take(`other ${turn}`, turn / 1000);
    if (busy.take('flood', turn / 1000) > 0) refused++;
  }
  assert.ok(refused > 150_000, `${refused} of 200,000`);
});

test('a subject without a token is refused with what it did too often, and how long to wait', () => {
  const limiter = new RateLimiter({ perMinute: 12, burst: 1 });
  const tooMany = (seconds: number) => `Too many test mails: try again in ${seconds} s.`;
  limiter.takeOrRefuse('a', 0, tooMany);
  assert.throws(() => limiter.takeOrRefuse('a', 0, tooMany), {
    code: 'too_many',
    message: 'Too many test mails: try again in 5 s.',
    retryAfterS: 5,
  });
  assert.throws(() => limiter.takeOrRefuse('a', 4500, tooMany), { message: /again in 1 s\.$/ });
  limiter.takeOrRefuse('b', 0, tooMany);
});
