import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dropPlace, type GroupDraft, moveGroup, moveMonitor, neighbour, type Place, withGroup } from './groups.ts';

const groups: GroupDraft[] = [
  { key: 0, name: 'Shop', monitor_ids: [1, 2, 3] },
  { key: 1, name: 'Mail', monitor_ids: [4] },
];
const ids = (list: GroupDraft[]) => list.map(({ monitor_ids }) => monitor_ids);

test('moves a monitor within its group and into the next group', () => {
  const step = (group: number, index: number, by: -1 | 1) => {
    const to = neighbour(groups, { group, index }, by);
    return to && ids(moveMonitor(groups, { group, index }, to));
  };
  assert.deepEqual(step(0, 0, 1), [[2, 1, 3], [4]]);
  assert.deepEqual(step(0, 2, 1), [
    [1, 2],
    [3, 4],
  ]);
  assert.deepEqual(step(1, 0, -1), [[1, 2, 3, 4], []]);
  assert.equal(step(0, 0, -1), undefined);
  assert.equal(step(1, 0, 1), undefined);
});

test('moves a dragged monitor to its target', () => {
  assert.deepEqual(ids(moveMonitor(groups, { group: 0, index: 2 }, { group: 0, index: 0 })), [[3, 1, 2], [4]]);
  assert.deepEqual(ids(moveMonitor(groups, { group: 0, index: 0 }, { group: 1, index: 1 })), [
    [2, 3],
    [4, 1],
  ]);
});

test('moves groups, but not beyond the first or last position', () => {
  assert.deepEqual(
    moveGroup(groups, 1, 0).map(({ name }) => name),
    ['Mail', 'Shop'],
  );
  assert.equal(moveGroup(groups, 0, -1), groups);
  assert.equal(moveGroup(groups, 1, 2), groups);
});

test('gives a new group a unique key', () => {
  assert.equal(withGroup([]).at(-1)?.key, 0);
  assert.equal(withGroup(moveGroup(groups, 1, 0)).at(-1)?.key, 2);
});

test('drops a monitor at the line that is shown', () => {
  const groups = [
    { key: 0, name: '', monitor_ids: [1, 2, 3] },
    { key: 1, name: '', monitor_ids: [4] },
  ];
  const drop = (from: [number, number], gap: [number, number]) => {
    const [at, to] = [from, gap].map(([group, index]) => ({ group, index })) as [Place, Place];
    return moveMonitor(groups, at, dropPlace(at, to)).map((group) => group.monitor_ids);
  };
  assert.deepEqual(drop([0, 0], [0, 2]), [[2, 1, 3], [4]]);
  assert.deepEqual(drop([0, 0], [0, 3]), [[2, 3, 1], [4]]);
  assert.deepEqual(drop([0, 2], [0, 0]), [[3, 1, 2], [4]]);
  assert.deepEqual(drop([0, 1], [0, 1]), [[1, 2, 3], [4]], 'before itself');
  assert.deepEqual(drop([0, 1], [0, 2]), [[1, 2, 3], [4]], 'behind itself');
  assert.deepEqual(drop([0, 0], [1, 1]), [
    [2, 3],
    [4, 1],
  ]);
});
