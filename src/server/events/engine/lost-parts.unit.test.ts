import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isFailedMerge } from './lost-parts.ts';

const part = (min: number, max = min) => ({ min, max });

test('distinguishes a failed merge, whose source parts are in use, from lost rows', () => {
  const cases: [name: string, active: { min: number; max: number }[], isFailed: boolean][] = [
    ['broken-on-start_all_3_7_1', [part(1, 2), part(3, 5), part(6), part(7), part(8)], true],
    ['broken-on-start_all_3_7_1_9', [part(3), part(7)], true],
    ['broken-on-start_all_3_7_1_try1', [part(3, 7)], true],
    ['broken-on-start_all_3_7_1', [part(1, 2), part(8)], false],
    ['broken-on-start_all_3_7_1', [part(3), part(5)], false],
    // Neighbors were merged across the gap.
    ['broken-on-start_all_3_7_1', [part(1, 9)], false],
    ['broken-on-start_all_4_4_0', [part(4)], false],
    ['broken_something', [part(1)], false],
  ];
  for (const [name, active, isFailed] of cases) assert.equal(isFailedMerge(name, active), isFailed, name);
});
