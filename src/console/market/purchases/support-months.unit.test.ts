import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Temporal } from 'temporal-polyfill';
import { longerSupport } from './support-months.ts';

test('offers only support that is longer than the current support, up to the maximum', () => {
  const months = (supported_until: string | null) =>
    longerSupport({ date: '2026-01-15T10:00:00.000Z', supported_until }).map((one) => one.months);
  assert.deepEqual(months('2026-07-15T10:00:00.000Z'), [7, 8, 9, 10, 11, 12]);
  assert.equal(months(null).length, 12);
  assert.deepEqual(months('2027-01-15T10:00:00.000Z'), []);
});

test('support ends on the same days as in the API', () => {
  for (const date of ['2026-01-31T10:00:00.000Z', '2027-08-31T23:59:59.999Z', '2026-11-30T00:00:00.000Z']) {
    for (const { months, until } of longerSupport({ date, supported_until: null })) {
      const end = Temporal.Instant.from(date).toZonedDateTimeISO('UTC').add({ months });
      assert.equal(until, end.epochMilliseconds, `${months} months after ${date}`);
    }
  }
});
