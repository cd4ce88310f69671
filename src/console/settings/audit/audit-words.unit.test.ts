import assert from 'node:assert/strict';
import { test } from 'node:test';
import { actionText, actorText, kindText, subjectText } from './audit-words.ts';

test('actions read as sentences do', () => {
  assert.equal(actionText('status_page.updated'), 'Status page updated');
  assert.equal(actionText('api_key.created'), 'API key created');
  assert.equal(actionText('purchase.code_replaced'), 'Purchase code replaced');
  assert.equal(kindText('mail_settings'), 'Mail settings');
});

test('a log-in says how one got in, other entries what they are about', () => {
  const about = (action: string, name: string | null, id: string | null = null) =>
    subjectText({ action, subject: { id, name } } as Parameters<typeof subjectText>[0]);
  assert.equal(about('session.created', 'password and code'), 'By password and code');
  assert.equal(about('session.created', 'OpenID Connect (Acme)'), 'OpenID Connect (Acme)');
  assert.equal(about('website.created', 'password', '3'), 'password');
  assert.deepEqual([about('incident.updated', null, '25'), about('service.updated', null)], ['#25', '–']);
});

test('the first key of an account is not called one twice', () => {
  const by = (kind: string, name: string) => actorText({ kind, name } as Parameters<typeof actorText>[0]);
  assert.deepEqual([by('key', 'API key'), by('key', 'CI'), by('user', 'Ann')], ['API key', 'CI (API key)', 'Ann']);
  assert.deepEqual([by('operator', ''), by('operator', 'ada@web-1')], ['The operator of this service', 'ada@web-1']);
});
