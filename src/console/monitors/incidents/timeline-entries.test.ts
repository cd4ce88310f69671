import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TimelineEntry } from '../../api/monitors.ts';
import { mergeRepeatedChecks } from './timeline-entries.ts';

const check = (minute: number, good: boolean, cause = ''): TimelineEntry => ({
  at: `2026-03-10T12:0${minute}:00Z`,
  kind: 'check',
  good,
  status: good ? 200 : 503,
  cause,
  total: 12,
});

test('tells equal checks in a row once, and anything between them apart', () => {
  const told = mergeRepeatedChecks([
    check(0, true),
    check(1, false, 'answered 503'),
    check(2, false, 'answered 503'),
    { at: '2026-03-10T12:02:30Z', kind: 'opened' },
    check(3, false, 'answered 503'),
    check(4, false, 'timed out'),
    check(5, true),
    check(6, true),
  ]);
  assert.deepEqual(
    told.map((one) => (one.kind === 'check' ? [one.cause, one.times, one.until.slice(14, 16)] : one.kind)),
    [
      ['', 1, '00'],
      ['answered 503', 2, '02'],
      'opened',
      ['answered 503', 1, '03'],
      ['timed out', 1, '04'],
      ['', 2, '06'],
    ],
  );
});
