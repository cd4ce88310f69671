import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Condition, evaluateConversions, type Measured } from './conversion-alert.ts';

const counted = (value: number, usual = 0, usualTimes = usual): Measured => ({ value, usual, usualTimes });
const cases: [
  Condition['condition'],
  threshold: number,
  Measured,
  whileQuiet: string,
  whileActive: string,
  changed: string,
][] = [
  ['below', 5, counted(4), 'begins', 'stays', 'stays'],
  ['below', 5, counted(5), 'stays', 'ends', 'ends'],
  ['drop', 50, counted(10, 20), 'begins', 'stays', 'stays'],
  ['drop', 50, counted(11, 20), 'stays', 'stays', 'ends'],
  ['drop', 50, counted(15, 20), 'stays', 'ends', 'ends'],
  ['drop', 50, counted(0, 4), 'stays', 'stays', 'stays'],
  ['drop', 100, counted(0, 5), 'begins', 'stays', 'stays'],
  ['spike', 100, counted(40, 20), 'begins', 'stays', 'stays'],
  ['spike', 100, counted(39, 20), 'stays', 'stays', 'ends'],
  ['spike', 100, counted(30, 20), 'stays', 'ends', 'ends'],
  // A small number of sales is too few, whatever the amount.
  ['drop', 50, counted(0, 100_000, 4), 'stays', 'stays', 'stays'],
  ['drop', 50, counted(0, 100_000, 5), 'begins', 'stays', 'stays'],
];

for (const [condition, threshold, measured, whileQuiet, whileActive, changed] of cases)
  test(`${condition} ${threshold} at ${measured.value}, usually ${measured.usual}`, () => {
    assert.equal(evaluateConversions({ condition, threshold }, measured, 'quiet'), whileQuiet);
    assert.equal(evaluateConversions({ condition, threshold }, measured, 'active'), whileActive);
    assert.equal(evaluateConversions({ condition, threshold }, measured, 'changed'), changed);
  });
