import assert from 'node:assert/strict';
import { test } from 'node:test';
import { daysOf, isPeriod } from './days.ts';

const now = Date.parse('2026-03-31T23:30:00Z');

test('a statement without days is of this month, as the account’s zone has it', () => {
  assert.deepEqual(daysOf({}, now, 'UTC'), { from: '2026-03-01', to: '2026-03-31' });
  assert.deepEqual(daysOf({}, now, 'Europe/Berlin'), { from: '2026-04-01', to: '2026-04-01' });
});

test('what one day leaves open is filled in', () => {
  assert.deepEqual(daysOf({ to: '2026-02-10' }, now, 'UTC'), { from: '2026-02-01', to: '2026-02-10' });
  assert.deepEqual(daysOf({ from: '2025-12-24' }, now, 'UTC'), { from: '2025-12-24', to: '2026-03-31' });
});

test('no period runs backwards', () => {
  assert.equal(isPeriod({ from: '2026-04-01', to: '2026-04-01' }), true);
  assert.equal(isPeriod({ from: '2026-04-02', to: '2026-04-01' }), false);
});
