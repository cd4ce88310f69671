import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TimelineCheck, TimelineEntry } from '../../api/monitors.ts';
import { timelineRows } from './timeline-entries.ts';

const at = (minute: number) => `2026-03-10T12:${String(minute).padStart(2, '0')}:00Z`;

const check = (minute: number, cause = '', omitted: TimelineCheck['omitted'] = null): TimelineEntry => ({
  at: at(minute),
  kind: 'check',
  good: cause === '',
  status: cause === '' ? 200 : 503,
  cause,
  total: 12,
  omitted,
});

const told = (entries: TimelineEntry[]) =>
  timelineRows(entries, at(1)).map((row) => {
    switch (row.kind) {
      case 'check':
        return `${row.times} ${row.cause || 'good'} until ${row.until.slice(14, 16)}`;
      case 'omitted':
        return `${row.count} omitted until ${row.until.slice(14, 16)}`;
      case 'opened':
        return `opened after ${row.failedChecks}`;
      default:
        return row.kind;
    }
  });

test('merges consecutive checks with the same result, and keeps other entries between them', () => {
  const entries = [
    check(0),
    check(1, '503'),
    check(2, '503'),
    { at: '2026-03-10T12:02:30Z', kind: 'opened' } as const,
    check(3, '503'),
    check(4, 'timed out'),
    check(5),
    check(6),
  ];
  assert.deepEqual(told(entries), [
    '1 good until 00',
    '2 503 until 02',
    'opened after 2',
    '1 503 until 03',
    '1 timed out until 04',
    '2 good until 06',
  ]);
});

test('counts checks that are not listed if they have the same result, and marks others as omitted', () => {
  const entries = [
    check(1, '503', { count: 20, until: at(21), same_result: true }),
    check(22, '503'),
    check(23, 'timed out', { count: 6, until: at(29), same_result: false }),
    check(30, 'timed out'),
  ];
  assert.deepEqual(told(entries), [
    '22 503 until 22',
    '1 timed out until 23',
    '6 omitted until 29',
    '1 timed out until 30',
  ]);
});

test('ignores failures before the incident started', () => {
  const entries = [check(0, '503'), check(1, 'timed out'), { at: at(1), kind: 'opened' } as const];
  assert.deepEqual(told(entries).at(-1), 'opened after 1');
});
