import assert from 'node:assert/strict';
import { test } from 'node:test';
import { switched } from './selection.ts';

const page = [9, 7, 5, 3, 1];

test('toggles only one row if there is no anchor', () => {
  assert.deepEqual([...switched(new Set(), page, { id: 5, anchor: undefined })], [5]);
  assert.deepEqual([...switched(new Set([5, 42]), page, { id: 5, anchor: undefined })], [42]);
});

test('selects all rows between, in page order and in both directions', () => {
  assert.deepEqual([...switched(new Set([3]), page, { id: 7, anchor: 3 })].sort(), [3, 5, 7]);
  assert.deepEqual([...switched(new Set([7]), page, { id: 1, anchor: 7 })].sort(), [1, 3, 5, 7]);
});

test('deselects all rows between if the clicked row was selected', () => {
  assert.deepEqual([...switched(new Set([9, 7, 5]), page, { id: 7, anchor: 9 })], [5]);
});

test('ignores an anchor on another page', () => {
  assert.deepEqual([...switched(new Set(), page, { id: 5, anchor: 42 })], [5]);
});
