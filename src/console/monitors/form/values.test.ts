import assert from 'node:assert/strict';
import { test } from 'node:test';
import { emptyValues, toWire } from './values.ts';

test('sends what was chosen in the types of the interface', () => {
  const chosen = {
    interval: '300',
    ssl_alert_days: '0',
    reminder_hours: '6',
    cache_buster: true,
    alerts: [],
    tags: ['eu'],
  };
  assert.deepEqual(toWire(chosen), {
    interval: 300,
    ssl_alert_days: 0,
    reminder_hours: 6,
    cache_buster: 1,
    alerts: [],
    tags: ['eu'],
  });
});

test('sends maintenance as the service writes it', () => {
  assert.deepEqual(toWire({ maintenance_start_at: '2026-03-01T04:30', maintenance_end_at: '' }), {
    maintenance_start_at: '2026-03-01 04:30',
    maintenance_end_at: null,
  });
});

test('clears an emptied field, and leaves the needed ones to the service to refuse', () => {
  const sent = toWire(emptyValues('a@b.example'));
  assert.equal(sent.alert_text_lookup, null);
  assert.equal(sent.domain_alert_days, null);
  assert.equal(sent.name, '');
  assert.equal(sent.url, '');
});

test('sends what is watched as one address', () => {
  const address = { ...emptyValues('a@b.example').address, kind: 'tcp', host: 'db.example', port: '5432' } as const;
  assert.deepEqual(toWire({ address }), { url: 'tcp://db.example:5432' });
});
