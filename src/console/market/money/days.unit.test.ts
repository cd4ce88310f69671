import assert from 'node:assert/strict';
import { test } from 'node:test';
import { daysOf, isPeriod } from './days.ts';

const now = Date.parse('2026-03-31T23:30:00Z');

test("defaults to the current month in the account's time zone", () => {
  assert.deepEqual(daysOf({}, now, 'UTC'), { from: '2026-03-01', to: '2026-03-31' });
  assert.deepEqual(daysOf({}, now, 'Europe/Berlin'), { from: '2026-04-01', to: '2026-04-01' });
});

test('fills in a missing first or last day', () => {
  assert.deepEqual(daysOf({ to: '2026-02-10' }, now, 'UTC'), { from: '2026-02-01', to: '2026-02-10' });
  assert.deepEqual(daysOf({ from: '2025-12-24' }, now, 'UTC'), { from: '2025-12-24', to: '2026-03-31' });
});

test('rejects a period that ends before it starts', () => {
  assert.equal(isPeriod({ from: '2026-04-01', to: '2026-04-01' }), true);
  assert.equal(isPeriod({ from: '2026-04-02', to: '2026-04-01' }), false);
});
