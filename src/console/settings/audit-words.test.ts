import assert from 'node:assert/strict';
import { test } from 'node:test';
import { actionText, kindText } from './audit-words.ts';

test('actions read as sentences do', () => {
  assert.equal(actionText('status_page.updated'), 'Status page updated');
  assert.equal(actionText('api_key.created'), 'API key created');
  assert.equal(actionText('purchase.code_replaced'), 'Purchase code replaced');
  assert.equal(kindText('mail_settings'), 'Mail settings');
});
