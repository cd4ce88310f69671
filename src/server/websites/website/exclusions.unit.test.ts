import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  isAddressOrCidr,
  parseExcludedAddresses,
  parseExcludedHosts,
  parseExcludedParams,
  parseExcludedPaths,
} from './exclusions.ts';

const params: [rules: string | null, name: string, excluded: boolean][] = [
  [null, 'a', false],
  ['', '', false],
  ['token', 'token', true],
  ['token', 'Token', false],
  ['token', 'tokens', false],
  ['utm_*', 'utm_source', true],
  ['utm_*', 'my_utm_source', false],
  ['*_id', 'session_id', true],
  ['*_id', 'id', false],
  ['*tok*', 'a_token', true],
  ['*', 'anything', true],
  ['**', 'anything', true],
  ['a.c', 'abc', false],
  ['one\r\n two \n\nthree', 'two', true],
  ['one\r\ntwo\nthree', 'three', true],
];

test('excludes query parameters by name, with * at either end as a wildcard', () => {
  for (const [rules, name, excluded] of params) {
    assert.equal(parseExcludedParams(rules)(name), excluded, `${JSON.stringify(rules)} on ${name}`);
  }
});

const addresses: [rules: string | null, address: string, excluded: boolean][] = [
  [null, '10.0.0.1', false],
  ['10.0.0.1', '10.0.0.1', true],
  ['10.0.0.1', '10.0.0.2', false],
  ['10.0.0.1', '::ffff:10.0.0.1', true],
  ['::ffff:10.0.0.1', '10.0.0.1', true],
  ['10.0.0.0/8', '10.200.3.4', true],
  ['10.0.0.0/8', '11.0.0.1', false],
  ['::ffff:10.0.0.0/104', '10.200.3.4', true],
  ['0.0.0.0/0', '203.0.113.9', true],
  ['0.0.0.0/0', '2001:db8::1', false],
  ['2001:db8::/32', '2001:db8:1::7', true],
  ['2001:db8::/32', '2001:db9::7', false],
  ['2001:0db8:0::0001', '2001:db8::1', true],
  ['nonsense\n10.0.0.1\r\n10.1.0.0/16', '10.1.2.3', true],
  ['10.0.0.1', 'unknown', false],
  ['10.0.0.0/8', '', false],
];

test('excludes addresses and CIDR ranges of both families', () => {
  for (const [rules, address, excluded] of addresses) {
    assert.equal(parseExcludedAddresses(rules)(address), excluded, `${JSON.stringify(rules)} on ${address}`);
  }
});

const paths: [rules: string | null, path: string, excluded: boolean][] = [
  [null, '/', false],
  ['/', '/', true],
  ['/', '/a', false],
  ['/admin', '/admin', true],
  ['/admin', '/admin/', false],
  ['/admin', '/Admin', false],
  ['/admin*', '/admin/users', true],
  ['/admin/*', '/admin', false],
  ['*/edit', '/posts/1/edit', true],
  ['*/edit', '/posts/1/edit/x', false],
  ['/posts/*/edit', '/posts/1/2/edit', true],
  ['/posts/*/edit', '/posts/edit', false],
  ['/a*a', '/a', false],
  ['/a*b*c', '/a-c-b-c', true],
  ['/a*b*c', '/a-c-b', false],
  ['*', '/anything', true],
  ['/x**y', '/xy', true],
  ['/über *', '/%C3%BCber%20uns', true],
  ['/a.c', '/abc', false],
  ['/one\r\n/two', '/two', true],
];

test('excludes paths, with * anywhere as a wildcard', () => {
  for (const [rules, path, excluded] of paths) {
    assert.equal(parseExcludedPaths(rules)(path), excluded, `${JSON.stringify(rules)} on ${path}`);
  }
});

test('excludes host names with * as a wildcard, ignoring case', () => {
  const isExcluded = parseExcludedHosts('localhost\n*.Staging.example\r\ntest-*');
  for (const host of ['localhost', 'a.staging.example', 'a.b.staging.example', 'test-1'])
    assert.ok(isExcluded(host), host);
  for (const host of ['staging.example', 'localhost.example', 'shop.example', '']) assert.ok(!isExcluded(host), host);
});

test('matches a long path quickly against many wildcards', () => {
  const isExcluded = parseExcludedPaths(`/${'*a'.repeat(240)}*b`);
  const before = process.threadCpuUsage();
  assert.equal(isExcluded(`/${'a'.repeat(2000)}`), false);
  assert.ok(process.threadCpuUsage(before).user < 50_000);
});

test('accepts only common forms of addresses and ranges', () => {
  for (const line of [
    '1.2.3.4',
    '1.2.3.0/24',
    '1.2.3.4/0',
    '::1',
    '2001:db8::/32',
    '::ffff:1.2.3.4',
    '::ffff:1.2.3.0/120',
  ]) {
    assert.ok(isAddressOrCidr(line), line);
  }
  for (const line of [
    '',
    '1.2.3',
    '0x7f.1',
    '1.2.3.4/33',
    '1.2.3.4/-1',
    '1.2.3.4/',
    '::1/129',
    'fe80::1%eth0',
    'host.example',
    '1.2.3.4 5.6.7.8',
    '::ffff:1.2.3.4/24',
    '1.2.3.4/255.0.0.0',
  ]) {
    assert.ok(!isAddressOrCidr(line), line);
  }
});
