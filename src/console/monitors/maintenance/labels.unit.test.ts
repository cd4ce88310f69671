import assert from 'node:assert/strict';
import { test } from 'node:test';
import { describeSchedule, ordinal, type Times } from './labels.ts';

const nightly: Times = {
  recurrence: 'weekly',
  starts_on: '2026-03-10',
  ends_on: null,
  weekdays: [1, 4],
  month_days: [],
  start_time: '02:00',
  duration_minutes: 90,
};

for (const [changes, words] of [
  [{}, 'Every Monday and Thursday, 02:00–03:30'],
  [{ weekdays: [1, 2, 3] }, 'Every Monday, Tuesday and Wednesday, 02:00–03:30'],
  [{ weekdays: [1, 2, 3, 4, 5, 6, 7], start_time: '23:15' }, 'Every day, 23:15–00:45'],
  [{ ends_on: '2026-12-31' }, 'Every Monday and Thursday, 02:00–03:30, until Thu, 31 Dec 2026'],
  [{ recurrence: 'monthly', month_days: [1, 15, -1] }, 'The 1st, 15th and last day of every month, 02:00–03:30'],
  [{ recurrence: 'once' }, 'Tue, 10 Mar 2026, 02:00–03:30'],
  [{ recurrence: 'once', duration_minutes: 1500 }, 'Tue, 10 Mar 2026, 02:00 for 1 d 1 h'],
  [{ weekdays: [] }, undefined],
  [{ start_time: '' }, undefined],
  [{ duration_minutes: 0 }, undefined],
  [{ recurrence: 'once', starts_on: '' }, undefined],
] satisfies [Partial<Times>, string | undefined][]) {
  test(`says when: ${words ?? `nothing of ${JSON.stringify(changes)}`}`, () => {
    assert.equal(describeSchedule({ ...nightly, ...changes }), words);
  });
}

test('writes English ordinals', () => {
  assert.deepEqual(
    [1, 2, 3, 4, 11, 12, 13, 21, 22, 23, 31].map(ordinal).join(' '),
    '1st 2nd 3rd 4th 11th 12th 13th 21st 22nd 23rd 31st',
  );
});
