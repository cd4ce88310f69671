import assert from 'node:assert/strict';
import { test } from 'node:test';
import { joinClaims } from './provider.ts';

const email = 'ada@example.com';

test('joins the claims of the ID token and userinfo, and verifies only the address that was verified', () => {
  for (const [idToken, info, joined] of [
    [{ email }, { email, email_verified: true, name: 'Ada' }, { email, email_verified: true, name: 'Ada' }],
    [{ email }, { email: 'Ada@example.com', email_verified: 'true' }, { email, email_verified: 'true' }],
    [{ email, email_verified: true }, { given_name: 'Ada' }, { email, email_verified: true, given_name: 'Ada' }],
    [
      { email, email_verified: true },
      { email, email_verified: false },
      { email, email_verified: false },
    ],
    [
      { email, email_verified: false },
      { email, email_verified: true },
      { email, email_verified: false },
    ],
    [{ email }, { email: 'eve@example.com', email_verified: true }, { email }],
    [
      { email, email_verified: true },
      { email: 'eve@example.com', email_verified: false },
      { email, email_verified: true },
    ],
    [{}, { email, email_verified: true }, { email, email_verified: true }],
    [{ email_verified: false }, { email, email_verified: true }, { email, email_verified: false }],
    [{}, { email }, { email }],
  ] as [Record<string, unknown>, Record<string, unknown>, Record<string, unknown>][])
    assert.deepEqual(joinClaims(idToken, info), joined, JSON.stringify([idToken, info]));
});
