import assert from 'node:assert/strict';
import { test } from 'node:test';
import { daysExcept, daysWithin } from './summed-days.ts';

const day = (number: number) => `2026-03-${String(number).padStart(2, '0')}`;
const days = (from: number, to: number) => ({ from: day(from), to: day(to) });

for (const [what, known, among, beside] of [
  ['none', [], [], [days(5, 10)]],
  ['all', [days(1, 31)], [days(5, 10)], []],
  ['the first', [days(2, 6)], [days(5, 6)], [days(7, 10)]],
  ['the last', [days(8, 20)], [days(8, 10)], [days(5, 7)]],
  [
    'some within, the latest first',
    [days(9, 9), days(6, 7)],
    [days(9, 9), days(6, 7)],
    [days(5, 5), days(8, 8), days(10, 10)],
  ],
  ['others', [days(11, 20), days(1, 4)], [], [days(5, 10)]],
] as const)
  test(`splits a period if ${what} of its days are known`, () => {
    assert.deepEqual(daysWithin(days(5, 10), known), among);
    assert.deepEqual(daysExcept(days(5, 10), known), beside);
  });
