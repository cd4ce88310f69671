import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatPercent } from './formatting.ts';

test('rounds percentages down to two decimals despite binary fractions', () => {
  for (const [percent, words] of [
    [100, '100%'],
    [99.999, '99.99%'],
    [81.32, '81.32%'],
    [1.15, '1.15%'],
    [99.9, '99.90%'],
    [95, '95.00%'],
    [0, '0.00%'],
    [null, 'no data'],
  ] as const)
    assert.equal(formatPercent(percent), words);
});
