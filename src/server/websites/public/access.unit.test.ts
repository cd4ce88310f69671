import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Access, accessTo } from './access.ts';

test('grants access by privacy, ownership and ticket', () => {
  const cases: [privacy: number, isOwner: boolean, hasTicket: boolean, expected: Access][] = [
    [0, false, false, 'open'],
    [1, false, false, 'hidden'],
    [1, false, true, 'hidden'],
    [1, true, false, 'open'],
    [2, false, false, 'ask_password'],
    [2, false, true, 'open'],
    [2, true, false, 'open'],
  ];
  for (const [privacy, isOwner, hasTicket, expected] of cases)
    assert.equal(accessTo(privacy, { isOwner, hasTicket }), expected, `${privacy} ${isOwner} ${hasTicket}`);
});
