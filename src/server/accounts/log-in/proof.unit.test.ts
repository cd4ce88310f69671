import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isRecentlyProved, loginProofTime, proofMs } from './proof.ts';

const nowMs = 100 * proofMs;

test('accepts a proof for ten minutes', () => {
  for (const [confirmed_at, expected] of [
    [null, false],
    [nowMs - proofMs, false],
    [nowMs - proofMs + 1, true],
    [nowMs, true],
  ] as const)
    assert.equal(isRecentlyProved({ confirmed_at }, nowMs), expected, `${confirmed_at}`);
});

test("counts a login with a passkey or without a password as proof, from the provider's authentication time", () => {
  const old = nowMs - 5 * proofMs;
  for (const [password_hash, method, authenticatedAt, expected] of [
    ['hash', 'password', undefined, null],
    ['hash', 'OpenID Connect: Acme', nowMs, null],
    ['hash', 'passkey', undefined, nowMs],
    [null, 'passkey', undefined, nowMs],
    [null, 'OpenID Connect: Acme', old, old],
    [null, 'OpenID Connect: Acme', nowMs + 1000, nowMs],
    [null, 'OpenID Connect: Acme', undefined, nowMs],
    [null, 'OpenID Connect and code', undefined, nowMs],
  ] as const)
    assert.equal(
      loginProofTime({ password_hash }, { method, authenticatedAt, nowMs }),
      expected,
      `${method} ${authenticatedAt}`,
    );
});
