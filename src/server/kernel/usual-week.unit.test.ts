import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dayMs, hourMs, minuteMs } from './time.ts';
import { usualHours, weighByHours } from './usual-week.ts';

const week = 7 * dayMs;
const end = Date.parse('2026-03-10T12:00:00Z');
const counted = (at: number, ...counts: number[]) => counts.map((count, weeks) => ({ at: at - weeks * week, count }));
type Outages = Parameters<typeof usualHours>[1]['outages'];
const options = { end, since: 0, timeZone: 'UTC', outages: [] };

test('is the median of the same hour of four weeks, or of two if counting began then', () => {
  const at = end - 3 * hourMs;
  const sumOf = (hours: number[] | undefined) => hours?.reduce((sum, one) => sum + one, 0);
  assert.equal(sumOf(usualHours(counted(at, 10, 20, 14, 90), options)), 17);
  assert.equal(sumOf(usualHours(counted(at, 10, 20, 14, 90), { ...options, since: end - 2 * week })), 15);
  assert.equal(usualHours(counted(at, 10, 20), { ...options, since: end - 2 * week + 1 }), undefined);
});

test('skips weeks in which the host was down in that hour', () => {
  const at = end - 3 * hourMs;
  const down = (weeks: number) => ({ from: at - weeks * week + 50 * minuteMs, to: at - weeks * week + 70 * minuteMs });
  const weigh = (outages: Outages) =>
    weighByHours(
      usualHours(counted(at, 0, 20, 14, 90), { ...options, outages })!,
      'UTC',
    )({ from: at, to: at + hourMs });
  assert.equal(weigh([]), 17);
  assert.equal(weigh([down(0)]), 20);
  assert.equal(weigh([down(0), down(1), down(2)]), 17);
});

test('weighs a part of an hour, and spans of several weeks', () => {
  const at = end - 3 * hourMs;
  const weigh = weighByHours(usualHours(counted(at, 60, 60, 60, 60), options)!, 'UTC');
  assert.equal(weigh({ from: at + 50 * minuteMs, to: at + 80 * minuteMs }), 10);
  assert.equal(weigh({ from: at, to: at + 3 * week + minuteMs }), 181);
  assert.equal(weigh({ from: at, to: at }), 0);
});

test('follows the local clock across a change', () => {
  const winter = Date.parse('2026-03-20T08:00:00Z');
  const options = { end: Date.parse('2026-03-27T00:00:00Z'), since: 0, timeZone: 'Europe/Berlin', outages: [] };
  const weigh = weighByHours(usualHours(counted(winter, 5, 5, 5), options)!, 'Europe/Berlin');
  const summer = Date.parse('2026-04-03T07:00:00Z');
  assert.equal(weigh({ from: summer, to: summer + hourMs }), 5);
  assert.equal(weigh({ from: summer + hourMs, to: summer + 2 * hourMs }), 0);
});
