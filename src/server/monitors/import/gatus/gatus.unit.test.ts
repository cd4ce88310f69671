// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the syntax of environment variables in these files
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readYaml } from '../yaml.ts';
import { judgementOf } from './conditions.ts';
import { durationS } from './duration.ts';
import { convertGatus } from './gatus-file.ts';
import { receiverFrom } from './provider.ts';

const convert = (text: string, env: Record<string, string> = {}) =>
  convertGatus({ format: 'yaml', value: readYaml(text).value }, env);

const sample = `
metrics: true
alerting:
  slack:
    webhook-url: "https://hooks.slack.com/services/T/B/\${SLACK}"
    default-alert: { failure-threshold: 3, send-on-resolved: true }
    overrides:
      - group: core
        webhook-url: https://hooks.slack.com/services/T/B/core
  email:
    from: gatus@ops.example
    host: mail.example
    port: 587
    password: hidden
    to: "a@ops.example,b@ops.example"
    default-alert: { enabled: false }
  ntfy: { topic: ops, token: tk_hidden }
  telegram: { token: "1:hidden", id: "-100123" }
  gitlab: { webhook-url: https://gitlab.example/hidden, authorization-key: hidden }
x-usual: &usual
  group: core
  interval: 5m
  conditions: ["[STATUS] == 200"]
endpoints:
  - <<: *usual
    name: front-end
    url: https://shop.example/
    method: get
    headers: { X-Token: "$TOKEN", Host: other.example }
    conditions:
      - "[STATUS] == 200"
      - "[BODY] == pat(*<h1>Shop</h1>*)"
      - "[RESPONSE_TIME] < 300"
      - "[CERTIFICATE_EXPIRATION] > 48h"
      - "[DOMAIN_EXPIRATION] > 720h"
    alerts:
      - type: slack
        description: "costs $$5"
      - type: email
      - type: email
        enabled: true
  - name: api
    url: https://ada:hidden@api.example/health
    conditions: ["[STATUS] < 300", "[BODY].status == UP"]
    client: { insecure: true, timeout: 10s, network: ip6, ssh: {},
      proxy-url: http://eve:hidden@proxy.example:3128,
      oauth2: { token-url: https://login.example/token, client-id: x, client-secret: hidden, scopes: [a, b] } }
    body: '{}'
    alerts: [{ type: slack }, { type: ntfy }, { type: telegram }, { type: gitlab }, { type: pagerduty }]
  - name: database
    group: core
    enabled: false
    url: tcp://db.internal:5432
    interval: 30s
    conditions: ["[CONNECTED] == true"]
    alerts: [{ type: slack, provider-override: { webhook-url: https://hooks.slack.com/services/T/B/own } }]
  - name: router
    url: icmp://192.0.2.1
    conditions: ["[CONNECTED] == true", "[RESPONSE_TIME] < 50"]
  - name: dns
    url: 8.8.8.8
    dns: { query-name: shop.example., query-type: A }
    conditions: ["[BODY] == 192.0.2.7", "[DNS_RCODE] == NOERROR"]
  - name: starttls
    url: starttls://mail.example:587
    conditions: ["[CONNECTED] == true", "[CERTIFICATE_EXPIRATION] > 48h"]
  - name: locked
    url: https://locked.example/
    conditions: ["[STATUS] == 401"]
  - name: live
    url: sctp://live.example/
    conditions: ["[CONNECTED] == true"]
  - name: secret
    url: "https://secret.example/\${NOT_SET}"
    conditions: ["[STATUS] == 200"]
external-endpoints:
  - name: backup
    group: core
    token: hidden
    heartbeat: { interval: 24h }
    alerts: [{ type: slack }]
  - name: silent
    token: hidden
suites:
  - name: checkout
    endpoints: [{ name: log-in, url: https://shop.example/login }, { name: buy, url: https://shop.example/buy }]
maintenance: { start: 23:00, duration: 1h }
`;

test('imports a whole configuration', () => {
  const { monitors, receivers, notes } = convert(sample, { SLACK: 'all', TOKEN: 'hidden-token' });
  const byName = new Map(monitors.map((one) => [`${one.reference}${'refused' in one ? '!' : ''}`, one]));
  const fieldsOf = (reference: string) => {
    const found = byName.get(reference);
    assert.ok(found && 'fields' in found, reference);
    return found;
  };
  assert.deepEqual(fieldsOf('gatus:core/front-end').fields, {
    name: 'front-end',
    url: 'https://shop.example/',
    interval: 300,
    confirmation_interval: 300,
    request_method: 'GET',
    alert_condition: 'url_no_text',
    alert_text_lookup: '<h1>Shop</h1>',
    request_headers: [{ key: 'X-Token', value: 'hidden-token' }],
    accepted_status_codes: '200',
    assertions: [{ source: 'response_time', comparison: 'less_than', target: '300' }],
    ssl_alert_days: 2,
    domain_alert_days: 30,
    group: 'core',
    alerts: [
      { key: 'slack', value: 'https://hooks.slack.com/services/T/B/core' },
      { key: 'email', value: 'a@ops.example' },
      { key: 'email', value: 'b@ops.example' },
    ],
    paused: false,
  });
  assert.deepEqual(fieldsOf('gatus:core/front-end').notes, ['These headers are not sent: Host.']);
  const api = fieldsOf('gatus:/api');
  assert.deepEqual(
    [api.fields.url, api.fields.request_auth_username, api.fields.request_auth_password, api.fields.interval],
    ['https://api.example/health', 'ada', 'hidden', 60],
  );
  assert.deepEqual(api.fields.alerts, [
    { key: 'slack', value: 'https://hooks.slack.com/services/T/B/all' },
    { key: 'ntfy', value: 'https://:tk_hidden@ntfy.sh/ops' },
    { key: 'telegram', value: '-100123' },
  ]);
  assert.deepEqual(api.notes, [
    'These settings of its client are not imported: ssh.',
    'Does not alert “gitlab”, “pagerduty” (see its own entry).',
  ]);
  assert.deepEqual(
    [api.fields.request_body, api.fields.timeout, api.fields.accepted_status_codes],
    ['{}', 10, '100-299'],
  );
  assert.deepEqual(api.fields.connection, {
    ignore_certificate_errors: 1,
    ip_family: 6,
    proxy_url: 'http://proxy.example:3128',
    proxy_username: 'eve',
    proxy_password: 'hidden',
    oauth2: { token_url: 'https://login.example/token', client_id: 'x', client_secret: 'hidden', scope: 'a b' },
  });
  const database = fieldsOf('gatus:core/database');
  assert.deepEqual(
    [database.fields.url, database.fields.paused, database.fields.interval, database.fields.alerts],
    ['tcp://db.internal:5432', true, 60, [{ key: 'slack', value: 'https://hooks.slack.com/services/T/B/own' }]],
  );
  assert.deepEqual(api.fields.assertions, [
    { source: 'json', property: '$.status', comparison: 'equals', target: 'UP' },
  ]);
  const router = fieldsOf('gatus:/router');
  assert.deepEqual(router.notes, []);
  assert.deepEqual(router.fields.assertions, [{ source: 'response_time', comparison: 'less_than', target: '50' }]);
  const dns = fieldsOf('gatus:/dns');
  assert.deepEqual(
    [dns.fields.url, dns.fields.alert_condition, dns.fields.alert_text_lookup, dns.notes],
    [
      'dns://8.8.8.8/shop.example?type=A',
      'url_no_text',
      '192.0.2.7',
      ['The answer must contain the text instead of being equal to it.'],
    ],
  );
  assert.equal(fieldsOf('gatus:/starttls').fields.url, 'starttls://mail.example:587?protocol=smtp');
  assert.deepEqual(
    [fieldsOf('gatus:/locked').fields.paused, fieldsOf('gatus:/locked').fields.accepted_status_codes],
    [false, '401'],
  );
  const backup = fieldsOf('gatus:core/backup');
  assert.deepEqual(
    [backup.fields.url, backup.fields.interval, backup.notes.length],
    ['heartbeat://?period=86400', 3600, 1],
  );
  assert.deepEqual(
    monitors.flatMap((one) => ('refused' in one ? [[one.reference, one.refused]] : [])),
    [
      ['gatus:/live', 'sctp:// is not supported here.'],
      [
        'gatus:/secret',
        'it needs NOT_SET from the environment, which is not set. Only the command line reads the environment.',
      ],
      ['gatus:/silent', 'it does not specify how often it reports (heartbeat.interval).'],
      ['gatus:/checkout', 'it is a suite of 2 dependent requests.'],
    ],
  );
  assert.deepEqual(
    receivers.map(({ name, alerts }) => [name, alerts.length]),
    [
      ['slack (of the group core)', 1],
      ['email', 2],
      ['slack', 1],
      ['ntfy', 1],
      ['telegram', 1],
      ['gitlab', 0],
      ['pagerduty', 0],
      ['slack (of an endpoint)', 1],
    ],
  );
  assert.ok(notes.includes('Maintenance is not imported.'));
  const said = JSON.stringify([
    receivers.map((one) => one.notes),
    notes,
    monitors.map((one) => 'notes' in one && one.notes),
  ]);
  assert.ok(!/hidden|hooks\.slack|ops\.example/.test(said), said);
});

test('imports the lowest thresholds of the alerts with the pace of the checks', () => {
  const fieldsOf = (usual: string, alerts: string) => {
    const text = `
alerting: { ntfy: { topic: ops, default-alert: ${usual} } }
endpoints: [{ name: a, url: https://a.example, interval: 3m, conditions: ["[STATUS] < 400"], alerts: ${alerts} }]`;
    const [monitor] = convert(text).monitors;
    assert.ok(monitor && 'fields' in monitor);
    const { confirmations, recovery_threshold, confirmation_interval } = monitor.fields;
    return [confirmations, recovery_threshold, confirmation_interval, monitor.notes];
  };
  const both = '[{ type: ntfy, failure-threshold: 5, success-threshold: 4 }, { type: ntfy, success-threshold: 2 }]';
  assert.deepEqual(fieldsOf('{}', both), [5, 2, 180, []]);
  assert.deepEqual(fieldsOf('{ failure-threshold: 2 }', '[{ type: ntfy }]'), [2, undefined, 180, []]);
  assert.deepEqual(fieldsOf('{}', '[{ type: ntfy }]'), [undefined, undefined, undefined, []]);
  const off = '[{ type: ntfy, enabled: false, failure-threshold: 1 }]';
  assert.deepEqual(fieldsOf('{}', off), [undefined, undefined, undefined, []]);
  const many = '[{ type: ntfy, failure-threshold: 20, success-threshold: 20 }]';
  assert.deepEqual(fieldsOf('{}', many), [
    10,
    10,
    180,
    ['Retried 9 times instead of 19.', 'Up again after 10 good checks instead of 20.'],
  ]);
});

test('converts chat providers to alert channels', () => {
  for (const [settings, key, value] of [
    ['rocketchat: { webhook-url: https://rc.example/hooks/i/x }', 'rocket_chat', 'https://rc.example/hooks/i/x'],
    [
      'zulip: { bot-email: bot@z.example, bot-api-key: k/y, domain: z.example, channel-id: "42", topic: Ops }',
      'zulip',
      'https://bot%40z.example:k%2Fy@z.example/?stream=42&topic=Ops',
    ],
  ] as const) {
    const type = settings.split(':')[0];
    const { monitors } = convert(
      `alerting: { ${settings} }\nendpoints: [{ name: x, url: "https://x.example", alerts: [{ type: ${type} }] }]`,
    );
    assert.deepEqual('fields' in monitors[0]! && monitors[0].fields.alerts, [{ key, value }]);
  }
});

test('imports no alerts of a provider with missing environment variables', () => {
  const { monitors, receivers } = convert(sample, { TOKEN: 'x' });
  const api = monitors.find((one) => one.reference === 'gatus:/api');
  assert.deepEqual(api && 'fields' in api && api.fields.alerts, [
    { key: 'ntfy', value: 'https://:tk_hidden@ntfy.sh/ops' },
    { key: 'telegram', value: '-100123' },
  ]);
  assert.match(receivers.find((one) => one.name === 'slack')?.notes[0] ?? '', /needs SLACK from the environment/);
});

test('converts the conditions that a monitor supports', () => {
  for (const [conditions, fields, notes] of [
    [['[STATUS] == 200'], { accepted_status_codes: '200' }, []],
    [['[STATUS] < 400'], {}, []],
    [
      ['[STATUS] <= 299', '[STATUS] < 400', '[STATUS] == any(200, 204)', '[STATUS] == pat(2*)'],
      { accepted_status_codes: '200, 204' },
      [],
    ],
    [['[STATUS] == any(200, 429)'], { accepted_status_codes: '200, 429' }, []],
    [['200 == [STATUS]'], { accepted_status_codes: '200' }, []],
    [['300 > [STATUS]'], { accepted_status_codes: '100-299' }, []],
    [['[STATUS] >= 200', '[STATUS] != 500'], { accepted_status_codes: '200-499, 501-599' }, []],
    [['[STATUS] == pat(4*)', '[STATUS] > 403'], { accepted_status_codes: '404-499' }, []],
    [['[STATUS] == x'], { accepted_status_codes: '100-599' }, ['Not checked here: [STATUS] == x.']],
    [['[BODY] != pat(*error*)'], { alert_condition: 'url_text', alert_text_lookup: 'error' }, []],
    [
      ['[BODY] == pat(*a*)', '[STATUS] < 400'],
      { alert_condition: 'url_no_text', alert_text_lookup: 'a', accepted_status_codes: '100-399' },
      [],
    ],
    [
      ['[BODY] == pat(*a*)', '[BODY] == pat(*b*)'],
      {
        alert_condition: 'url_no_text',
        alert_text_lookup: 'a',
        assertions: [{ source: 'text', comparison: 'contains', target: 'b' }],
      },
      [],
    ],
    [
      ['[BODY].a.b[0].c-d != pat(*x*)', '[BODY].n >= 5', 'has([BODY].error) == false', '[RESPONSE_TIME] <= 1s'],
      {
        accepted_status_codes: '100-599',
        assertions: [
          { source: 'json', property: '$.a.b[0]["c-d"]', comparison: 'not_contains', target: 'x' },
          { source: 'json', property: '$.n', comparison: 'at_least', target: '5' },
          { source: 'json', property: '$.error', comparison: 'not_exists' },
          { source: 'response_time', comparison: 'at_most', target: '1000' },
        ],
      },
      [],
    ],
    [
      ['len([BODY].data) == 2', 'len([BODY].data) > 0', 'len([BODY].name) != 3', '[BODY].x == any(1, 2)'],
      {
        accepted_status_codes: '100-599',
        assertions: [
          { source: 'json', property: '$.data[1]', comparison: 'exists' },
          { source: 'json', property: '$.data[2]', comparison: 'not_exists' },
          { source: 'json', property: '$.data[0]', comparison: 'exists' },
        ],
      },
      ['Not checked here: len([BODY].name) != 3 and [BODY].x == any(1, 2).'],
    ],
    [
      ['[BODY] == pat(a*b)', '[BODY] != x', 'len([BODY]) < 5'],
      { accepted_status_codes: '100-599' },
      ['Not checked here: [BODY] == pat(a*b), [BODY] != x and len([BODY]) < 5.'],
    ],
    [
      ['[CERTIFICATE_EXPIRATION] > 240h'],
      { ssl_alert_days: 14, accepted_status_codes: '100-599' },
      ['Alerts 14 days before the certificate expires instead of 240h.'],
    ],
    [['[DOMAIN_EXPIRATION] > 336h'], { domain_alert_days: 14, accepted_status_codes: '100-599' }, []],
    [['[CONNECTED] == true'], { accepted_status_codes: '100-599' }, []],
    [
      ['[STATUS] == 302'],
      { accepted_status_codes: '302' },
      ['Redirects with 302 were followed. Here they are the answer.'],
    ],
    [
      ['[STATUS] == any(200, 302)'],
      { accepted_status_codes: '200' },
      ['Redirects are followed, so the accepted statuses omit 302.'],
    ],
    [['[STATUS] < 500', '[STATUS] >= 300'], { accepted_status_codes: '300-499' }, []],
    [
      ['[IP] == 1.2.3.4', 'nonsense'],
      { accepted_status_codes: '100-599' },
      ['Not checked here: [IP] == 1.2.3.4 and nonsense.'],
    ],
  ] as const) {
    const judged = judgementOf([...conditions], 'http');
    assert.deepEqual([judged.fields, judged.notes, judged.contradicts], [fields, notes, false], conditions.join());
  }
  assert.equal(judgementOf(['[STATUS] == 200', '[STATUS] > 400'], 'http').contradicts, true);
});

test('stops at redirects that Gatus did not follow', () => {
  const judged = (conditions: string[]) => {
    const { fields, notes } = judgementOf(conditions, 'http', { ignoresRedirects: true });
    return [fields.accepted_status_codes, notes];
  };
  assert.deepEqual(judged(['[STATUS] == 302']), ['302', []]);
  assert.deepEqual(judged(['[STATUS] == 200']), ['200', []]);
  assert.deepEqual(judged(['[STATUS] < 400']), ['100-399', []]);
  assert.deepEqual(judged(['[CONNECTED] == true']), ['100-599', []]);
  const [found] = convert(
    'endpoints: [{ name: a, url: https://a.example, client: { ignore-redirect: true }, conditions: ["[STATUS] == 302"] }]',
  ).monitors;
  assert.deepEqual(found && 'fields' in found && found.fields.connection, { max_redirects: 0 });
});

test('pauses a monitor whose good answer is a failure here', () => {
  const conditions = [
    ['[DNS_RCODE] != NOERROR', 'dns'],
    ['[CONNECTED] == false', 'other'],
  ] as const;
  for (const [condition, kind] of conditions) assert.equal(judgementOf([condition], kind).contradicts, true, condition);
});

test('keeps what Gatus expects of names, certificates and messages', () => {
  const { monitors } = convert(`
endpoints:
  - { name: gone, url: 192.0.2.53, dns: { query-name: old.example, query-type: A }, conditions: ["[DNS_RCODE] == NXDOMAIN"] }
  - { name: mail, url: "tls://mail.example:993", conditions: ["[CERTIFICATE_EXPIRATION] > 48h"] }
  - { name: live, url: "wss://chat.example/live", body: ping, conditions: ["[BODY] == pat(*pong*)"] }`);
  assert.deepEqual(
    monitors.map((one) => 'fields' in one && [one.fields.url, one.fields.paused, one.notes]),
    [
      ['dns://192.0.2.53/old.example?type=A&expect=nxdomain', false, []],
      ['tls://mail.example:993', false, []],
      ['wss://chat.example/live', false, []],
    ],
  );
  const [, mail, live] = monitors;
  assert.equal(mail && 'fields' in mail && mail.fields.ssl_alert_days, 2);
  assert.ok(live && 'fields' in live);
  assert.deepEqual([live.fields.request_body, live.fields.alert_text_lookup], ['ping', 'pong']);
});

test('parses Go durations', () => {
  for (const [text, seconds] of [
    ['30s', 30],
    ['1h30m', 5400],
    ['1.5h', 5400],
    ['500ms', 0.5],
    ['2d', undefined],
    ['60', undefined],
    ['', undefined],
    ['1h 30m', undefined],
  ] as const)
    assert.equal(durationS(text), seconds, text);
});

test('rejects invalid configurations, and skips damaged parts of valid ones', () => {
  for (const text of ['a: 1', '[]', '7']) assert.throws(() => convert(text), { code: 'malformed' });
  const { monitors } = convert('endpoints: [7, {}, { name: x, url: 5, alerts: 3, headers: [a] }]\nalerting: none');
  assert.deepEqual(
    monitors.map((one) => 'refused' in one && one.refused),
    [
      'it has no address with a scheme such as http:// or tcp://.',
      'it has no address with a scheme such as http:// or tcp://.',
    ],
  );
});

test('imports reminders, and names maintenance windows and display settings that it skips', () => {
  const { monitors } = convert(`
alerting: { slack: { webhook-url: "https://hooks.slack.com/services/T/B/x", default-alert: { minimum-reminder-interval: 4h } } }
endpoints:
  - name: a
    group: Shops / Europe
    url: https://a.example/
    ui: { hide-url: true }
    maintenance-windows:
      - { start: "23:00", duration: 1h, timezone: Europe/Berlin, every: [Monday, Thursday] }
    alerts: [{ type: slack }, { type: slack, enabled: false, minimum-reminder-interval: 1h }]
`);
  const [endpoint] = monitors;
  assert.ok(endpoint && 'fields' in endpoint);
  assert.deepEqual([endpoint.fields.group, endpoint.fields.reminder_hours], ['Shops- Europe', 4]);
  assert.deepEqual(endpoint.notes, [
    'Its maintenance windows are not imported: 23:00 1h Europe/Berlin Monday, Thursday. Plan them under Monitors → Maintenance.',
    'Its display settings (ui) are not imported.',
  ]);
});

test('says that Telegram messages do not go to a topic, and that long periods are shortened', () => {
  const notesOf = (settings: object) =>
    receiverFrom('telegram', 'telegram', { id: '-100123', ...settings }).notes.join(' ');
  assert.match(notesOf({ 'topic-id': '7' }), /not to its topic/);
  assert.doesNotMatch(notesOf({}), /topic/);
  const value = { 'external-endpoints': [{ name: 'job', token: 't', heartbeat: { interval: '960h' } }] };
  const [job] = convertGatus({ format: 'yaml', value }, {}).monitors;
  assert.match(job && 'notes' in job ? job.notes.join(' ') : '', /every 2678400 s instead of every 3456000 s/);
});
