import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { dayMs, hourMs } from '../../kernel/time.ts';
import { registrableDomain } from '../monitor/domain.ts';
import { domainStep, nextLookUpMs } from './expiry.ts';
import { domainStatus } from './status.ts';

describe('the domain of a monitor', () => {
  const cases: [string, string | undefined][] = [
    ['https://example.com/', 'example.com'],
    ['https://a.b.Example.CO.UK:8443/x?y', 'example.co.uk'],
    ['http://www.bücher.de/', 'xn--bcher-kva.de'],
    ['http://example.com./', 'example.com'],
    ['http://shop.github.io/', 'github.io'],
    ['http://127.0.0.1:8080/', undefined],
    ['http://2130706433/', undefined],
    ['http://[2606:4700::1111]/', undefined],
    ['http://localhost:3000/', undefined],
    ['http://intranet/', undefined],
    ['http://db.internal/', undefined],
    ['http://printer.local/', undefined],
    ['http://shop.test/', undefined],
    ['http://nas.home.arpa/', undefined],
    ['http://abcdef.onion/', undefined],
    ['http://co.uk/', undefined],
    ['no address', undefined],
  ];
  for (const [url, domain] of cases)
    test(`${url}: ${domain ?? 'none'}`, () => assert.equal(registrableDomain(url), domain));
});

describe('alerts about domain expiry', () => {
  const end = Date.parse('2026-05-10T15:00:00Z');
  const midnight = Date.parse('2026-05-10T00:00:00Z');
  type Given = { days?: number | null; end?: number | null; alertedFor?: number; maintenance?: boolean; due?: boolean };
  const cases: [string, Given, string, boolean][] = [
    ['a second before the day', { days: 7 }, '2026-05-03T14:59:59Z', false],
    ['at N days left', { days: 7 }, '2026-05-03T15:00:00Z', true],
    ['later, when nothing ran at N days', { days: 7 }, '2026-05-09T15:00:00Z', true],
    ['alerted already', { days: 7, alertedFor: end }, '2026-05-04T15:00:00Z', false],
    ['told to the day by another server', { days: 7, alertedFor: midnight }, '2026-05-04T15:00:00Z', false],
    ['the year before was alerted', { days: 7, alertedFor: end - 365 * dayMs }, '2026-05-04T15:00:00Z', true],
    ['0: the day before the last', { days: 0 }, '2026-05-09T23:59:59Z', false],
    ['0: on the last day', { days: 0 }, '2026-05-10T00:00:00Z', true],
    ['0: the last day of one that ends at midnight', { days: 0, end: midnight }, '2026-05-09T00:00:00Z', true],
    ['it has passed and nobody was told', { days: 7 }, '2026-05-10T15:00:00Z', true],
    ['it has passed, and the alert went before', { days: 7, alertedFor: end }, '2026-05-12T15:00:00Z', false],
    ['off', { days: null }, '2026-05-10T00:00:00Z', false],
    ['no date is known', { days: 30, end: null }, '2026-05-10T00:00:00Z', false],
    ['maintenance', { days: 7, maintenance: true }, '2026-05-04T15:00:00Z', false],
    ['a look-up is due, which may tell of a renewal', { days: 7, due: true }, '2026-05-04T15:00:00Z', false],
  ];
  for (const [name, given, now, alert] of cases) {
    test(`${name}: ${alert ? 'alert' : 'none'}`, () => {
      const nowMs = Date.parse(now);
      const monitor = {
        domain_alert_days: given.days ?? null,
        domain_alerted_for: given.alertedFor ?? null,
        domain_expires_at: null,
      };
      const expires_at = given.end === undefined ? end : given.end;
      const known = { expires_at, looked_up_at: 1, next_look_up_at: given.due ? nowMs : nowMs + 1 };
      const step = domainStep(monitor, known, { nowMs, maintenance: given.maintenance ?? false });
      assert.deepEqual(step, { expiresAt: expires_at, alert });
    });
  }

  test('keeps the known expiry before the first lookup and while lookups fail', () => {
    const monitor = { domain_alert_days: 7, domain_alerted_for: null, domain_expires_at: end };
    const nowMs = end - dayMs;
    const known = { expires_at: null, looked_up_at: null, next_look_up_at: nowMs + hourMs };
    assert.deepEqual(domainStep(monitor, known, { nowMs, maintenance: false }), { expiresAt: end, alert: true });
  });
});

test('reports the domain status of a monitor, even without a domain', () => {
  const nowMs = Date.parse('2026-05-10T15:00:00Z');
  const cases: [string, number | null, number | null, string][] = [
    ['https://example.com/', 7, nowMs + dayMs, 'valid'],
    ['https://example.com/', 7, nowMs - dayMs, 'expired'],
    ['https://example.com/', 7, null, 'unknown'],
    ['https://example.org/', 7, null, 'pending'],
    ['https://127.0.0.1/', 7, null, 'none'],
    ['heartbeat://backup', 7, null, 'none'],
    ['https://example.com/', null, null, 'off'],
  ];
  for (const [url, domain_alert_days, domain_expires_at, status] of cases)
    assert.equal(domainStatus({ url, domain_alert_days, domain_expires_at }, new Set(['example.com']), nowMs), status);
});

test('spaces lookups by a day, and by hours after failures', () => {
  const hours = [0, 1, 2, 3, 4, 5, 100].map((failed) => nextLookUpMs(failed) / hourMs);
  assert.deepEqual(hours, [24, 2, 4, 8, 16, 24, 24]);
});
