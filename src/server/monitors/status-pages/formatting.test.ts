import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatPercent } from './formatting.ts';

test('a percentage is cut to two decimals, whatever they are in binary', () => {
  for (const [percent, words] of [
    [100, '100 %'],
    [99.999, '99.99 %'],
    [81.32, '81.32 %'],
    [1.15, '1.15 %'],
    [0, '0 %'],
    [null, 'no data'],
  ] as const)
    assert.equal(formatPercent(percent), words);
});
