import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sessionEnded, switchedElsewhere } from './session.ts';

const signedIn = { state: 'signed_in' } as const;
const signedOut = { state: 'signed_out' } as const;

test('reports an ended session until the user logs in again', () => {
  assert.equal(sessionEnded(signedIn, signedOut), true);
  assert.equal(sessionEnded({ ...signedOut, hasEnded: true }, signedOut), true);
  assert.equal(sessionEnded({ ...signedOut, hasEnded: true }, signedIn), false);
});

test("doesn't report an ended session on the first visit or after logging out", () => {
  assert.equal(sessionEnded(undefined, signedOut), false);
  assert.equal(sessionEnded(signedOut, signedOut), false);
});

test('treats another account or user as a switch in another tab', () => {
  const of = (account: number, user: number) => ({ account: { id: account }, user: { id: user } }) as never;
  const nobody = { account: null, user: null } as never;
  assert.equal(switchedElsewhere(of(1, 1), of(2, 1)), true);
  assert.equal(switchedElsewhere(of(1, 1), of(1, 2)), true);
  assert.equal(switchedElsewhere(of(1, 1), of(1, 1)), false);
  assert.equal(switchedElsewhere(undefined, of(1, 1)), false);
  assert.equal(switchedElsewhere(nobody, of(1, 1)), false);
  assert.equal(switchedElsewhere(of(1, 1), nobody), false);
});
