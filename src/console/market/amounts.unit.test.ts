import assert from 'node:assert/strict';
import { test } from 'node:test';
import { basisPointsOf, decimalOf } from './amounts.ts';

test('reads decimals with a point or a comma, and returns invalid input unchanged', () => {
  for (const [typed, value] of [
    ['12.5', 12.5],
    [' 12,50 ', 12.5],
    ['0', 0],
    ['1.234,50', '1.234,50'],
    ['-3', '-3'],
    ['', ''],
    ['1e3', '1e3'],
  ] as const) {
    assert.equal(decimalOf(typed), value);
  }
});

test('converts percent to basis points exactly, without rounding extra decimals away', () => {
  for (const [typed, value] of [
    ['19', 1900],
    ['0,29', 29],
    ['7.07', 707],
    ['16.67', 1667],
    ['5.555', 555.5],
    ['much', 'much'],
  ] as const) {
    assert.equal(basisPointsOf(typed), value);
  }
});
