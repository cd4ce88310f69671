import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readInvitationHash } from './invitation-hash.ts';

for (const [hash, token, email] of [
  ['abc&email=grace@example.com', 'abc', 'grace@example.com'],
  ['abc&email=grace%2Bnews%26co%25@example.com', 'abc', 'grace+news&co%@example.com'],
  ['abc', 'abc', ''],
  ['', '', ''],
] as const)
  test(`reads ${email || 'no address'} from #${hash}`, () =>
    assert.deepEqual(readInvitationHash(hash), { token, email }));
