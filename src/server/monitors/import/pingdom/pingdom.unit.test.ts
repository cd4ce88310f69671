import assert from 'node:assert/strict';
import { test } from 'node:test';
import { convertJson, includesFields, refused, survivesOddValues, taken } from '../testing/conversion.ts';
import { pingdom } from './pingdom-file.ts';

const check = (type: unknown, changes: Record<string, unknown> = {}) => ({
  id: 85975,
  created: 1297446423,
  name: 'Shop',
  hostname: 'shop.example',
  resolution: 5,
  status: 'up',
  ipv6: false,
  ...(typeof type === 'object' && {
    sendnotificationwhendown: 3,
    notifyagainevery: 0,
    notifywhenbackup: true,
    responsetime_threshold: 30_000,
    custom_message: '',
    integrationids: [],
    tags: [],
    probe_filters: ['region: EU'],
  }),
  type,
  ...changes,
});
const one = (type: unknown, changes: Record<string, unknown> = {}) =>
  convertJson(pingdom, { check: check(type, changes) }).monitors[0];

test('imports all supported settings of a detailed check', () => {
  const http = {
    url: '/search?q=1',
    encryption: true,
    port: 8443,
    username: 'ada',
    password: 'hidden',
    shouldcontain: 'Welcome',
    postdata: 'a=1',
    requestheaders: { 'User-Agent': 'Pingdom.com_bot_version_1.4_(http://www.pingdom.com/)', 'X-Token': 'hidden' },
    verify_certificate: true,
    ssl_down_days_before: 10,
  };
  const { reference, fields, notes } = taken(
    one(
      { http },
      {
        tags: [{ name: 'shop', type: 'u', count: 1 }],
        notifyagainevery: 12,
        custom_message: 'Call Ada.',
        status: 'paused',
      },
    ),
  );
  assert.deepEqual([reference, notes], ['pingdom:85975', ['Alerts 7 days before an expiry instead of 10 days.']]);
  assert.deepEqual(fields, {
    name: 'Shop',
    interval: 300,
    url: 'https://shop.example:8443/search?q=1',
    request_method: 'POST',
    request_headers: [{ key: 'X-Token', value: 'hidden' }],
    alert_condition: 'url_no_text',
    alert_text_lookup: 'Welcome',
    request_auth_username: 'ada',
    request_auth_password: 'hidden',
    request_body: 'a=1',
    request_content_type: 'application/x-www-form-urlencoded',
    accepted_status_codes: '100-399',
    timeout: null,
    ssl_alert_days: 7,
    confirmations: 3,
    confirmation_interval: 300,
    reminder_hours: 1,
    tags: ['shop'],
    notes: 'Call Ada.',
    paused: true,
  });
});

test('imports every kind, or says why not', () => {
  const cases: [unknown, Record<string, unknown>][] = [
    [{ http: { url: '/', encryption: false, port: 80 } }, { url: 'http://shop.example/' }],
    [{ http: { url: '/', encryption: true, port: 443, shouldnotcontain: 'Error' } }, { alert_condition: 'url_text' }],
    [{ ping: {} }, { url: 'icmp://shop.example' }],
    ['ping', { url: 'icmp://shop.example' }],
    [{ tcp: { port: 22 } }, { url: 'tcp://shop.example:22' }],
    [{ smtp: { encryption: false } }, { url: 'tcp://shop.example:25' }],
    [
      { dns: { nameserver: '8.8.8.8', expectedip: '192.0.2.1' } },
      { url: 'dns://8.8.8.8/shop.example?type=A', alert_condition: 'url_no_text', alert_text_lookup: '192.0.2.1' },
    ],
  ];
  for (const [type, expected] of cases) includesFields(one(type), expected);
  for (const [type, why] of [
    [{ udp: { port: 53 } }, /^checks of the type udp/],
    [{ httpcustom: { url: '/x.xml' } }, /^checks of the type httpcustom/],
    ['tcp', /^the list of checks does not contain its port/],
    [7, /^checks of the type 7/],
  ] as const)
    assert.match(refused(one(type)), why);
});

test('imports lists with and without details, and refuses transaction checks', () => {
  const { monitors } = convertJson(pingdom, [
    { checks: [check('http')], counts: { total: 1 } },
    { checks: [{ id: 3, name: 'Checkout', type: 'script', interval: 10, region: 'eu', active: true }] },
  ]);
  assert.deepEqual(taken(monitors[0]).notes, [
    'The list of checks does not contain the path. https://shop.example/ is checked.',
  ]);
  assert.ok(!('tags' in taken(monitors[0]).fields), 'tags from Gatehouse stay');
  assert.match(refused(monitors[1]), /^browser checks/);
});

test('survives values of the wrong type', () => {
  const http = { url: '/', encryption: true, port: 443, requestheaders: {}, verify_certificate: true };
  survivesOddValues(pingdom, check({ http }), (checks) => ({ checks }));
  for (const [field, value] of Object.entries(http))
    for (const odd of [null, {}, [], 1e308, [['a']], '\u0000'])
      assert.ok(one({ http: { ...http, [field]: odd } }), `${field} ${JSON.stringify(value)}`);
});
