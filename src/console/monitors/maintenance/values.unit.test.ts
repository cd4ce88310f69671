import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Maintenance } from '../../api/monitors.ts';
import { emptyValues, isPast, minutesOf, toWire, valuesOf } from './values.ts';

test('sends the duration in minutes, and null for a plan without an end', () => {
  const sent = toWire({ ...emptyValues('UTC', Date.UTC(2026, 2, 10)), duration: { hours: '1', minutes: '30' } });
  assert.equal(sent.duration_minutes, 90);
  assert.equal(sent.ends_on, null);
  assert.ok(!('duration' in sent));
});

test('sends only the given fields', () => {
  assert.deepEqual(toWire({ name: 'Patch day' }), { name: 'Patch day' });
});

test('counts invalid numbers as 0 minutes', () => {
  assert.equal(minutesOf({ hours: 'x', minutes: '5' }), 0);
  assert.equal(minutesOf({ hours: '', minutes: '45' }), 45);
});

test('converts a plan to the same values that were sent', () => {
  const plan = {
    ...toWire(emptyValues('UTC', Date.UTC(2026, 2, 10))),
    duration_minutes: 135,
  } as unknown as Maintenance;
  assert.deepEqual(valuesOf(plan).duration, { hours: '2', minutes: '15' });
  assert.equal(valuesOf(plan).ends_on, '');
});

test('starts with the next night in the time zone', () => {
  const evening = Date.UTC(2026, 2, 31, 22, 30);
  assert.equal(emptyValues('UTC', evening).starts_on, '2026-04-01');
  // It is 00:30 in Berlin, before the night's window.
  assert.equal(emptyValues('Europe/Berlin', evening).starts_on, '2026-04-01');
  assert.equal(emptyValues('Asia/Tokyo', evening).starts_on, '2026-04-02');
  assert.equal(emptyValues('UTC', Date.UTC(2026, 2, 10, 2)).starts_on, '2026-03-11');
});

test('recognizes plans whose last window has ended in their time zone', () => {
  const plan = { ...emptyValues('UTC', Date.UTC(2026, 2, 10)), starts_on: '2026-03-10' };
  const [before, after] = [Date.UTC(2026, 2, 10, 2, 59), Date.UTC(2026, 2, 10, 3)];
  assert.deepEqual([isPast(plan, before), isPast(plan, after)], [false, true]);
  assert.equal(isPast({ ...plan, time_zone: 'Europe/Berlin' }, before), true);
  const weekly = { ...plan, recurrence: 'weekly' as const };
  assert.equal(isPast(weekly, after), false);
  assert.equal(isPast({ ...weekly, ends_on: '2026-03-10' }, after), true);
});
