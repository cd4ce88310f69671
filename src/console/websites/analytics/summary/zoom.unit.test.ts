import assert from 'node:assert/strict';
import { test } from 'node:test';
import { daysOfPoints } from './zoom.ts';

const month = { from: '2026-11-01', to: '2026-11-30', time_zone: 'Europe/Berlin' };

test('returns the first and last selected day', () => {
  const days = ['2026-11-01', '2026-11-02', '2026-11-03', '2026-11-04'];
  const drawn = { ...month, interval: 'day' };
  assert.deepEqual(daysOfPoints(days, { first: 1, last: 2 }, drawn), { from: '2026-11-02', to: '2026-11-03' });
  assert.deepEqual(daysOfPoints(days, { first: 3, last: 3 }, drawn), { from: '2026-11-04', to: '2026-11-04' });
  assert.equal(daysOfPoints(days, { first: 3, last: 9 }, drawn), undefined);
});

test('selects whole weeks and months within the shown period', () => {
  const weeks = ['2026-10-26', '2026-11-02', '2026-11-09', '2026-11-30'];
  const byWeek = { ...month, interval: 'week' };
  assert.deepEqual(daysOfPoints(weeks, { first: 0, last: 1 }, byWeek), { from: '2026-11-01', to: '2026-11-08' });
  assert.deepEqual(daysOfPoints(weeks, { first: 2, last: 3 }, byWeek), { from: '2026-11-09', to: '2026-11-30' });
  const months = ['2026-01-01', '2026-02-01', '2026-03-01'];
  const byMonth = { ...month, from: '2026-01-15', to: '2026-03-20', interval: 'month' };
  assert.deepEqual(daysOfPoints(months, { first: 1, last: 1 }, byMonth), { from: '2026-02-01', to: '2026-02-28' });
  assert.equal(daysOfPoints(months, { first: 0, last: 2 }, byMonth), undefined);
});

test("selects the days of hours in the website's time zone", () => {
  const hours = ['2026-11-01T22:00:00.000Z', '2026-11-01T23:00:00.000Z', '2026-11-02T00:00:00.000Z'];
  const byHour = { from: '2026-11-01', to: '2026-11-02', time_zone: 'Europe/Berlin', interval: 'hour' };
  assert.deepEqual(daysOfPoints(hours, { first: 1, last: 2 }, byHour), { from: '2026-11-02', to: '2026-11-02' });
  assert.equal(daysOfPoints(hours, { first: 0, last: 2 }, byHour), undefined);
  assert.equal(daysOfPoints(hours, { first: 1, last: 1 }, { ...byHour, from: '2026-11-02' }), undefined);
});
