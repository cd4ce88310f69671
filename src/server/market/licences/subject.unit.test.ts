import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Refusal } from '../../kernel/refusal.ts';
import { normalizeDomain, parseSubject } from './subject.ts';

test('normalizes all forms of the same domain', () => {
  for (const [given, name] of [
    ['example.com', 'example.com'],
    ['EXAMPLE.com.', 'example.com'],
    ['www.example.com', 'example.com'],
    ['https://www.Example.com:8443/wp-admin/?x=1#y', 'example.com'],
    ['example.com:8080', 'example.com'],
    ['user:secret@example.com', 'example.com'],
    ['bücher.example', 'xn--bcher-kva.example'],
    ['WWW.BÜCHER.example', 'xn--bcher-kva.example'],
    ['xn--bcher-kva.example', 'xn--bcher-kva.example'],
    ['ｅxample。com', 'example.com'],
    ['shop.example.com', 'shop.example.com'],
    ['wwwx.example.com', 'wwwx.example.com'],
    ['www.com', 'www.com'],
    ['localhost:3000', 'localhost'],
    ['127.0.0.1:80', '127.0.0.1'],
    ['[2001:DB8:0::1]:443', '[2001:db8::1]'],
  ] as const)
    assert.equal(normalizeDomain(given), name, given);
});

test('rejects text without a host', () => {
  for (const given of [
    '',
    '/',
    '://',
    'a b',
    'http://',
    '..',
    'exa mple.com',
    `${'a.'.repeat(130)}com`,
    'x'.repeat(3000),
  ])
    assert.equal(normalizeDomain(given), undefined, given);
});

test('parses one machine, one domain or neither', () => {
  assert.equal(parseSubject({}), undefined);
  assert.equal(parseSubject({ machine: ' ', domain: null }), undefined);
  assert.deepEqual(parseSubject({ machine: ' Box-1 ' }), { kind: 'machine', name: 'Box-1' });
  assert.deepEqual(parseSubject({ domain: 'www.example.com' }), { kind: 'domain', name: 'example.com' });
  for (const fields of [
    { machine: 'a', domain: 'b' },
    { machine: 'x'.repeat(201) },
    { machine: 'a\u0000' },
    { domain: '//' },
  ])
    assert.throws(() => parseSubject(fields), Refusal);
});
