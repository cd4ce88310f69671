import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readCsv } from '../csv.ts';
import { convertJson, includesFields, refused, survivesOddValues, taken } from '../testing/conversion.ts';
import { uptimeRobot } from './uptimerobot-file.ts';

const v2 = (changes: Record<string, unknown>) => ({
  id: 777749809,
  friendly_name: 'Shop &amp; blog',
  url: 'https://shop.example/health',
  type: 1,
  sub_type: '',
  keyword_type: null,
  keyword_case_type: 0,
  keyword_value: '',
  http_username: '',
  http_password: '',
  port: '',
  interval: 300,
  timeout: 30,
  status: 2,
  create_datetime: 1462465496,
  ...changes,
});
const v3 = (changes: Record<string, unknown>) => ({
  id: 800111222,
  friendlyName: 'Shop',
  url: 'https://shop.example/',
  type: 'HTTP',
  status: 'UP',
  interval: 60,
  timeout: 30,
  gracePeriod: 0,
  httpMethodType: 'GET',
  authType: 'NONE',
  httpUsername: '',
  httpPassword: '',
  customHttpHeaders: {},
  successHttpResponseCodes: ['2xx', '3xx'],
  postValueType: null,
  postValueData: null,
  port: null,
  keywordType: null,
  keywordCaseType: 0,
  keywordValue: '',
  checkSSLErrors: true,
  sslExpirationReminder: false,
  domainExpirationReminder: false,
  followRedirections: true,
  responseTimeThreshold: 0,
  groupId: 0,
  tags: [],
  maintenanceWindows: [],
  assignedAlertContacts: [],
  config: {},
  ...changes,
});
const ofV2 = (...monitors: object[]) => convertJson(uptimeRobot, { stat: 'ok', pagination: {}, monitors });
const ofV3 = (...monitors: object[]) => convertJson(uptimeRobot, { data: monitors, nextLink: null });
const oneV2 = (changes: Record<string, unknown> = {}) => ofV2(v2(changes)).monitors[0];
const oneV3 = (changes: Record<string, unknown> = {}) => ofV3(v3(changes)).monitors[0];

test('imports the settings of a monitor from version 2 of the API', () => {
  const monitor = taken(
    oneV2({
      http_method: 3,
      http_username: 'ada',
      http_password: 'hidden',
      http_auth_type: 1,
      post_type: 1,
      post_value: '{"q":"a b"}',
      custom_http_headers: { 'X-Token': 'hidden' },
      custom_http_statuses: '404:1_200:0',
      status: 0,
      interval: 180,
      timeout: 10,
    }),
  );
  assert.deepEqual([monitor.reference, monitor.name, monitor.notes], ['uptimerobot:777749809', 'Shop & blog', []]);
  assert.deepEqual(monitor.fields, {
    name: 'Shop & blog',
    interval: 180,
    url: 'https://shop.example/health',
    request_method: 'POST',
    request_headers: [{ key: 'X-Token', value: 'hidden' }],
    alert_condition: 'url_unavailable',
    alert_text_lookup: null,
    request_auth_username: 'ada',
    request_auth_password: 'hidden',
    request_body: 'q=a+b',
    request_content_type: 'application/x-www-form-urlencoded',
    accepted_status_codes: '201-399, 404',
    timeout: 10,
    paused: true,
  });
});

test('imports the settings of a monitor from version 3 of the API', () => {
  const monitor = taken(
    oneV3({
      httpMethodType: 'PUT',
      postValueType: 'RAW_JSON',
      postValueData: { a: 1 },
      successHttpResponseCodes: ['2xx', '404'],
      followRedirections: false,
      sslExpirationReminder: true,
      domainExpirationReminder: true,
      responseTimeThreshold: 4500,
      tags: [{ id: 1, name: 'shop' }],
      groupId: 7,
      maintenanceWindows: [{ id: 1 }],
      assignedAlertContacts: [
        { alertContactId: 1, threshold: 10, recurrence: 0 },
        { alertContactId: 2, threshold: 4, recurrence: 120 },
      ],
      config: { sslExpirationPeriodDays: [7, 30, 1] },
    }),
  );
  includesFields(monitor, {
    request_method: 'PUT',
    request_body: '{"a":1}',
    request_content_type: 'application/json',
    accepted_status_codes: '200-299, 404',
    connection: { max_redirects: 0 },
    ssl_alert_days: 30,
    domain_alert_days: 30,
    timeout: null,
    degraded_after: 4500,
    alert_when_degraded: 1,
    tags: ['shop'],
    confirmations: 5,
    confirmation_interval: 60,
    reminder_hours: 2,
    paused: false,
  });
  assert.deepEqual(monitor.notes, [
    'Responses over 4500 ms alert as degraded, not as down.',
    'Alerts before an expiry only once, not on several days.',
    'Its group is not imported, because the file contains no names of groups.',
    'Its maintenance windows are not imported.',
  ]);
});

test('imports every kind, or says why not', () => {
  const keyword = { type: 'KEYWORD', keywordValue: 'Welcome ' };
  const cases: [ReturnType<typeof oneV2>, Record<string, unknown>][] = [
    [
      oneV2({ type: 2, keyword_type: 2, keyword_value: 'Welcome' }),
      { alert_condition: 'url_no_text', alert_text_lookup: 'Welcome', accepted_status_codes: '100-399' },
    ],
    [oneV2({ type: 2, keyword_type: '1', keyword_value: 'Error' }), { alert_condition: 'url_text' }],
    [oneV2({ type: 3, url: 'https://192.0.2.1/x' }), { url: 'icmp://192.0.2.1' }],
    [oneV2({ type: 4, sub_type: '4', url: 'mail.example' }), { url: 'tcp://mail.example:25' }],
    [oneV2({ type: 4, sub_type: '99', port: '8443', url: 'mail.example:1' }), { url: 'tcp://mail.example:8443' }],
    [oneV2({ type: 5, interval: 86_400 }), { url: 'heartbeat://?period=86400', interval: 3600 }],
    [
      oneV3({ ...keyword, keywordType: 'ALERT_EXISTS' }),
      { alert_condition: 'url_text', alert_text_lookup: 'Welcome ' },
    ],
    [oneV3({ ...keyword, keywordType: 'ALERT_NOT_EXISTS' }), { alert_condition: 'url_no_text' }],
    [oneV3({ type: 'PORT', port: 443, url: '2001:db8::1' }), { url: 'tcp://[2001:db8::1]:443' }],
    [
      oneV3({ type: 'HEARTBEAT', interval: 5_000_000, gracePeriod: 300 }),
      { url: 'heartbeat://?period=2678400&grace=300' },
    ],
    [
      oneV3({ type: 'DNS', url: 'shop.example', config: { dnsRecords: { A: [], MX: ['mx.example'] } } }),
      { url: 'dns:///shop.example?type=MX' },
    ],
    [
      oneV3({ url: 'https://ada:p%40ss@a.example/x' }),
      { url: 'https://a.example/x', request_auth_username: 'ada', request_auth_password: 'p@ss' },
    ],
  ];
  for (const [monitor, expected] of cases) includesFields(monitor, expected);
  assert.match(refused(oneV3({ type: 'UDP' })), /^checks of the type UDP are not supported/);
  assert.match(refused(oneV2({ type: 42 })), /^checks of the type 42 are not supported/);
  assert.match(refused(oneV2({ type: 2 })), /^it has no text/);
  assert.match(refused(oneV2({ type: 4, sub_type: '99' })), /^it has no host or no port/);
});

test('says what differs here', () => {
  const notes = (changes: Record<string, unknown>) => taken(oneV3(changes)).notes;
  assert.deepEqual(
    notes({ interval: 30 }),
    ['Checked every 60 s instead of every 30 s.', 'A check times out after 30 s instead of 30 s.'].slice(0, 1),
  );
  includesFields(oneV3({ checkSSLErrors: false }), { connection: { ignore_certificate_errors: 1 } });
  assert.deepEqual(notes({ authType: 'DIGEST', httpUsername: 'ada', httpPassword: 'hidden' }), [
    'Its DIGEST authentication is not imported. The check runs without it.',
  ]);
  assert.deepEqual(notes({ type: 'KEYWORD', keywordType: 'ALERT_EXISTS', keywordValue: 'x', keywordCaseType: 1 }), [
    'Upper and lower case in the text were ignored. Here they must match.',
  ]);
  const token = { property: '$.token', comparison: 'equals', target: 'hidden' };
  const apiAssertions = { logic: 'OR', checks: [token, { ...token, comparison: 'is_null', target: null }] };
  assert.deepEqual(notes({ type: 'API', config: { apiAssertions } }), [
    'Not checked here: $.token equals and $.token is_null.',
  ]);
});

test('imports assertions on JSON', () => {
  const checks = [
    { property: '$.status', comparison: 'equals', target: 'ok' },
    { property: '$.queue.size', comparison: 'less_than', target: 100 },
  ];
  includesFields(oneV3({ type: 'API', config: { apiAssertions: { logic: 'AND', checks } } }), {
    assertions: [
      { source: 'json', property: '$.status', comparison: 'equals', target: 'ok' },
      { source: 'json', property: '$.queue.size', comparison: 'less_than', target: '100' },
    ],
  });
});

test('imports alert contacts with their destinations, which never appear in notes', () => {
  const contacts = [
    { id: '0123', type: 2, value: 'ops@shop.example', threshold: 0, recurrence: 0 },
    { id: '0124', type: 11, value: 'https://hooks.slack.com/services/T1/B1/hidden', threshold: 0, recurrence: 0 },
    { id: '0125', type: 6, value: 'hidden', threshold: 0, recurrence: 0 },
    { id: '0126', type: 5, value: 'not a URL hidden', threshold: 0, recurrence: 0 },
  ];
  const { monitors, receivers, notes } = ofV2(
    v2({ alert_contacts: contacts }),
    v2({ id: 2, alert_contacts: contacts }),
  );
  includesFields(monitors[1], {
    alerts: [
      { key: 'email', value: 'ops@shop.example' },
      { key: 'slack', value: 'https://hooks.slack.com/services/T1/B1/hidden' },
    ],
  });
  assert.deepEqual(
    receivers.map(({ kind, alerts }) => [kind, alerts.length]),
    [
      ['email', 1],
      ['slack', 1],
      ['6', 0],
      ['webhook', 0],
    ],
  );
  const said = JSON.stringify([
    notes,
    receivers.map((one) => one.notes),
    monitors.map((one) => 'notes' in one && one.notes),
  ]);
  for (const secret of ['hidden', 'ops@']) assert.ok(!said.includes(secret), secret);
  assert.ok(!notes.some((note) => note.startsWith('The file contains no alert destinations')));
});

test('imports the CSV export of the dashboard', () => {
  const rows = readCsv(
    [
      'Type,Friendly Name,URL/IP,Interval,Keyword Type,Keyword Case Type,Keyword Value,Port,Custom port,Status',
      '1,Shop,https://shop.example/,5,,,,,,Up',
      'Keyword,"Shop, word",https://shop.example/,300,not exists,0,Welcome,,,Paused',
      '4,Mail,mail.example,300,,,,4,,Up',
      '4,Admin,admin.example,300,,,,99,8443,Up',
      'Ping,Router,192.0.2.1,60,,,,,,Up',
      ',,,,,,,,,',
    ].join('\r\n'),
  );
  assert.ok(uptimeRobot.recognizes({ format: 'csv', rows }));
  const { monitors, notes } = uptimeRobot.convert({ format: 'csv', rows }, {});
  const expected = [
    { url: 'https://shop.example/', interval: 300 },
    { alert_condition: 'url_no_text', alert_text_lookup: 'Welcome', paused: true },
    { url: 'tcp://mail.example:25' },
    { url: 'tcp://admin.example:8443' },
    { url: 'icmp://192.0.2.1', interval: 60 },
  ];
  assert.equal(monitors.length, expected.length);
  for (const [index, fields] of expected.entries()) includesFields(monitors[index], fields);
  assert.equal(monitors[1]?.reference, 'uptimerobot:name/Shop, word');
  assert.ok(notes.includes('1 entries are not monitors and were skipped.'));
});

test('survives values of the wrong type', () => {
  survivesOddValues(uptimeRobot, v2({ alert_contacts: [{ id: '1', value: 'x' }] }), (monitors) => ({ monitors }));
  survivesOddValues(uptimeRobot, v3({ config: { dnsRecords: {}, apiAssertions: {} } }), (data) => ({ data }));
});

test('imports statuses that are marked as bad', () => {
  const statusesOf = (custom_http_statuses: unknown) =>
    taken(oneV2({ custom_http_statuses })).fields.accepted_status_codes;
  assert.equal(statusesOf('401:0_404:1'), '200-399, 404');
  assert.equal(statusesOf('204:0_404:0'), '200-203, 205-399');
  assert.equal(statusesOf({ up: ['418'], down: ['204', 205] }), '200-203, 206-399, 418');
  assert.equal(statusesOf(''), null);
});

test('reads intervals with units, and texts as their case type', () => {
  const intervalOf = (interval: string) => {
    const rows = [{ friendlyname: 'A', urlip: 'https://a.example/', type: 'HTTP', interval }];
    return taken(uptimeRobot.convert({ format: 'csv', rows }, {}).monitors[0]).fields.interval;
  };
  assert.deepEqual(
    ['300', '5', '10 minutes', '30 min', '1h', '180 s', '60000 ms', 'unknown'].map(intervalOf),
    [300, 300, 600, 1800, 3600, 180, 300, 300],
  );
  const keyword = { type: 'KEYWORD', keywordValue: 'ok', keywordType: 'ALERT_EXISTS' };
  for (const keywordCaseType of ['CaseInsensitive', 1])
    assert.match(taken(oneV3({ ...keyword, keywordCaseType })).notes.join(' '), /Upper and lower case/);
});
