import assert from 'node:assert/strict';
import { test } from 'node:test';
import { generateApiKey, isWellFormedApiKey } from './api-key-format.ts';

test('a key has 40 characters of gh_ and base62, and no two are alike', () => {
  const keys = Array.from({ length: 500 }, generateApiKey);
  for (const key of keys) {
    assert.match(key, /^gh_[0-9A-Za-z]{37}$/);
    assert.equal(isWellFormedApiKey(key), true);
  }
  assert.equal(new Set(keys).size, keys.length);
});

test('one changed character anywhere is noticed', () => {
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
  test(`${JSON.stringify(text.slice(0, 8))}… of ${text.length} characters is no key`, () => {
    assert.equal(isWellFormedApiKey(text), false);
  });
}
