import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readAddress } from '../monitor/address.ts';
import { downCriteriaSummary, expirySummary, moreSummary, notesSummary, requestSummary } from './summaries.ts';
import { emptyValues, type MonitorValues } from './values.ts';

const values = (given: Partial<MonitorValues> = {}): MonitorValues => ({
  ...emptyValues([{ key: 'email', value: 'a@b.example' }]),
  address: readAddress('https://shop.example/'),
  ...given,
});

test('summarizes the values of a collapsed section', () => {
  const post = {
    request_method: 'POST',
    request_headers: [
      { key: 'X-A', value: '1' },
      { key: 'X-B', value: '2' },
      { key: '', value: '' },
    ],
    request_body: '{}',
    request_auth_username: 'ada',
    cache_buster: true,
  };
  const chosen = { accepted_status_codes: '200-299, 401', timeout: '10', confirmations: '1' };
  const cases: [string, string][] = [
    [requestSummary(values()), 'GET'],
    [requestSummary(values(post)), 'POST, 2 headers, body, basic auth, cache buster'],
    [requestSummary(values({ request_body: '{}' })), 'GET'],
    [downCriteriaSummary(values()), 'Status 400 or above, timeout 30 s, 3 failing checks'],
    [
      downCriteriaSummary(values({ alert_condition: 'url_text' })),
      'Status not checked, timeout 30 s, 3 failing checks',
    ],
    [downCriteriaSummary(values(chosen)), 'Status other than 200–299, 401, timeout 10 s, 1 failing check'],
    [
      downCriteriaSummary(values({ confirmation_interval: '30', recovery_threshold: '2', upside_down: true })),
      'Status 400 or above, timeout 30 s, 3 failing checks, 30 s apart, 2 good checks to recover, upside down',
    ],
    [notesSummary(values()), 'None'],
    [
      notesSummary(values({ notes: 'Ask Ada.\nThen Grace.', runbook_url: 'https://w.example' })),
      'Ask Ada. · https://w.example',
    ],
    [downCriteriaSummary(values({ address: readAddress('tcp://a.example:1') })), 'Timeout 30 s, 3 failing checks'],
    [expirySummary(values()), 'TLS 14 days before, domain off'],
    [expirySummary(values({ address: readAddress('http://a.example') })), 'TLS off, domain off'],
    [
      expirySummary(values({ ssl_alert_days: '0', domain_alert_days: '30' })),
      'TLS on the last day, domain 30 days before',
    ],
    [expirySummary(values({ address: readAddress('tcp://a.example:1') })), 'Domain off'],
    [moreSummary(values()), 'No tags'],
    [
      moreSummary(values({ tags: ['a', 'b'], maintenance_start_at: '2026-04-01T22:00' })),
      'a, b, maintenance 2026-04-01 22:00',
    ],
  ];
  for (const [summary, expected] of cases) assert.equal(summary, expected);
});
