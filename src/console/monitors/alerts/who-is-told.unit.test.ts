import assert from 'node:assert/strict';
import { test } from 'node:test';
import { whoIsTold } from './who-is-told.ts';

test('an alert that cannot be sent tells nobody', () => {
  assert.equal(whoIsTold([], []), 'nobody');
  assert.equal(whoIsTold([{ key: 'email' }], []), 'somebody');
  assert.equal(whoIsTold([{ key: 'email' }], ['email']), 'unsent');
  assert.equal(whoIsTold([{ key: 'email' }, { key: 'slack' }], ['email', 'sms']), 'somebody');
  assert.equal(whoIsTold([{ key: 'email' }, { key: 'sms' }], ['email', 'sms']), 'unsent');
});
