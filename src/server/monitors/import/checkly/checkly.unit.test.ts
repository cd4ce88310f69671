import assert from 'node:assert/strict';
import { test } from 'node:test';
import { convertJson, includesFields, refused, survivesOddValues, taken } from '../testing/conversion.ts';
import { checkly } from './checkly-file.ts';

const status = (comparison: string, target: string) => ({ source: 'STATUS_CODE', property: '', comparison, target });
const request = (changes: Record<string, unknown> = {}) => ({
  method: 'GET',
  url: 'https://shop.example/',
  body: '',
  bodyType: 'NONE',
  headers: [],
  queryParameters: [],
  followRedirects: true,
  skipSSL: false,
  assertions: [],
  basicAuth: { username: '', password: '' },
  ...changes,
});
const check = (changes: Record<string, unknown> = {}) => ({
  id: '73d29e72-6540-4bb5-967e-e07fa2c9465e',
  name: 'Shop',
  checkType: 'API',
  activated: true,
  muted: false,
  shouldFail: false,
  doubleCheck: false,
  frequency: 10,
  frequencyOffset: 84,
  request: request(),
  retryStrategy: null,
  locations: ['eu-west-1'],
  environmentVariables: [{ key: 'TOKEN', value: 'hidden' }],
  tags: ['shop'],
  alertSettings: {
    escalationType: 'RUN_BASED',
    runBasedEscalation: { failedRunThreshold: 1 },
    timeBasedEscalation: { minutesFailingThreshold: 5 },
    reminders: { amount: 0, interval: 5 },
    sslCertificates: { enabled: false, alertThreshold: 30 },
  },
  useGlobalAlertSettings: false,
  degradedResponseTime: 15_000,
  maxResponseTime: 30_000,
  groupId: null,
  localSetupScript: null,
  ...changes,
});
const one = (changes: Record<string, unknown> = {}) => convertJson(checkly, [check(changes)]).monitors[0];

test('imports all supported settings of an API check', () => {
  const { reference, fields, notes } = taken(
    one({
      activated: false,
      frequency: 5,
      degradedResponseTime: 3000,
      maxResponseTime: 4500,
      request: request({
        method: 'POST',
        url: 'https://shop.example/search',
        body: '{"a":1}',
        bodyType: 'JSON',
        headers: [{ key: 'X-Token', value: 'hidden', locked: true }],
        queryParameters: [{ key: 'q', value: 'a b' }],
        basicAuth: { username: 'ada', password: 'hidden' },
        assertions: [
          status('LESS_THAN', '300'),
          { source: 'TEXT_BODY', comparison: 'CONTAINS', target: 'Welcome' },
          { source: 'TEXT_BODY', comparison: 'NOT_CONTAINS', target: 'Error' },
          { source: 'JSON_BODY', property: '$.user.id', comparison: 'GREATER_THAN', target: '0' },
          { source: 'JSON_BODY', property: '$.user', comparison: 'HAS_KEY', target: 'name' },
          { source: 'HEADERS', property: 'Content-Type', comparison: 'CONTAINS', target: 'json', regex: '' },
          { source: 'RESPONSE_TIME', comparison: 'LESS_THAN', target: '2000' },
        ],
      }),
      retryStrategy: { type: 'FIXED', baseBackoffSeconds: 30, maxRetries: 2, maxDurationSeconds: 600 },
      alertSettings: {
        ...check().alertSettings,
        reminders: { amount: 100_000, interval: 60 },
        sslCertificates: { enabled: true, alertThreshold: 30 },
      },
    }),
  );
  assert.deepEqual([reference, notes], ['checkly:73d29e72-6540-4bb5-967e-e07fa2c9465e', []]);
  assert.deepEqual(fields, {
    name: 'Shop',
    interval: 300,
    url: 'https://shop.example/search?q=a+b',
    request_method: 'POST',
    request_headers: [{ key: 'X-Token', value: 'hidden' }],
    alert_condition: 'url_no_text',
    alert_text_lookup: 'Welcome',
    request_auth_username: 'ada',
    request_auth_password: 'hidden',
    request_body: '{"a":1}',
    request_content_type: 'application/json',
    accepted_status_codes: '100-299',
    timeout: 5,
    assertions: [
      { source: 'text', comparison: 'not_contains', target: 'Error' },
      { source: 'json', property: '$.user.id', comparison: 'greater_than', target: '0' },
      { source: 'json', property: '$.user.name', comparison: 'exists' },
      { source: 'header', property: 'Content-Type', comparison: 'contains', target: 'json' },
      { source: 'response_time', comparison: 'less_than', target: '2000' },
    ],
    degraded_after: 3000,
    ssl_alert_days: 30,
    confirmations: 3,
    confirmation_interval: 30,
    reminder_hours: 1,
    tags: ['shop'],
    paused: true,
  });
});

test('turns assertions and shouldFail into accepted statuses', () => {
  const cases: [object[], boolean, unknown][] = [
    [[], false, null],
    [[status('EQUALS', '200')], false, '200'],
    [
      [status('GREATER_THAN', '199'), status('NOT_EQUALS', '204'), status('LESS_THAN', '207')],
      false,
      '200-203, 205-206',
    ],
    [[], true, '400-599'],
    [[status('EQUALS', '404')], true, '404'],
  ];
  for (const [assertions, shouldFail, expected] of cases)
    includesFields(one({ shouldFail, request: request({ assertions }) }), { accepted_status_codes: expected });
  const assertions = [status('EQUALS', '200'), status('EQUALS', '201')];
  assert.match(refused(one({ request: request({ assertions }) })), /^its assertions contradict/);
});

test('imports every kind, or says why not', () => {
  const heartbeat = { period: 1, periodUnit: 'days', grace: 30, graceUnit: 'minutes', pingToken: 'hidden' };
  const cases: [Record<string, unknown>, Record<string, unknown>][] = [
    [{ checkType: 'URL' }, { url: 'https://shop.example/' }],
    [
      { checkType: 'TCP', request: { hostname: 'db.example', port: 5432 } },
      { url: 'tcp://db.example:5432', timeout: null },
    ],
    [{ checkType: 'ICMP', request: { hostname: '192.0.2.1' }, maxResponseTime: null }, { url: 'icmp://192.0.2.1' }],
    [
      { checkType: 'DNS', request: { query: 'shop.example', recordType: 'MX', nameServer: '' }, shouldFail: true },
      { url: 'dns:///shop.example?type=MX', upside_down: 1 },
    ],
    [{ checkType: 'HEARTBEAT', request: null, heartbeat }, { url: 'heartbeat://?period=86400&grace=1800' }],
    [{ frequency: 0, frequencyOffset: 30 }, { interval: 60 }],
  ];
  for (const [changes, expected] of cases) includesFields(one(changes), expected);
  for (const [changes, why] of [
    [{ checkType: 'BROWSER' }, /^browser checks/],
    [{ checkType: 'MULTI_STEP' }, /^browser checks/],
    [{ checkType: 'SSL' }, /^checks of the type SSL/],
    [{ checkType: 'HEARTBEAT', heartbeat: { period: 1, periodUnit: 'constructor' } }, /how often it reports/],
    [{ request: request({ url: 'https://{{HOST}}/x' }) }, /^its address contains variables/],
    [{ request: null }, /^it has no address/],
  ] as const)
    assert.match(refused(one(changes)), why);
});

test('adds retries and escalation to the time that a failure is confirmed', () => {
  const retries = (type: string) => ({ type, baseBackoffSeconds: 20, maxRetries: 2, maxDurationSeconds: 600 });
  const byTime = { escalationType: 'TIME_BASED', timeBasedEscalation: { minutesFailingThreshold: 10 } };
  const byRuns = { escalationType: 'RUN_BASED', runBasedEscalation: { failedRunThreshold: 3 } };
  const cases: [Record<string, unknown>, (number | null)[]][] = [
    [{}, [1, null]],
    [{ retryStrategy: retries('FIXED') }, [3, 20]],
    [{ retryStrategy: retries('LINEAR') }, [3, 30]],
    [{ retryStrategy: retries('SINGLE_RETRY') }, [3, 10]],
    [{ alertSettings: byTime }, [3, 300]],
    [{ alertSettings: byRuns }, [3, 600]],
    [{ alertSettings: byRuns, useGlobalAlertSettings: true }, [1, null]],
  ];
  for (const [changes, [confirmations, confirmation_interval]] of cases)
    includesFields(one(changes), { confirmations, confirmation_interval });
});

test('says what is lost, without secrets', () => {
  const { notes } = taken(
    one({
      groupId: 7,
      useGlobalAlertSettings: true,
      localSetupScript: 'const token = "hidden"',
      request: request({
        headers: [{ key: 'X-Token', value: '{{TOKEN}}' }],
        assertions: [
          { source: 'JSON_BODY', property: '$.token', comparison: 'IS_NULL', target: 'hidden' },
          { source: 'JSON_BODY', property: 'hid den', comparison: 'EQUALS', target: 'x' },
          { source: 'TEXT_BODY', comparison: 'EQUALS', target: 'hidden', regex: 'a(.)' },
          { source: 'HEADERS', property: 'X-A', comparison: 'EQUALS', target: '{{SECRET}}' },
        ],
      }),
    }),
  );
  assert.deepEqual(notes, [
    'Not checked here: JSON_BODY $.token IS_NULL, JSON_BODY hid den EQUALS, TEXT_BODY EQUALS and HEADERS X-A EQUALS.',
    'Variables such as {{TOKEN}} are not filled in.',
    'Its setup and teardown scripts are not run.',
    'It uses the alert settings of the account, which are not in the file.',
    'It belongs to a group. The file does not contain the settings of the group.',
  ]);
});

test('survives values of the wrong type', () => {
  survivesOddValues(checkly, check(), (checks) => checks);
  survivesOddValues(
    checkly,
    check({ checkType: 'HEARTBEAT', heartbeat: { period: 1, periodUnit: 'days' } }),
    (checks) => checks,
  );
  survivesOddValues(
    checkly,
    check({ retryStrategy: { type: 'EXPONENTIAL', baseBackoffSeconds: 60, maxRetries: 2 } }),
    (checks) => checks,
  );
});

test('imports IPv6 and the port of a name server, and names muted alerts', () => {
  const tcp = { hostname: 'a.example', port: 443, assertions: [] };
  includesFields(one({ request: request({ ipFamily: 'IPv6' }) }), { connection: { ip_family: 6 } });
  includesFields(one({ checkType: 'TCP', request: { ...tcp, ipFamily: 'IPv6' } }), { connection: { ip_family: 6 } });
  assert.equal(taken(one({ request: request({ ipFamily: 'IPv4' }) })).fields.connection, undefined);
  const dns = { query: 'a.example', recordType: 'MX', nameServer: '192.0.2.1', assertions: [] };
  includesFields(one({ checkType: 'DNS', request: { ...dns, port: 5353 } }), {
    url: 'dns://192.0.2.1:5353/a.example?type=MX',
  });
  includesFields(one({ checkType: 'DNS', request: { ...dns, port: 53 } }), {
    url: 'dns://192.0.2.1/a.example?type=MX',
  });
  assert.match(taken(one({ muted: true })).notes.join(' '), /alerts were muted/);
});
