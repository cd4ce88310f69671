import assert from 'node:assert/strict';
import { test } from 'node:test';
import { secondFactor } from './wire.ts';

test('reads codes of apps and recovery codes as they were pasted', () => {
  for (const [pasted, code] of [
    ['123\u00a0456', '123456'],
    ['１２３４５６', '123456'],
    ['١٢٣٤٥٦', '123456'],
    ['\u200b123456', '123456'],
    ['W6F62–Z9HZV', 'w6f62z9hzv'],
    ['w6f62\u2011z9hzv', 'w6f62z9hzv'],
    ['w6f62_z9hzv.', 'w6f62z9hzv'],
    ['123.456', '123456'],
    ['“123456”', '123456'],
    ['Code: 123 456', '123456'],
  ])
    assert.deepEqual(secondFactor.parse({ code: pasted }), { code }, pasted);
  assert.equal(secondFactor.safeParse({ code: ' –\u200b' }).success, false);
});
