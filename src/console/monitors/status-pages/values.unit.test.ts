import assert from 'node:assert/strict';
import { test } from 'node:test';
import { EMPTY, toPreview, toWire } from './values.ts';

test('keeps an unchanged password, and removes it with null', () => {
  assert.ok(!('password' in toWire({ ...EMPTY })));
  assert.deepEqual(toWire({ password: null }), { password: null });
  assert.deepEqual(toWire({ password: 'open sesame' }), { password: 'open sesame' });
});

test('sends booleans as numbers, an empty domain as null, and groups without keys', () => {
  assert.deepEqual(toWire({ noindex: true, domain: '', groups: [{ key: 7, name: 'Shop', monitor_ids: [3] }] }), {
    noindex: 1,
    domain: null,
    groups: [{ name: 'Shop', monitor_ids: [3] }],
  });
});

test('previews without a password, domain, slug, empty name or incomplete values', () => {
  const half = { accent: '#0b7', footer_url: 'acme.ex' };
  const sent = toPreview({ ...EMPTY, ...half, password: 'open sesame', domain: 'not a host', slug: '?' }, 5);
  assert.deepEqual(Object.keys(sent).sort(), [
    'description',
    'footer_text',
    'groups',
    'id',
    'show_causes',
    'show_objectives',
    'show_response_times',
    'theme',
  ]);
});
