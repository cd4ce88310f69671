import assert from 'node:assert/strict';
import { test } from 'node:test';
import { browserName, deviceName, systemName } from './normalize-names.ts';

test('keeps names that are also properties of every object', () => {
  for (const name of ['constructor', '__proto__', 'toString']) {
    assert.equal(browserName(name), name);
    assert.equal(systemName(name).system, name);
    assert.equal(deviceName(name), name.toLowerCase());
  }
});
