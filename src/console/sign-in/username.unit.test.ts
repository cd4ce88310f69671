import assert from 'node:assert/strict';
import { test } from 'node:test';
import { usernameFor } from './username.ts';

for (const [email, username] of [
  ['ada@example.com', 'ada'],
  ['Ada.Lovelace@example.com', 'ada.lovelace'],
  ['zoë+news@example.com', 'zoenews'],
  ['x@example.com', ''],
  ['', ''],
] as const)
  test(`suggests ${username || 'no username'} for ${email || 'an empty address'}`, () =>
    assert.equal(usernameFor(email), username));
