import assert from 'node:assert/strict';
import { test } from 'node:test';
import { defaultDevelopmentSites, isDevelopmentSite } from './development-sites.ts';

const rows: [domain: string, isDevelopment: boolean][] = [
  ['localhost', true],
  ['shop.localhost', true],
  ['shop.test', true],
  ['test', false],
  ['contest', false],
  ['staging.shop.com', true],
  ['stagingshop.com', false],
  ['127.0.0.1', true],
  ['10.1.2.3', true],
  ['172.16.0.1', true],
  ['172.32.0.1', false],
  ['8.8.8.8', false],
  ['[::1]', true],
  ['[fd00::1]', true],
  ['shop.com', false],
];

for (const [domain, isDevelopment] of rows)
  test(`${isDevelopment ? 'needs no seat' : 'needs a seat'} on ${domain}`, () =>
    assert.equal(isDevelopmentSite(domain, defaultDevelopmentSites), isDevelopment));

test('has no development sites if the author empties the list', () =>
  assert.equal(isDevelopmentSite('localhost', []), false));
