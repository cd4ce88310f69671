import assert from 'node:assert/strict';
import { test } from 'node:test';
import { medianOf, sameTimeInPastWeeks } from './past-weeks.ts';
import { toIso } from './time.ts';

test('uses the median of past weeks as the baseline', () => {
  assert.equal(medianOf([40, 10, 1000, 30]), 35);
  assert.equal(medianOf([0, 0, 0, 100]), 0);
  assert.equal(medianOf([3, 1, 2]), 2);
  assert.equal(medianOf([]), 0);
});

test('uses the same local hour in past weeks, across DST changes', () => {
  const now = Date.parse('2026-03-30T06:00:00Z');
  const hours = (zone: string) => sameTimeInPastWeeks(now, zone).map((ms) => toIso(ms).slice(5, 16));
  assert.deepEqual(hours('Europe/Berlin'), ['03-23T07:00', '03-16T07:00', '03-09T07:00', '03-02T07:00']);
  assert.deepEqual(hours('Asia/Kolkata'), ['03-23T06:00', '03-16T06:00', '03-09T06:00', '03-02T06:00']);
});
