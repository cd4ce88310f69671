import assert from 'node:assert/strict';
import { test } from 'node:test';
import { convertJson, includesFields, refused, survivesOddValues, taken } from '../testing/conversion.ts';
import { betterStack } from './better-stack-file.ts';

const monitor = (attributes: Record<string, unknown> = {}, id = '1234') => ({
  id,
  type: 'monitor',
  attributes: {
    url: 'https://shop.example/',
    pronounceable_name: 'Shop',
    monitor_type: 'status',
    monitor_group_id: null,
    policy_id: null,
    email: true,
    sms: false,
    verify_ssl: true,
    check_frequency: 180,
    required_keyword: null,
    expected_status_codes: [],
    request_timeout: 15,
    recovery_period: 180,
    request_headers: [],
    request_body: '',
    http_method: 'get',
    follow_redirects: true,
    paused_at: null,
    ssl_expiration: null,
    domain_expiration: null,
    confirmation_period: 0,
    port: null,
    maintenance_from: null,
    auth_username: '',
    auth_password: '',
    proxy_host: null,
    ip_version: null,
    status: 'up',
    ...attributes,
  },
  relationships: { policy: { data: null } },
});
const heartbeat = (attributes: Record<string, unknown> = {}) => ({
  id: '1234',
  type: 'heartbeat',
  attributes: {
    url: 'https://uptime.betterstack.com/api/v1/heartbeat/hidden',
    name: 'Backup',
    period: 10_800,
    grace: 300,
    heartbeat_group_id: null,
    paused_at: null,
    status: 'up',
    ...attributes,
  },
});
const page = (...data: object[]) => ({ data, pagination: { next: null } });
const one = (attributes: Record<string, unknown> = {}) =>
  convertJson(betterStack, page(monitor(attributes))).monitors[0];

test('imports all supported settings of a monitor', () => {
  const { reference, fields, notes } = taken(
    one({
      monitor_type: 'expected_status_code',
      expected_status_codes: [200, 401],
      http_method: 'post',
      request_body: '{"a":1}',
      request_headers: [{ id: '1', name: 'X-Token', value: 'hidden' }],
      auth_username: 'ada',
      auth_password: 'hidden',
      confirmation_period: 120,
      recovery_period: 300,
      ssl_expiration: 14,
      domain_expiration: 60,
      status: 'paused',
    }),
  );
  assert.deepEqual([reference, notes], ['betterstack:monitor-1234', []]);
  assert.deepEqual(fields, {
    name: 'Shop',
    interval: 180,
    url: 'https://shop.example/',
    request_method: 'POST',
    request_headers: [{ key: 'X-Token', value: 'hidden' }],
    alert_condition: 'url_unavailable',
    alert_text_lookup: null,
    request_auth_username: 'ada',
    request_auth_password: 'hidden',
    request_body: '{"a":1}',
    request_content_type: null,
    accepted_status_codes: '200, 401',
    timeout: 15,
    confirmations: 3,
    confirmation_interval: 60,
    recovery_threshold: 6,
    ssl_alert_days: 14,
    domain_alert_days: 60,
    paused: true,
  });
});

test('confirms failures and recoveries for the same time', () => {
  const cases: [number | null, number | null, number, (number | null)[], number][] = [
    [0, 0, 60, [1, null, 1], 0],
    [null, null, 60, [1, null, 1], 0],
    [0, 180, 180, [1, 90, 3], 0],
    [15, 0, 60, [4, 5, 1], 0],
    [60, 60, 60, [3, 30, 3], 0],
    [600, 600, 60, [10, 60, 10], 2],
    [2, 0, 60, [1, null, 1], 1],
    [-5, 0, 60, [1, null, 1], 0],
  ];
  for (const [confirmation_period, recovery_period, check_frequency, expected, noted] of cases) {
    const { fields, notes } = taken(one({ confirmation_period, recovery_period, check_frequency }));
    const { confirmations, confirmation_interval, recovery_threshold } = fields;
    assert.deepEqual([confirmations, confirmation_interval, recovery_threshold], expected, String(confirmation_period));
    assert.equal(notes.length, noted, notes.join(' '));
  }
  assert.deepEqual(taken(one({ confirmation_period: 3600, recovery_period: 0, check_frequency: 60 })).notes, [
    'An incident opens after 540 s of failing checks instead of 3600 s.',
  ]);
});

test('imports every kind, or says why not', () => {
  const cases: [Record<string, unknown>, Record<string, unknown>][] = [
    [{ monitor_type: 'status' }, { accepted_status_codes: '200-299', alert_condition: 'url_unavailable' }],
    [
      { monitor_type: 'keyword', required_keyword: 'Welcome' },
      { alert_condition: 'url_no_text', alert_text_lookup: 'Welcome', accepted_status_codes: null },
    ],
    [{ monitor_type: 'keyword_absence', required_keyword: 'Error' }, { alert_condition: 'url_text' }],
    [
      { monitor_type: 'ping', url: '192.0.2.1', request_timeout: 3000 },
      { url: 'icmp://192.0.2.1', timeout: 3 },
    ],
    [{ monitor_type: 'tcp', url: 'db.example', port: '5432' }, { url: 'tcp://db.example:5432' }],
    [{ monitor_type: 'smtp', url: 'mail.example', port: '25,465,587' }, { url: 'tcp://mail.example:25' }],
    [
      { monitor_type: 'dns', url: '1.1.1.1', request_body: 'shop.example', request_timeout: 500 },
      { url: 'dns://1.1.1.1/shop.example?type=A', timeout: 1 },
    ],
    [{ follow_redirects: false }, { accepted_status_codes: '200-299' }],
    [
      { ssl_expiration: -1, domain_expiration: -1 },
      { ssl_alert_days: null, domain_alert_days: null },
    ],
  ];
  for (const [attributes, expected] of cases) includesFields(one(attributes), expected);
  for (const [monitor_type, why] of [
    ['playwright', /^browser checks/],
    ['udp', /^checks of the type udp/],
    ['keyword', /^it has no text/],
    [null, /^checks of the type unknown/],
  ] as const)
    assert.match(refused(one({ monitor_type })), why);
});

test('imports heartbeats next to monitors with the same ID, and groups', () => {
  const { monitors } = convertJson(betterStack, [
    page(monitor({ monitor_group_id: 5 })),
    page(heartbeat({ heartbeat_group_id: 6, server_timezone: 'Europe/Berlin' }), heartbeat({ period: null })),
    page({ id: '5', type: 'monitor_group', attributes: { name: 'Core' } }),
  ]);
  includesFields(monitors[0], { group: 'Core' });
  includesFields(monitors[1], { url: 'heartbeat://?period=10800&grace=300', interval: 3600 });
  assert.deepEqual(
    monitors.map((one) => one.reference),
    ['betterstack:monitor-1234', 'betterstack:heartbeat-1234', 'betterstack:heartbeat-1234'],
  );
  assert.deepEqual(taken(monitors[1]).notes.slice(1), [
    'Its time zone is not imported. The time zone of your account applies.',
    'Its group is not imported, because the file contains no names of groups.',
  ]);
  assert.ok(!('group' in taken(monitors[1]).fields), 'the group in Gatehouse stays');
  assert.match(refused(monitors[2]), /^it does not say how often/);
});

test('says what is lost', () => {
  const lost = {
    proxy_host: 'user:hidden@proxy',
    maintenance_from: '01:00:00',
    policy_id: '7',
  };
  assert.deepEqual(taken(one(lost)).notes, [
    'The check does not use the proxy.',
    'Its maintenance windows are not imported.',
    'Its escalation policy is not imported.',
  ]);
});

test('imports how the check connects', () => {
  const given = { verify_ssl: false, follow_redirects: false, ip_version: 'ipv6' };
  includesFields(one(given), { connection: { ignore_certificate_errors: 1, max_redirects: 0, ip_family: 6 } });
  includesFields(one({ monitor_type: 'ping', ip_version: 'ipv4' }), { connection: { ip_family: 4 } });
  assert.ok(!('connection' in taken(one()).fields), 'the connection in Gatehouse stays');
});

test('survives values of the wrong type', () => {
  survivesOddValues(betterStack, monitor({ request_headers: {} }), (data) => ({ data }));
  survivesOddValues(betterStack, heartbeat(), (data) => ({ data }));
});
