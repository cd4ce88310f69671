import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Monitor } from '../../api/monitors.ts';
import { readAddress } from '../monitor/address.ts';
import { connectionSummary, connectionToWire, connectionValuesOf, USUAL_CONNECTION } from './connection-values.ts';
import { emptyValues, toTestCheck, toWire, valuesOf, valuesOfClone } from './values.ts';

test('converts form values to the types of the API', () => {
  const chosen = {
    interval: '300',
    ssl_alert_days: '0',
    reminder_hours: '6',
    timeout: '10',
    confirmations: '',
    accepted_status_codes: '200-299',
    cache_buster: true,
    alerts: [],
    tags: ['eu'],
  };
  assert.deepEqual(toWire(chosen), {
    interval: 300,
    ssl_alert_days: 0,
    reminder_hours: 6,
    timeout: 10,
    confirmations: null,
    accepted_status_codes: '200-299',
    cache_buster: 1,
    alerts: [],
    tags: ['eu'],
  });
});

test('sends maintenance times in the format of the API', () => {
  assert.deepEqual(toWire({ maintenance_start_at: '2026-03-01T04:30', maintenance_end_at: '' }), {
    maintenance_start_at: '2026-03-01 04:30',
    maintenance_end_at: null,
  });
});

test('sends null for empty optional fields, and an empty string for empty required fields', () => {
  const sent = toWire(emptyValues([{ key: 'email', value: 'a@b.example' }]));
  assert.equal(sent.alert_text_lookup, null);
  assert.equal(sent.domain_alert_days, null);
  assert.equal(sent.name, '');
  assert.equal(sent.url, '');
});

test('sends the address as one URL', () => {
  const { address } = emptyValues([{ key: 'email', value: 'a@b.example' }]);
  assert.deepEqual(toWire({ address: { ...address, text: ' db.example:5432' } }), { url: 'tcp://db.example:5432' });
});

test('enables certificate alerts for https addresses until the user chooses', () => {
  const values = emptyValues([{ key: 'email', value: 'a@b.example' }]);
  for (const [text, days] of [
    ['shop.example', 14],
    ['http://shop.example', null],
    ['mail.example.com:25', null],
    ['', null],
  ] as const)
    assert.equal(toWire({ ...values, address: readAddress(text) }).ssl_alert_days, days, text);
  assert.equal(
    toWire({ ...values, ssl_alert_days: '', address: readAddress('https://a.example') }).ssl_alert_days,
    null,
  );
});

test('sends only the fields that a check uses', () => {
  const values = {
    ...emptyValues([{ key: 'email', value: 'a@b.example' }]),
    address: readAddress('shop.example'),
    timeout: '5',
    name: 'Shop',
  };
  assert.deepEqual(toTestCheck(values), {
    url: 'https://shop.example',
    alert_condition: 'url_unavailable',
    request_method: 'GET',
    request_headers: [],
    timeout: 5,
    cache_buster: 0,
    upside_down: 0,
    assertions: [],
  });
});

test('tests complete assertions only, and sends no value for those without one', () => {
  const row = { source: 'json', property: '$.a', comparison: 'equals', target: '1', severity: 'down' } as const;
  const rows = [row, { ...row, property: ' ' }, { ...row, comparison: 'exists' as const, target: '' }];
  const values = { ...emptyValues([]), address: readAddress('shop.example'), assertions: rows };
  assert.deepEqual(toTestCheck(values).assertions, [row, { ...row, comparison: 'exists', target: null }]);
  assert.deepEqual(toWire({ assertions: [{ ...row, source: 'size', property: 'left' }] }), {
    assertions: [{ ...row, source: 'size', property: null }],
  });
});

test('sends no expiry alerts for an address that must not be reachable', () => {
  const values = {
    ...emptyValues([{ key: 'email', value: 'a@b.example' }]),
    address: readAddress('shop.example'),
    upside_down: true,
  };
  const { upside_down, ssl_alert_days, domain_alert_days } = toWire(values);
  assert.deepEqual([upside_down, ssl_alert_days, domain_alert_days], [1, null, null]);
  assert.deepEqual(toWire({ upside_down: false }), { upside_down: 0 });
});

test('fills the form of a clone with all settings of a monitor', () => {
  const settings: Partial<Monitor> = {
    name: 'Shop',
    url: 'https://shop.example/',
    confirmations: 5,
    confirmation_interval: 30,
    recovery_threshold: 2,
    notes: 'Ask Ada first.',
    runbook_url: 'https://wiki.example/shop',
    alerts: [{ key: 'email', value: 'a@b.example' }],
  };
  const monitor = {
    alert_text_lookup: null,
    assertions: [],
    tags: [],
    interval: 60,
    maintenance_start_at: null,
    connection: null,
    ...settings,
  } as Monitor;
  const clone = valuesOfClone(monitor);
  assert.deepEqual(clone, { ...valuesOf(monitor), name: 'Shop (copy)' });
  assert.deepEqual(
    [clone.confirmations, clone.confirmation_interval, clone.recovery_threshold, clone.notes, clone.alerts],
    ['5', '30', '2', 'Ask Ada first.', settings.alerts],
  );
  assert.equal(valuesOfClone({ ...monitor, name: 'x'.repeat(255) }).name.length, 255);
});

test('keeps secrets of a connection that the form does not show, and resets what is empty', () => {
  const connection = connectionValuesOf({
    ignore_certificate_errors: 0,
    ca_certificate: null,
    client_certificate: 'C',
    server_name: null,
    ip_family: 6,
    max_redirects: null,
    proxy_url: 'http://proxy.example',
    proxy_username: 'ada',
    oauth2: null,
  });
  const sent = connectionToWire(connection);
  assert.deepEqual(['client_key' in sent!, 'proxy_password' in sent!, sent?.ip_family], [false, false, 6]);
  const without = connectionToWire({ ...connection, proxy_url: '' });
  assert.deepEqual([without?.proxy_username, without?.proxy_password], [null, null]);
  assert.equal(connectionToWire(USUAL_CONNECTION), null);
  assert.equal(
    connectionSummary({ ...connection, max_redirects: '0' }, 'http'),
    'Client certificate, IPv6, no redirects, proxy',
  );
  assert.equal(connectionSummary(connection, 'icmp'), 'IPv6');
});

test('sends a number that cannot be read as text, so that the service rejects it', () => {
  assert.deepEqual(toWire({ timeout: '30s', confirmations: '5' }), { timeout: '30s', confirmations: 5 });
});
