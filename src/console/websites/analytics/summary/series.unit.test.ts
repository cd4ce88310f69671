import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SeriesRow } from '../../../api/websites.ts';
import { chartDataOf } from './series.ts';

const row = (time: string, visitors: number, compared: SeriesRow['compared'] = null): SeriesRow => ({
  time,
  visitors,
  visits: visitors,
  pageviews: visitors,
  views_per_visit: null,
  bounce_rate: null,
  visit_duration: null,
  events: 0,
  time_on_page: null,
  scroll_depth: null,
  compared,
});
const now = Date.parse('2026-03-02T10:30:00Z');
const asked = { metric: 'visitors', today: '2026-03-02', now } as const;

test('marks only today as incomplete', () => {
  const { values, unfinishedFrom, isByDay } = chartDataOf({
    ...asked,
    rows: [row('2026-03-01', 4), row('2026-03-02', 1)],
    to: '2026-03-02',
  });
  assert.deepEqual([values, unfinishedFrom, isByDay], [[4, 1], 1, true]);
});

test('marks no point of a past period', () => {
  const rows = [row('2026-02-27', 4), row('2026-02-28', 1)];
  assert.equal(chartDataOf({ ...asked, rows, to: '2026-02-28' }).unfinishedFrom, undefined);
});

test('marks a week that includes today', () => {
  const rows = [row('2026-02-23', 4), row('2026-03-02', 1)];
  assert.equal(chartDataOf({ ...asked, rows, to: '2026-03-02' }).unfinishedFrom, 1);
});

test('shows future hours as gaps', () => {
  const rows = ['09', '10', '11', '12'].map((hour) => row(`2026-03-02T${hour}:00:00.000Z`, hour === '09' ? 3 : 0));
  const { values, unfinishedFrom, times, isByDay } = chartDataOf({ ...asked, rows, to: '2026-03-02' });
  assert.deepEqual(values, [3, 0, null, null]);
  assert.equal(unfinishedFrom, 1);
  assert.equal(times[0], Date.parse('2026-03-02T09:00:00Z') / 1000);
  assert.equal(isByDay, false);
});

test('aligns the compared period by index, with gaps at the end if it is shorter', () => {
  const { before, beforeTimes } = chartDataOf({
    ...asked,
    rows: [row('2026-03-01', 4, row('2026-02-01', 7)), row('2026-03-02', 1)],
    to: '2026-03-02',
  });
  assert.deepEqual(before, [7, null]);
  assert.equal(beforeTimes[0], Date.parse('2026-02-01T00:00:00Z') / 1000);
});

test('shows unknown values as gaps', () => {
  const rows = [row('2026-03-01', 0)];
  assert.deepEqual(chartDataOf({ ...asked, rows, metric: 'bounce_rate', to: '2026-03-02' }).values, [null]);
});
