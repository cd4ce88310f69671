import assert from 'node:assert/strict';
import { test } from 'node:test';
import { actionText, actorText, kindText, subjectText } from './audit-words.ts';

test('formats actions as readable text', () => {
  assert.equal(actionText('status_page.updated'), 'Status page updated');
  assert.equal(actionText('api_key.created'), 'API key created');
  assert.equal(actionText('purchase.code_replaced'), 'Purchase code replaced');
  assert.equal(kindText('mail_settings'), 'Mail settings');
});

test('shows the method of a login, and the subject of other entries', () => {
  const about = (action: string, name: string | null, id: string | null = null) =>
    subjectText({ action, subject: { id, name } } as Parameters<typeof subjectText>[0]);
  assert.equal(about('session.created', 'password and code'), 'By password and code');
  assert.equal(about('session.created', 'OpenID Connect (Acme)'), 'OpenID Connect (Acme)');
  assert.equal(about('website.created', 'password', '3'), 'password');
  assert.deepEqual([about('incident.updated', null, '25'), about('service.updated', null)], ['#25', '–']);
});

test('doesn\'t repeat "API key" for an account\'s first key', () => {
  const by = (kind: string, name: string) => actorText({ kind, name } as Parameters<typeof actorText>[0]);
  assert.deepEqual([by('key', 'API key'), by('key', 'CI'), by('user', 'Ann')], ['API key', 'CI (API key)', 'Ann']);
  assert.deepEqual([by('operator', ''), by('operator', 'ada@web-1')], ['The operator of this service', 'ada@web-1']);
});
