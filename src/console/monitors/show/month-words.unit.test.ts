import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { MonthlyCost } from '../../api/monitors.ts';
import { describeMonth, uptimeWord } from './month-words.ts';

const none: MonthlyCost = {
  month: '2026-11',
  from: '2026-11-01T00:00:00Z',
  to: '2026-11-22T12:00:00Z',
  is_ongoing: true,
  uptime: 100,
  outages: 0,
  downtime_s: 0,
  unknown: null,
  websites: [],
  sales: null,
};
const up = { status: 'up' as const, last_checked_at: '2026-11-22T12:00:00Z' };
const pending = { ...up, status: 'pending' as const };
const words = (month: MonthlyCost, monitor: typeof up | typeof pending) => [
  uptimeWord(month, monitor),
  describeMonth(month, monitor),
];

test('reports no uptime for a month before the first result is certain', () => {
  assert.deepEqual(words(none, pending), ['–', 'Not known yet']);
  assert.deepEqual(words(none, up), ['100% uptime', 'No outages']);
});

test('still shows past months and outages while the monitor is pending again', () => {
  assert.deepEqual(words({ ...none, is_ongoing: false }, pending), ['100% uptime', 'No outages']);
  assert.deepEqual(words({ ...none, uptime: 99, outages: 1, downtime_s: 120 }, pending), [
    '99.00% uptime',
    '1 outage, 2 min.',
  ]);
});
