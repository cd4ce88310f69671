import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hourMs, minuteMs } from '../../kernel/time.ts';
import { cheapestWindows, costOfHours, type Usual, type Weigh } from './quiet-hours.ts';

const now = Date.parse('2026-03-10T11:20:00Z');
const first = Date.parse('2026-03-10T12:00:00Z');
/** A number for each of the next hours; the last one repeats. */
const perHour =
  (...counts: number[]): Weigh =>
  ({ from, to }) => {
    let sum = 0;
    for (let at = from; at < to; at += minuteMs)
      sum += counts[Math.min(counts.length - 1, Math.floor((at - first) / hourMs))]! / 60;
    return sum;
  };
const none: Weigh = () => 0;
const startsOf = (usual: Usual, hours: number) =>
  cheapestWindows(usual, now, hours * hourMs).map(({ from }) => (from - first) / hourMs);

test('costs each of the next 168 full hours', () => {
  const hours = costOfHours({ visits: perHour(60, 120), orders: none, revenue: [] }, now);
  assert.deepEqual([hours.length, hours[0]?.from, hours[167]?.to], [168, first, first + 168 * hourMs]);
  assert.deepEqual(
    hours.slice(0, 3).map(({ visits }) => Math.round(visits)),
    [60, 120, 120],
  );
});

test('finds the three cheapest windows, which do not overlap', () => {
  const visits = perHour(50, 2, 1, 1, 50, 3, 3, 50, 9, 100);
  assert.deepEqual(startsOf({ visits, orders: none, revenue: [] }, 1), [2, 3, 1]);
  assert.deepEqual(startsOf({ visits, orders: none, revenue: [] }, 2), [2, 5, 0]);
  // Only two of these fit into a week.
  assert.equal(startsOf({ visits, orders: none, revenue: [] }, 80).length, 2);
  assert.equal(startsOf({ visits: none, orders: none, revenue: [] }, 168).length, 1);
});

test('weighs sales as much as visits', () => {
  const visits = perHour(5, 4, 6, 100);
  const orders = perHour(0, 40, 0, 1);
  assert.deepEqual(startsOf({ visits, orders, revenue: [] }, 1).slice(0, 2), [0, 2]);
});
