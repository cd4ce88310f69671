import assert from 'node:assert/strict';
import { test } from 'node:test';
import { daySpan } from './day.ts';

test('lasts from midnight to midnight in the time zone, even if the clocks change', () => {
  assert.deepEqual(daySpan('2026-11-22', 'UTC'), { from: '2026-11-22T00:00:00.000Z', to: '2026-11-23T00:00:00.000Z' });
  assert.deepEqual(daySpan('2026-10-25', 'Europe/Berlin'), {
    from: '2026-10-24T22:00:00.000Z',
    to: '2026-10-25T23:00:00.000Z',
  });
});

test('returns undefined for an invalid day', () => {
  assert.equal(daySpan('2026-13-40', 'UTC'), undefined);
});
