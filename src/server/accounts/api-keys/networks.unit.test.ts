import assert from 'node:assert/strict';
import { test } from 'node:test';
import { coarseNetwork, isInNetworks, isNetwork } from './networks.ts';

for (const [text, expected] of [
  ['203.0.113.7', true],
  ['203.0.113.0/24', true],
  ['0.0.0.0/0', true],
  ['2001:db8::/32', true],
  ['::1', true],
  ['203.0.113.0/33', false],
  ['2001:db8::/129', false],
  ['203.0.113.0/', false],
  ['203.0.113.0/24/8', false],
  ['203.0.113.0/-1', false],
  ['fe80::1%eth0', false],
  ['example.com', false],
  ['', false],
] as const)
  test(`${expected ? 'accepts' : 'rejects'} ${text || 'an empty text'}`, () => assert.equal(isNetwork(text), expected));

test('matches an address only with networks of its own family that contain it', () => {
  assert.ok(isInNetworks(['10.0.0.5/8'], '10.255.0.1'));
  assert.ok(isInNetworks(['0.0.0.0/0'], '192.0.2.1'));
  assert.ok(!isInNetworks(['0.0.0.0/0'], '2001:db8::1'));
  assert.ok(isInNetworks(['2001:db8::/32'], '2001:db8:ffff::'));
  assert.ok(!isInNetworks(['2001:db8::/32'], '2001:db9::'));
  assert.ok(!isInNetworks(['10.0.0.0/8'], 'unknown'));
});

for (const [address, network] of [
  ['203.0.113.77', '203.0.113.0/24'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
  ['2001:db8::1', '2001:db8:0::/48'],
  ['::1', '0:0:0::/48'],
  ['unknown', ''],
] as const)
  test(`reduces ${address} to ${network || 'an empty text'}`, () => assert.equal(coarseNetwork(address), network));
