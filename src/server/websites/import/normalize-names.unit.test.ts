import assert from 'node:assert/strict';
import { test } from 'node:test';
import { browserName, countryCode, deviceName, systemName } from './normalize-names.ts';

test('keeps names that are also properties of every object', () => {
  for (const name of ['constructor', '__proto__', 'toString']) {
    assert.equal(browserName(name), name);
    assert.equal(systemName(name).system, name);
    assert.equal(deviceName(name), name.toLowerCase());
  }
});

test('reads codes of countries in any case, and no codes that are not countries', () => {
  assert.deepEqual(['DE', 'de', ' us ', 'UK', 'Germany', 'united kingdom'].map(countryCode), [
    'DE',
    'DE',
    'US',
    'GB',
    'DE',
    'GB',
  ]);
  for (const unknown of ['', 'XX', 'T1', 'A1', 'ZZ', '(not set)', 'Atlantis'])
    assert.equal(countryCode(unknown), '', unknown);
});
