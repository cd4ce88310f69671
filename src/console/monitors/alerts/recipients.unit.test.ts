import assert from 'node:assert/strict';
import { test } from 'node:test';
import { recipientsOf } from './recipients.ts';

test('distinguishes a monitor without alerts from alerts that cannot be sent', () => {
  assert.equal(recipientsOf([], []), 'nobody');
  assert.equal(recipientsOf([{ key: 'email' }], []), 'somebody');
  assert.equal(recipientsOf([{ key: 'email' }], ['email']), 'unsent');
  assert.equal(recipientsOf([{ key: 'email' }, { key: 'slack' }], ['email', 'sms']), 'somebody');
  assert.equal(recipientsOf([{ key: 'email' }, { key: 'sms' }], ['email', 'sms']), 'unsent');
});
