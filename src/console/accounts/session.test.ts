import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sessionEnded } from './session.ts';

const signedIn = { state: 'signed_in' } as const;
const signedOut = { state: 'signed_out' } as const;

test('a session that is gone when it is asked for again has ended, and stays so until the next log-in', () => {
  assert.equal(sessionEnded(signedIn, signedOut), true);
  assert.equal(sessionEnded({ ...signedOut, hasEnded: true }, signedOut), true);
  assert.equal(sessionEnded({ ...signedOut, hasEnded: true }, signedIn), false);
});

test('who comes for the first time, or has logged out, is not told of an end', () => {
  assert.equal(sessionEnded(undefined, signedOut), false);
  assert.equal(sessionEnded(signedOut, signedOut), false);
});
