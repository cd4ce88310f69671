import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ancestorsOf, groupChoices, pathOf } from './paths.ts';

const groups = [
  { id: 1, name: 'Shops', parent_id: null },
  { id: 2, name: 'Europe', parent_id: 1 },
  { id: 3, name: 'Paris', parent_id: 2 },
  { id: 4, name: 'Office', parent_id: null },
];

test('names a group with the groups that contain it', () => {
  assert.equal(pathOf(groups, 3), 'Shops / Europe / Paris');
  assert.deepEqual(
    ancestorsOf(groups, 2).map(({ id }) => id),
    [1, 2],
  );
  assert.equal(pathOf(groups, 9), '', 'a deleted group');
});

test('offers no group that is in the group itself', () => {
  assert.deepEqual(
    groupChoices(groups, 2).map(({ label }) => label),
    ['Shops', 'Office'],
  );
  assert.equal(groupChoices(groups).length, 4);
});
