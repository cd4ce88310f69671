import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createVault } from '../../kernel/vault.ts';
import { isLiveChallenge, issueChallenge, passkeyChallengeMs } from './challenge.ts';

test('accepts an unmodified challenge for its use and browser until it expires', () => {
  let nowMs = 1_000_000;
  const deps = { vault: createVault('test-secret-of-at-least-32-characters'), now: () => nowMs };
  const wanted = { use: 'log-in', browser: 'one' } as const;
  const challenge = issueChallenge(deps, wanted);
  assert.ok(isLiveChallenge(deps, challenge, wanted));
  assert.notEqual(issueChallenge(deps, wanted), challenge);
  assert.ok(!isLiveChallenge(deps, challenge, { ...wanted, use: 'confirmation' }));
  assert.ok(!isLiveChallenge(deps, challenge, { ...wanted, browser: 'two' }));
  const [endsAt, token, signature] = challenge.split('.');
  for (const forged of ['', '..', `${Number(endsAt) + 1}.${token}.${signature}`, `${challenge}.`, `${challenge}x`])
    assert.ok(!isLiveChallenge(deps, forged, wanted), forged);
  const otherSecret = { ...deps, vault: createVault('another-secret-of-at-least-32-chars') };
  assert.ok(!isLiveChallenge(otherSecret, challenge, wanted));
  nowMs += passkeyChallengeMs - 1;
  assert.ok(isLiveChallenge(deps, challenge, wanted));
  nowMs += 1;
  assert.ok(!isLiveChallenge(deps, challenge, wanted));
});
