import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { MonitorRow, MonitorRows } from '../../api/monitors.ts';
import { patchRows } from './patch-rows.ts';

const row = (id: number): MonitorRow => ({
  id,
  name: `Monitor ${id}`,
  url: 'https://example.com/',
  status: 'up',
  status_since: '2026-01-01T00:00:00.000Z',
  cause: null,
  response_time: 12,
  last_checked_at: '2026-01-01T00:00:00.000Z',
  paused: false,
  severity: 'normal',
  ignores_certificate_errors: false,
  tags: [],
  group_id: null,
  uptime: { '24h': 100, '30d': 100 },
  days: [],
  spark: [],
});
const quiet = { down: 0, pending: 0, paused: 0, maintenance: 0, unknown: 0, unreachable: 0, degraded: 0 };
const counts = { total: 2, up: 2, ...quiet };
const page: MonitorRows = {
  data: [row(2), row(1)],
  meta: { current_page: 1, from: 1, last_page: 1, per_page: 50, to: 2, total: 2 },
  counts,
  tags: [],
  groups: [],
};

test('patches a row in place, and keeps other rows as the same objects', () => {
  const { id, response_time, last_checked_at } = row(1);
  const down = { id, status: 'down', status_since: '2026-01-01T00:01:00.000Z', cause: 'answered 503' } as const;
  const patched = patchRows(page, { monitors: [{ ...down, response_time, last_checked_at }] });
  assert.deepEqual(
    patched.data.map(({ id, status, cause }) => [id, status, cause]),
    [
      [2, 'up', null],
      [1, 'down', 'answered 503'],
    ],
  );
  assert.equal(patched.data[0], page.data[0]);
  assert.equal(patched.counts, counts);
});

test('replaces the counts and ignores monitors on other pages', () => {
  const patched = patchRows(page, { monitors: [{ ...row(99) }], counts: { ...counts, total: 3 } });
  assert.equal(patched.data.length, 2);
  assert.equal(patched.counts.total, 3);
});
