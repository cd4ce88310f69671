import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Incident } from '../../api/monitors.ts';
import { groupIncidents, summaryOfGroup } from './group-incidents.ts';

const incident = (id: number, second: number, ended: number | null = second + 600): Incident => ({
  id,
  object: 'incident',
  monitor: { id, name: `Monitor ${id}`, url: 'https://example.com' },
  cause: '503',
  status: ended === null ? 'unresolved' : 'resolved',
  started_at: new Date(second * 1000).toISOString(),
  acknowledged_at: null,
  ended_at: ended === null ? null : new Date(ended * 1000).toISOString(),
  duration_s: 600,
  comments: [],
});

const shown = (incidents: Incident[], decided = new Map<number, boolean>()) =>
  groupIncidents(incidents, decided).map((row) =>
    row.kind === 'group' ? `${row.incidents.length} of ${row.id}` : row.id,
  );

test('groups incidents that began within two minutes, and collapses the group when all are resolved', () => {
  assert.deepEqual(
    shown([incident(9, 5000), incident(4, 1100), incident(3, 1060), incident(2, 1000), incident(1, 700)]),
    [9, '3 of -2', 1],
  );
});

test('expands a group with an open incident until the user collapses it', () => {
  const open = [incident(2, 1010), incident(1, 1000, null)];
  assert.deepEqual(shown(open), ['2 of -1', 2, 1]);
  assert.deepEqual(shown(open, new Map([[-1, false]])), ['2 of -1']);
  assert.deepEqual(shown([incident(2, 1010), incident(1, 1000)], new Map([[-1, true]])), ['2 of -1', 2, 1]);
});

test('measures the two minutes from the first incident of a group', () => {
  assert.deepEqual(shown([incident(1, 0), incident(2, 100), incident(3, 200)]), ['2 of -1', 3]);
});

test('a group has the most urgent status, and lasts from the first start to the last end', () => {
  const resolved = summaryOfGroup([incident(2, 1010, 1700), incident(1, 1000, 1900)]);
  assert.deepEqual(resolved, {
    status: 'resolved',
    started_at: '1970-01-01T00:16:40.000Z',
    ended_at: '1970-01-01T00:31:40.000Z',
  });
  const open = summaryOfGroup([incident(2, 1010, 1700), incident(1, 1000, null)]);
  assert.deepEqual([open.status, open.ended_at], ['unresolved', null]);
});
