import assert from 'node:assert/strict';
import { test } from 'node:test';
import { localTimeOf, quietDays } from './quiet-grid.ts';

const hours = (first: string, count: number) =>
  Array.from({ length: count }, (_, hour) => {
    const at = Date.parse(first) + hour * 3_600_000;
    const [from, to] = [at, at + 3_600_000].map((ms) => new Date(ms).toISOString()) as [string, string];
    return { from, to, visits: hour, orders: 0, revenue: [] };
  });

test('places hours by local day and hour', () => {
  assert.deepEqual(localTimeOf('2026-03-10T23:30:00.000Z', 'Asia/Kolkata'), { day: '2026-03-11', time: '05:00' });
  const days = quietDays(hours('2026-03-10T22:00:00Z', 4), 'Europe/Berlin');
  assert.deepEqual(
    days.map(({ day, visits }) => [day, visits[23], visits[0], visits[2], visits[3]]),
    [
      ['2026-03-10', 0, null, null, null],
      ['2026-03-11', null, 1, 3, null],
    ],
  );
});

test('sums the hour that a clock change repeats', () => {
  const [day] = quietDays(hours('2026-10-24T22:00:00Z', 5), 'Europe/Berlin');
  assert.deepEqual(day?.visits.slice(0, 4), [0, 1, 5, 4]);
});
