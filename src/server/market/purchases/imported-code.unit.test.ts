import assert from 'node:assert/strict';
import { test } from 'node:test';
import { candidateKeys } from './imported-code.ts';

const keysOf = (pasted: string) => candidateKeys(pasted).map(({ shop, key }) => `${shop} ${key}`);

test('finds a key also in the sentence that it was copied with', () => {
  assert.deepEqual(keysOf('1001'), ['licence_key 1001', 'envato code 1001']);
  for (const pasted of ['Code: 1001', '“Code: 1001.”', '“1001”'])
    assert.deepEqual(keysOf(pasted).slice(-2), ['licence_key 1001', 'envato code 1001'], pasted);
  const own = '5d2a7e90-13c4-4b8f-a6d1-90e7c3f2b845';
  assert.deepEqual(keysOf(`Code: ${own}`), [`undefined ${own}`, 'gumroad 5D2A7E90-13C44B8F-A6D190E7-C3F2B845']);
});

test('judges how guessable the key is, without its label and invisible letters', () => {
  const hidden = ['1001', 'The purchase code is: 1001', `${'\u3164'.repeat(20)}1001`, '\u115f'.repeat(20)];
  for (const pasted of hidden) {
    const secret = candidateKeys(pasted).filter(({ isGuessable }) => !isGuessable);
    assert.ok(!secret.some(({ key }) => /^(code )?(1001)?$/.test(key)), pasted);
  }
  for (const pasted of ['1234-5678-9012-3456', 'Key: 1234-5678-9012-3456'])
    assert.ok(candidateKeys(pasted).some(({ key, isGuessable }) => key === '1234567890123456' && !isGuessable));
});

test('has no keys for a text that is too long to be one', () => {
  assert.deepEqual(candidateKeys('a: '.repeat(7000)), []);
  assert.deepEqual(candidateKeys('\ufdfa'.repeat(100)), []);
  assert.ok(candidateKeys('a: '.repeat(66)).length < 8);
});
