import assert from 'node:assert/strict';
import { test } from 'node:test';
import { RateLimiter } from './rate-limiter.ts';
import type { SharedLimit } from './shared-limit.ts';

test('allows a burst, then refills over time, separately per subject', () => {
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

test('remembers active subjects among many others, and stays fast', () => {
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

test('rejects a subject without tokens, with a message and the time to wait', () => {
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

function limitersOf(processes: number, options: { perMinute: number; burst?: number }, now: () => number) {
  const heard: ((hash: string, count: number, ageMs: number) => void)[] = [];
  return Array.from({ length: processes }, (_, self) => {
    const shared: SharedLimit = {
      hash: (subject) => subject,
      tell: (hash, count) => {
        for (const [other, hear] of heard.entries()) if (other !== self) hear(hash, count, 0);
      },
      follow: (hear) => void heard.push(hear),
      now,
    };
    return new RateLimiter({ ...options, shared });
  });
}

for (const [processes, perMinute, burst] of [
  [3, 10, 100],
  [8, 10, 100],
  [3, 120, 120],
  [8, 600, 600],
  [8, 12, 12],
] as const)
  test(`${processes} processes together allow about ${perMinute} per minute`, () => {
    const minutes = 60;
    let now = 0;
    const limiters = limitersOf(processes, { perMinute, burst }, () => now);
    let allowed = 0;
    for (let n = 0; now < minutes * 60_000; n++) {
      now = (n * 60_000) / (perMinute * 0.99);
      for (const limiter of limiters) if (limiter.take('a', now) === 0) allowed++;
    }
    const most = burst + perMinute * minutes;
    assert.ok(allowed <= most * 1.1 && allowed >= (most - burst) * 0.9, `${allowed}, one process allows ${most}`);
  });

test('never rejects a subject below the limit, whichever process handles its requests', () => {
  for (const processes of [2, 3, 8])
    for (const perMinute of [10, 120, 600]) {
      let now = 0;
      const limiters = limitersOf(processes, { perMinute, burst: Math.max(100, perMinute) }, () => now);
      for (let n = 0; now < 60 * 60_000; n++) {
        now = (n * 60_000) / (perMinute * 0.9);
        assert.equal(limiters[n % processes]!.take('a', now), 0, `${processes} processes, ${perMinute} a minute`);
      }
    }
});
