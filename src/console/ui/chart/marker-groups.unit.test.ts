import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ChartMarker } from './chart-props.ts';
import { groupMarkers } from './marker-groups.ts';

const marker = (from: number, to = from, kind: ChartMarker['kind'] = 'down'): ChartMarker => ({
  key: `${kind} ${from}`,
  from,
  to,
  kind,
  label: '',
  when: '',
});
/** One second is one pixel wide. */
const grouped = (markers: ChartMarker[]) => groupMarkers(markers, [0, 600], 600);

test('groups overlapping markers, and spans all of them', () => {
  const groups = grouped([marker(100), marker(100, 130), marker(110), marker(300)]);
  assert.deepEqual(
    groups.map(({ from, to, markers }) => [from, to, markers.length]),
    [
      [100, 130, 3],
      [300, 300, 1],
    ],
  );
});

test('limits a group to the clickable width', () => {
  const groups = grouped([0, 15, 30, 45, 60].map((from) => marker(from)));
  assert.deepEqual(
    groups.map(({ from }) => from),
    [0, 30, 60],
  );
});

test('keeps a long marker separate from markers during it', () => {
  assert.equal(grouped([marker(0, 600, 'maintenance'), marker(200)]).length, 2);
});

test('gives a group the color of its most severe marker', () => {
  assert.equal(grouped([marker(10, 10, 'note'), marker(12, 12, 'down')])[0]?.kind, 'down');
  assert.equal(grouped([marker(10, 10, 'maintenance'), marker(12, 12, 'note')])[0]?.kind, 'maintenance');
});

test('groups markers that began before the range', () => {
  assert.equal(grouped([marker(-900, 5), marker(-300, 5)]).length, 1);
});

test('groups no markers until the width is known', () => {
  assert.equal(groupMarkers([marker(10), marker(10.5)], [0, 600], 0).length, 2);
});
