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
/** One second a pixel. */
const grouped = (markers: ChartMarker[]) => groupMarkers(markers, [0, 600], 600);

test('marks that would lie upon each other are one, which reaches over them all', () => {
  const groups = grouped([marker(100), marker(100, 130), marker(110), marker(300)]);
  assert.deepEqual(
    groups.map(({ from, to, markers }) => [from, to, markers.length]),
    [
      [100, 130, 3],
      [300, 300, 1],
    ],
  );
});

test('marks side by side never grow together beyond what one can hit', () => {
  const groups = grouped([0, 15, 30, 45, 60].map((from) => marker(from)));
  assert.deepEqual(
    groups.map(({ from }) => from),
    [0, 30, 60],
  );
});

test('what happens during a long mark stands upon it', () => {
  assert.equal(grouped([marker(0, 600, 'maintenance'), marker(200)]).length, 2);
});

test('the worst of a group gives it its colour', () => {
  assert.equal(grouped([marker(10, 10, 'note'), marker(12, 12, 'down')])[0]?.kind, 'down');
  assert.equal(grouped([marker(10, 10, 'maintenance'), marker(12, 12, 'note')])[0]?.kind, 'maintenance');
});

test('what began before the time that is shown stands at its start', () => {
  assert.equal(grouped([marker(-900, 5), marker(-300, 5)]).length, 1);
});

test('without a width yet nothing is put together', () => {
  assert.equal(groupMarkers([marker(10), marker(10.5)], [0, 600], 0).length, 2);
});
