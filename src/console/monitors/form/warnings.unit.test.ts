import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readAddress } from '../monitor/address.ts';
import { emptyValues } from './values.ts';
import { certificateWarning, channelWarning, maintenanceWarning, textWarning } from './warnings.ts';

const values = {
  ...emptyValues([{ key: 'email', value: 'a@b.example' }]),
  address: readAddress('https://example.com/'),
};
const plain = { ...values, address: readAddress('http://example.com/') };

test('warns about text conditions that never find a text', () => {
  assert.equal(textWarning(values), undefined);
  const empty = { ...values, alert_condition: 'url_text' };
  assert.match(textWarning(empty) ?? '', /^Without a text/);
  const found = { ...empty, alert_text_lookup: 'ok' };
  assert.equal(textWarning(found), undefined);
  assert.match(textWarning({ ...found, request_method: 'HEAD' }) ?? '', /^HEAD responses/);
  const tcp = { ...found, request_method: 'HEAD', address: readAddress('tcp://example.com:25') };
  assert.equal(textWarning(tcp), undefined);
});

test('warns about certificate alerts for an http:// address, unless a redirect has a certificate', () => {
  assert.equal(certificateWarning(values, false), undefined, 'https');
  assert.equal(certificateWarning(plain, false), undefined, 'off by default');
  const chosen = { ...plain, ssl_alert_days: '7' };
  assert.match(certificateWarning(chosen, false) ?? '', /^An http:/);
  assert.equal(certificateWarning(chosen, true), undefined);
});

test('warns about settings that alert no one', () => {
  assert.equal(channelWarning({ ...values, domain_alert_days: '7' }), undefined);
  assert.match(channelWarning({ ...values, alerts: [] }) ?? '', /expiry/, 'https:// defaults to a certificate alert');
  const silent = { ...plain, alerts: [] };
  assert.equal(channelWarning(silent), undefined);
  assert.match(channelWarning({ ...silent, domain_alert_days: '0' }) ?? '', /expiry/);
  assert.match(channelWarning({ ...silent, reminder_hours: '6' }) ?? '', /incidents/);
});

test("warns about a maintenance window that has ended in the account's time zone", () => {
  const nowMs = Date.parse('2026-03-01T10:00:00Z');
  assert.equal(maintenanceWarning('', 'UTC', nowMs), undefined);
  assert.equal(maintenanceWarning('2026-03-01T10:30', 'UTC', nowMs), undefined);
  assert.notEqual(maintenanceWarning('2026-03-01T10:30', 'Europe/Berlin', nowMs), undefined);
});
