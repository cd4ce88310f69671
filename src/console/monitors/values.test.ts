import assert from 'node:assert/strict';
import { test } from 'node:test';
import { emptyValues, toWire } from './values.ts';

test('sends what was chosen in the types of the interface', () => {
  assert.deepEqual(toWire({ interval: '300', ssl_alert_days: '0', cache_buster: true, alerts: [] }), {
    interval: 300,
    ssl_alert_days: 0,
    cache_buster: 1,
    alerts: [],
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
