import assert from 'node:assert/strict';
import { test } from 'node:test';
import { recipientsOf } from './recipients.ts';

test('an alert that cannot be sent tells nobody', () => {
  assert.equal(recipientsOf([], []), 'nobody');
  assert.equal(recipientsOf([{ key: 'email' }], []), 'somebody');
  assert.equal(recipientsOf([{ key: 'email' }], ['email']), 'unsent');
  assert.equal(recipientsOf([{ key: 'email' }, { key: 'slack' }], ['email', 'sms']), 'somebody');
  assert.equal(recipientsOf([{ key: 'email' }, { key: 'sms' }], ['email', 'sms']), 'unsent');
});
