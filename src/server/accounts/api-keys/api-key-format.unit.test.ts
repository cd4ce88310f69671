import assert from 'node:assert/strict';
import { test } from 'node:test';
import { generateApiKey, isWellFormedApiKey } from './api-key-format.ts';

test('generates distinct keys of 40 characters: gh_ and base62', () => {
  const keys = Array.from({ length: 500 }, generateApiKey);
  for (const key of keys) {
    assert.match(key, /^gh_[0-9A-Za-z]{37}$/);
    assert.equal(isWellFormedApiKey(key), true);
  }
  assert.equal(new Set(keys).size, keys.length);
});

test('rejects a key with one changed character', () => {
  const key = generateApiKey();
  for (let place = 0; place < key.length; place++) {
    const other = key[place] === 'x' ? 'y' : 'x';
    assert.equal(isWellFormedApiKey(key.slice(0, place) + other + key.slice(place + 1)), false, `place ${place}`);
  }
});

for (const text of [
  '',
  'gh_',
  generateApiKey().slice(0, -1),
  `${generateApiKey()}0`,
  ` ${generateApiKey()}`,
  `${generateApiKey()}\n`,
  '\u0000'.repeat(40),
]) {
  test(`rejects ${JSON.stringify(text.slice(0, 8))}… of ${text.length} characters`, () => {
    assert.equal(isWellFormedApiKey(text), false);
  });
}
