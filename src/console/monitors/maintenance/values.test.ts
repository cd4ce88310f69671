import assert from 'node:assert/strict';
import { test } from 'node:test';
import { emptyValues, minutesOf, toWire, valuesOf } from './values.ts';
import type { Maintenance } from './wire.ts';

test('sends hours and minutes as minutes, and no last day as null', () => {
  const sent = toWire({ ...emptyValues('UTC', '2026-03-10'), duration: { hours: '1', minutes: '30' } });
  assert.equal(sent.duration_minutes, 90);
  assert.equal(sent.ends_on, null);
  assert.ok(!('duration' in sent));
});

test('sends only what it is given', () => {
  assert.deepEqual(toWire({ name: 'Patch day' }), { name: 'Patch day' });
});

test('takes what is no number as nothing', () => {
  assert.equal(minutesOf({ hours: 'x', minutes: '5' }), 0);
  assert.equal(minutesOf({ hours: '', minutes: '45' }), 45);
});

test('reads back what it sends', () => {
  const plan = { ...toWire(emptyValues('UTC', '2026-03-10')), duration_minutes: 135 } as unknown as Maintenance;
  assert.deepEqual(valuesOf(plan).duration, { hours: '2', minutes: '15' });
  assert.equal(valuesOf(plan).ends_on, '');
});
