import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isProved, proofMs } from './proof.ts';

test('a proof is good for ten minutes, and a log-in is one for who has no password', () => {
  const nowMs = 100 * proofMs;
  const old = nowMs - proofMs;
  for (const [confirmed_at, created_at, hasPassword, expected] of [
    [null, old, true, false],
    [null, nowMs, true, false],
    [nowMs - proofMs + 1, old, true, true],
    [old, old, true, false],
    [null, nowMs - proofMs + 1, false, true],
    [null, old, false, false],
    [nowMs, old, false, true],
  ] as const)
    assert.equal(
      isProved({ confirmed_at, created_at }, { hasPassword, nowMs }),
      expected,
      `${confirmed_at} ${created_at} ${hasPassword}`,
    );
});
