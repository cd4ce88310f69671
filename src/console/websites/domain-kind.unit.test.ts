import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isLocalHost } from '../../shared/local-host.ts';
import { isUnlikelyDomain } from './domain-kind.ts';

test('detects the hosts that the tracker ignores', () => {
  for (const local of ['localhost', 'shop.localhost', '127.0.0.1', '127.1.2.3', '[::1]'])
    assert.equal(isLocalHost(local), true, local);
  for (const other of ['example.com', 'localhost.example.com', 'mylocalhost', '10.127.0.1'])
    assert.equal(isLocalHost(other), false, other);
});

test('warns about a name without a dot, except localhost', () => {
  for (const slip of ['nonsense', 'https://nonsense/page', ' Intranet '])
    assert.equal(isUnlikelyDomain(slip), true, slip);
  for (const fine of [
    '',
    'example.com',
    'https://example.com/a',
    'localhost',
    '127.0.0.1',
    '[2001:db8::1]',
    'http://localhost:3000/',
  ])
    assert.equal(isUnlikelyDomain(fine), false, fine);
});
