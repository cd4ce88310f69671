import assert from 'node:assert/strict';
import { test } from 'node:test';
import { backupOf, backupMonitor as monitor } from '../testing/kuma.ts';
import { convertKuma } from './kuma-file.ts';

function converted(...monitors: object[]) {
  return convertKuma({ format: 'json', value: JSON.parse(JSON.stringify(backupOf(monitors))) });
}
function one(type: string, changes: Record<string, unknown> = {}) {
  const [found] = converted(monitor(7, type, changes)).monitors;
  assert.ok(found);
  return found;
}
function taken(type: string, changes: Record<string, unknown> = {}) {
  const found = one(type, changes);
  assert.ok('fields' in found, JSON.stringify(found));
  return found;
}

test('imports all supported settings of an HTTP monitor', () => {
  const { reference, fields, notes } = taken('http', {
    name: 'Shop',
    url: 'https://shop.example/',
    method: 'post',
    body: '{"a": 1}',
    timeout: 16,
    maxretries: 4,
    retryInterval: 30,
    description: 'Ask Ada first.',
    accepted_statuscodes: ['200-299', '404'],
    interval: 300,
    headers: '{"X-Token": "hidden", "Accept": "text/html"}',
    authMethod: 'basic',
    basic_auth_user: 'ada',
    basic_auth_pass: 'hidden',
    expiryNotification: true,
    resendInterval: 24,
    active: false,
    tags: [
      { tag_id: 1, monitor_id: 7, value: '', name: 'shop', color: '#fff' },
      { name: 'env', value: 'prod' },
    ],
    notificationIDList: { 1: true, 2: true, 3: true, 4: false },
  });
  assert.equal(reference, 'kuma:7');
  assert.deepEqual(notes, []);
  assert.deepEqual(fields, {
    name: 'Shop',
    url: 'https://shop.example/',
    interval: 300,
    request_method: 'POST',
    alert_condition: 'url_unavailable',
    request_headers: [
      { key: 'X-Token', value: 'hidden' },
      { key: 'Accept', value: 'text/html' },
    ],
    request_auth_username: 'ada',
    request_auth_password: 'hidden',
    request_body: '{"a": 1}',
    request_content_type: 'application/json',
    accepted_status_codes: '200-299, 404',
    timeout: 16,
    confirmations: 5,
    confirmation_interval: 30,
    connection: { max_redirects: 10 },
    notes: 'Ask Ada first.',
    ssl_alert_days: 14,
    reminder_hours: 2,
    alerts: [
      { key: 'email', value: 'a@ops.example' },
      { key: 'email', value: 'b@ops.example' },
      { key: 'slack', value: 'https://hooks.slack.com/services/T1/B1/hidden' },
      { key: 'ntfy', value: 'https://:tk_hidden@ntfy.example/ops' },
    ],
    tags: ['shop', 'env: prod'],
    paused: true,
  });
});

test('converts the address of each type, or reports why the monitor is not imported', () => {
  const cases: [string, Record<string, unknown>, Record<string, unknown>][] = [
    ['port', { hostname: 'mail.example', port: 25 }, { url: 'tcp://mail.example:25' }],
    ['port', { hostname: '2001:db8::1', port: 25 }, { url: 'tcp://[2001:db8::1]:25' }],
    ['ping', { hostname: '192.0.2.1' }, { url: 'icmp://192.0.2.1' }],
    [
      'dns',
      { hostname: 'shop.example', port: 53, dns_resolve_type: 'MX' },
      { url: 'dns://1.1.1.1/shop.example?type=MX' },
    ],
    [
      'dns',
      { hostname: 'shop.example', port: 5353, dns_resolve_server: '::1, 8.8.8.8' },
      { url: 'dns://[::1]:5353/shop.example?type=A' },
    ],
    ['push', { interval: 86_400 }, { url: 'heartbeat://?period=86400', interval: 3600 }],
    ['push', { interval: 20 }, { url: 'heartbeat://?period=30', interval: 60 }],
    [
      'keyword',
      { url: 'https://a.example/', keyword: 'Welcome ' },
      { alert_condition: 'url_no_text', alert_text_lookup: 'Welcome ' },
    ],
    [
      'keyword',
      { url: 'https://a.example/', keyword: 'down', invertKeyword: true },
      { alert_condition: 'url_text', alert_text_lookup: 'down' },
    ],
    [
      'http',
      { url: 'https://ada:p%40ss@a.example/x' },
      { url: 'https://a.example/x', request_auth_username: 'ada', request_auth_password: 'p@ss' },
    ],
  ];
  for (const [type, changes, expected] of cases) {
    const { fields } = taken(type, changes);
    assert.deepEqual({ ...fields, ...expected }, fields, type);
  }
  for (const [type, why] of [
    ['docker', /^containers are not checked/],
    ['mysql', /^databases are not supported here/],
    ['group', /^it is a group/],
    ['gamedig', /^game servers/],
    ['quantum', /^checks of the type quantum are not supported here\.$/],
    ['http', /^it has no address\.$/],
  ] as const) {
    const found = one(type, { url: null });
    assert.match('refused' in found ? found.refused : '', why);
  }
  const alerting = one('group', { notificationIDList: { 1: true } });
  assert.match('refused' in alerting ? alerting.refused : '', /which sends no alerts\. To be alerted, create an SLO/);
});

test('notes every difference', () => {
  const http = { url: 'https://shop.example/' };
  for (const [type, changes, sentence] of [
    ['http', { ...http, interval: 20 }, 'Checked every 60 s instead of every 20 s.'],
    ['http', { ...http, body: 'x'.repeat(32_769) }, 'The request body is larger than 32 KB and is not sent.'],
    ['http', { ...http, timeout: 90 }, 'A check times out after 59 s instead of 90 s.'],
    ['ping', { hostname: 'a.example', maxretries: 12 }, 'Retried 9 times instead of 12.'],
    ['http', { ...http, proxyId: 2 }, 'The check does not use the proxy.'],
    ['http', { ...http, authMethod: 'ntlm' }, 'Its ntlm authentication is not imported. The check runs without it.'],
    ['http', { ...http, headers: '{"Host": "a.example"}' }, 'These headers are not sent: Host.'],
    [
      'http',
      { ...http, accepted_statuscodes: ['200-299', 'none'] },
      'Accepted statuses were 200-299, none. Here, every status below 400 is accepted.',
    ],
    ['http', { ...http, maxredirects: 30 }, 'Only the first 20 redirects are followed.'],
    [
      'http',
      { ...http, accepted_statuscodes: ['200-299', '302'] },
      'Redirects are followed, so the accepted statuses omit 302.',
    ],
    [
      'keyword',
      { ...http, keyword: '"status":"UP"' },
      'In JSON, Uptime Kuma ignored spaces and escapes around the keyword. Here the text must match exactly.',
    ],
    [
      'dns',
      {
        hostname: 'a.example',
        conditions: '[{"type":"expression","variable":"record","operator":"equals","value":"192.0.2.1"}]',
      },
      'Not checked here: record equals 192.0.2.1.',
    ],
    ['http', { ...http, resendInterval: 10 }, 'Reminds every 1 h instead of every 10 min.'],
    ['http', { ...http, notificationIDList: { 5: true } }, 'Does not alert “Bark” (see its own entry).'],
    ['json-query', http, 'The JSON query is not imported. Only the status is checked.'],
    ['dns', { hostname: 'a.example', dns_resolve_server: '1.1.1.1,8.8.8.8' }, 'Uses only the name server 1.1.1.1.'],
    ['push', {}, 'It has a new URL to call. Open the monitor’s page to see it, and update the jobs that call it.'],
  ] as const)
    assert.deepEqual(taken(type, changes).notes, [sentence]);
});

test('imports a JSON query whose path means the same in JSONPath', () => {
  const query = (jsonPath: string, jsonPathOperator: string, expectedValue: string) =>
    taken('json-query', { url: 'https://shop.example/', jsonPath, jsonPathOperator, expectedValue });
  for (const [path, operator, property, comparison] of [
    ['$.status', '==', '$.status', 'equals'],
    ['status.items[0].id', '!=', '$.status.items[0].id', 'not_equals'],
    ['$', 'contains', '$', 'contains'],
    ['load', '<=', '$.load', 'at_most'],
  ] as const) {
    const { fields, notes } = query(path, operator, '5');
    assert.deepEqual([fields.assertions, notes], [[{ source: 'json', property, comparison, target: '5' }], []]);
  }
  for (const path of ['$sum(items.price)', 'items[price > 5].id', '$.a & $.b', 'a.`b c`'])
    assert.deepEqual(query(path, '==', '5').notes, ['The JSON query is not imported. Only the status is checked.']);
  assert.equal(query('$.status', '>', 'much').fields.assertions, undefined);
});

test('imports an upside-down monitor without expiry alerts', () => {
  const given = { url: 'https://shop.example/', upsideDown: true };
  const turned = taken('http', { ...given, expiryNotification: true });
  assert.deepEqual([turned.fields.upside_down, turned.fields.ssl_alert_days, turned.fields.paused], [1, null, false]);
  assert.deepEqual(turned.notes, ['Does not alert before an expiry, because the address must not be reachable.']);
  assert.deepEqual(taken('port', { hostname: 'db.example', port: 5432, upsideDown: true }).notes, []);
  for (const type of ['push', 'json-query']) {
    const { fields, notes } = taken(type, given);
    assert.deepEqual([fields.upside_down, fields.paused], [undefined, true]);
    assert.match(notes[0] ?? '', /^Paused: /);
  }
});

test('imports the pace of retries within the limits here', () => {
  for (const [interval, retryInterval, seconds, notes] of [
    [60, 20, 20, []],
    [60, 0, 60, []],
    [60, 120, 60, []],
    [3600, 0, 600, ['Retried every 600 s instead of every 3600 s.']],
    [60, 1, 3, ['Retried every 3 s instead of every 1 s.']],
  ] as const) {
    const found = taken('ping', { hostname: 'a.example', maxretries: 2, interval, retryInterval });
    assert.deepEqual([found.fields.confirmation_interval, found.notes], [seconds, notes]);
  }
  assert.equal(taken('ping', { hostname: 'a.example', maxretries: 0 }).fields.confirmation_interval, undefined);
});

test('combines status and text conditions as Uptime Kuma does', () => {
  const { fields, notes } = taken('keyword', {
    url: 'https://shop.example/',
    keyword: 'closed',
    accepted_statuscodes: ['503', '400-499'],
  });
  assert.deepEqual(
    [fields.alert_condition, fields.alert_text_lookup, fields.accepted_status_codes, fields.paused, notes],
    ['url_no_text', 'closed', '400-499, 503', false, []],
  );
});

test('follows redirects as Uptime Kuma does', () => {
  for (const [accepted, maxredirects, codes] of [
    [['200-299', '300-399'], 10, '200-399'],
    [['200-299', '300-399', '401'], 1, '200-399, 401'],
    [['200-299', '300-399', '400-499'], 10, '200-399, 400-499'],
    [['200-299', '304'], 10, '200-299, 304'],
    [['200-399'], 0, '200-399'],
    [['200-299'], 0, '200-299'],
  ] as const) {
    const { fields, notes } = taken('http', {
      url: 'https://shop.example/',
      accepted_statuscodes: accepted,
      maxredirects,
    });
    assert.deepEqual([fields.accepted_status_codes, notes], [codes, []]);
    assert.deepEqual(fields.connection, { max_redirects: maxredirects });
  }
});

test('imports how Uptime Kuma connects', () => {
  const connectionOf = (type: string, given: Record<string, unknown>, file: Record<string, unknown> = {}) => {
    const { monitors } = convertKuma({
      format: 'json',
      value: { monitorList: [monitor(7, type, { maxredirects: 5, ...given })], ...file },
    });
    const [found] = monitors;
    assert.ok(found && 'fields' in found);
    return [found.fields.url, found.fields.connection, found.notes];
  };
  const url = 'https://shop.example/';
  assert.deepEqual(connectionOf('http', { url, ignoreTls: true }), [url, { ignore_certificate_errors: 1 }, []]);
  const proxy = {
    id: 2,
    protocol: 'socks5h',
    host: 'proxy.example',
    port: 1080,
    auth: 1,
    username: 'a',
    password: 'b',
  };
  assert.deepEqual(connectionOf('http', { url, proxyId: 2 }, { proxyList: [proxy] }), [
    url,
    { proxy_url: 'socks5://proxy.example:1080', proxy_username: 'a', proxy_password: 'b' },
    [],
  ]);
  assert.deepEqual(connectionOf('http', { url, proxyId: 2 }, { proxyList: [{ ...proxy, protocol: 'socks4' }] })[2], [
    'The check does not use the proxy, because socks4 proxies are not supported here.',
  ]);
  assert.deepEqual(connectionOf('http', { url, authMethod: 'mtls', tlsCert: 'C', tlsKey: 'K', tlsCa: 'A' }), [
    url,
    { ca_certificate: 'A', client_certificate: 'C', client_key: 'K' },
    [],
  ]);
  const oauth = { oauth_token_url: 'https://login.example/t', oauth_client_id: 'i', oauth_client_secret: 's' };
  assert.deepEqual(connectionOf('http', { url, authMethod: 'oauth2-cc', ...oauth })[1], {
    oauth2: { token_url: 'https://login.example/t', client_id: 'i', client_secret: 's', scope: '', audience: '' },
  });
});

test('imports mail servers, WebSockets and the health of gRPC', () => {
  const mail = { hostname: 'mail.example', port: 587 };
  const live = { url: 'wss://chat.example/live', wsSubprotocol: 'chat' };
  const health = { grpcUrl: 'api.example:443', grpcEnableTls: true, grpcServiceName: 'Health', grpcMethod: 'check' };
  for (const [type, given, url] of [
    ['smtp', mail, 'starttls://mail.example:587?protocol=smtp'],
    ['smtp', { ...mail, smtpSecurity: 'secure' }, 'tls://mail.example:587'],
    ['smtp', { ...mail, smtpSecurity: 'nostarttls' }, 'tcp://mail.example:587'],
    ['websocket-upgrade', live, 'wss://chat.example/live'],
    ['grpc-keyword', { ...health, grpcBody: '{"service": "orders"}' }, 'grpcs://api.example:443/orders'],
  ] as const)
    assert.equal(taken(type, given).fields.url, url);
  const [other] = converted(monitor(7, 'grpc-keyword', { ...health, grpcServiceName: 'Orders' })).monitors;
  assert.equal(other && 'refused' in other && other.refused, 'only the health service of gRPC is supported here.');
});

test('keeps the defaults if Uptime Kuma uses its own', () => {
  for (const changes of [
    { timeout: 30, maxretries: 2 },
    { timeout: 0, maxretries: -1 },
  ]) {
    const { fields } = taken('http', { url: 'https://shop.example/', ...changes });
    assert.deepEqual([fields.timeout, fields.confirmations], [undefined, undefined]);
  }
  assert.equal(taken('push', { maxretries: 5 }).fields.confirmations, undefined);
});

test('converts groups to groups of their monitors', () => {
  const { monitors } = converted(
    monitor(1, 'group', { name: 'Europe' }),
    monitor(2, 'group', { name: 'Shop', parent: 1 }),
    monitor(3, 'http', { url: 'https://shop.example/', parent: 2, tags: [{ name: 'public', value: null }] }),
    monitor(4, 'group', { name: 'Loop', parent: 5 }),
    monitor(5, 'group', { name: 'Pool', parent: 4 }),
    monitor(6, 'http', { url: 'https://loop.example/', parent: 4 }),
  );
  const groups = monitors.map((one) => ('fields' in one ? one.fields.group : undefined));
  assert.deepEqual(groups, [undefined, undefined, 'Europe / Shop', undefined, undefined, 'Pool / Loop']);
});

test('converts each notification to an alert channel', () => {
  const configs: [Record<string, unknown>, string, string][] = [
    [
      { type: 'webhook', webhookURL: 'https://hook.example/x', webhookAdditionalHeaders: '{"A":"b"}' },
      'webhook',
      'https://hook.example/x',
    ],
    [{ type: 'teams', webhookUrl: 'https://teams.example/x' }, 'teams', 'https://teams.example/x'],
    [
      { type: 'discord', discordWebhookUrl: 'https://discord.com/api/webhooks/1/x' },
      'discord',
      'https://discord.com/api/webhooks/1/x',
    ],
    [{ type: 'telegram', telegramChatID: '@channel1' }, 'telegram', '@channel1'],
    [
      { type: 'ntfy', ntfyserverurl: 'https://ntfy.sh', ntfytopic: 'ops', ntfyusername: 'a:b', ntfypassword: 'c' },
      'ntfy',
      'https://a%3Ab:c@ntfy.sh/ops',
    ],
    [
      {
        type: 'ntfy',
        ntfyserverurl: 'https://ntfy.sh',
        ntfytopic: 'ops',
        ntfyAuthenticationMethod: 'none',
        ntfyusername: 'a',
      },
      'ntfy',
      'https://ntfy.sh/ops',
    ],
    [
      { type: 'pushover', pushoverapptoken: 'a'.repeat(30), pushoveruserkey: 'u'.repeat(30) },
      'pushover',
      `${'a'.repeat(30)}:${'u'.repeat(30)}`,
    ],
    [
      {
        type: 'PagerDuty',
        pagerdutyIntegrationKey: 'k'.repeat(32),
        pagerdutyIntegrationUrl: 'https://events.pagerduty.com/v2/enqueue',
      },
      'pagerduty',
      'k'.repeat(32),
    ],
    [
      {
        type: 'PagerDuty',
        pagerdutyIntegrationKey: 'k'.repeat(32),
        pagerdutyIntegrationUrl: 'https://events.eu.pagerduty.com/v2/enqueue',
      },
      'pagerduty',
      `eu:${'k'.repeat(32)}`,
    ],
    [
      { type: 'Opsgenie', opsgenieRegion: 'eu', opsgenieApiKey: '12345678-1234-1234-1234-123456789abc' },
      'opsgenie',
      'eu:12345678-1234-1234-1234-123456789abc',
    ],
    [
      { type: 'mattermost', mattermostWebhookUrl: 'https://mm.example/hooks/x' },
      'mattermost',
      'https://mm.example/hooks/x',
    ],
    [
      { type: 'apprise', appriseURL: 'apprises://u:p@apprise.example:8443/sub/ops?tags=a,b' },
      'apprise',
      'https://u:p@apprise.example:8443/sub/notify/ops?tag=a%2Cb',
    ],
    [
      { type: 'rocket.chat', rocketwebhookURL: 'https://rc.example/hooks/i/x', rocketchannel: '#ops' },
      'rocket_chat',
      'https://rc.example/hooks/i/x',
    ],
    [
      { type: 'GoogleChat', googleChatWebhookURL: 'https://chat.googleapis.com/v1/spaces/A/messages?key=k&token=t' },
      'google_chat',
      'https://chat.googleapis.com/v1/spaces/A/messages?key=k&token=t',
    ],
    [
      {
        type: 'matrix',
        homeserverUrl: 'https://matrix.example/',
        internalRoomId: '!room:example.org',
        accessToken: 'tok/en',
      },
      'matrix',
      'https://tok%2Fen@matrix.example/!room:example.org',
    ],
    [
      { type: 'gotify', gotifyserverurl: 'https://gotify.example/', gotifyapplicationToken: 'to ken' },
      'gotify',
      'https://gotify.example/message?token=to%20ken',
    ],
    [{ type: 'twilio', twilioToNumber: '+1 415 555-0123' }, 'sms', '+14155550123'],
  ];
  const file = {
    ...backupOf(
      configs.map((_, n) => monitor(n, 'http', { url: 'https://a.example/', notificationIDList: { [n]: true } })),
    ),
    notificationList: configs.map(([config], id) => ({ id, name: `N${id}`, config: JSON.stringify(config) })),
  };
  const { monitors, receivers } = convertKuma({ format: 'json', value: file });
  assert.deepEqual(
    monitors.map((one) => ('fields' in one ? one.fields.alerts : undefined)),
    configs.map(([, key, value]) => [{ key, value }]),
  );
  const said = JSON.stringify(receivers.map(({ name, kind, notes }) => [name, kind, notes]));
  for (const [, , value] of configs) assert.ok(!said.includes(value));
});

test('explains what replaces a notification that has no equivalent', () => {
  const noteOf = (config: Record<string, unknown>) => {
    const file = { ...backupOf([]), notificationList: [{ id: 1, name: 'N', config: JSON.stringify(config) }] };
    return convertKuma({ format: 'json', value: file }).receivers[0]?.notes.join();
  };
  assert.match(noteOf({ type: 'JiraServiceManagement', jsmApiToken: 'x' }) ?? '', /Create an API integration/);
  assert.match(noteOf({ type: 'apprise', appriseURL: 'tgram://token/chat' }) ?? '', /Apprise API server/);
});

test('reports a notification that cannot be imported, and the monitors that use it', () => {
  const file = backupOf([monitor(1, 'http', { url: 'https://a.example/', notificationIDList: { 9: true } })]);
  file.notificationList.push({
    ...file.notificationList[0]!,
    id: 9,
    name: 'Broken',
    config: '{"type":"slack","slackwebhookURL":"hidden"}',
  });
  const { monitors, receivers } = convertKuma({ format: 'json', value: file });
  assert.deepEqual('notes' in monitors[0]! && monitors[0].notes, ['Does not alert “Broken” (see its own entry).']);
  assert.deepEqual(receivers.at(-1), {
    name: 'Broken',
    kind: 'slack',
    alerts: [],
    notes: ['Not imported: its destination is not valid here.'],
  });
});

test('skips damaged parts of a backup', () => {
  const value = {
    version: '1.9',
    notificationList: 'none',
    monitorList: [7, null, {}, monitor(1, 'ping', { hostname: 'a.example', tags: [3] })],
  };
  const { monitors, notes } = convertKuma({ format: 'json', value });
  assert.equal(monitors.length, 1);
  assert.ok(notes.includes('3 entries are not monitors and were skipped.'));
  for (const wrong of [[], 7, { endpoints: [] }, null])
    assert.throws(() => convertKuma({ format: 'json', value: wrong }), { code: 'malformed' });
});

test('puts monitors in the groups that contain them, paused if a group is', () => {
  const { monitors } = convertKuma({
    format: 'json',
    value: backupOf([
      monitor(1, 'group', { name: 'Shop / EU', active: false }),
      monitor(2, 'group', { name: 'Web', parent: 1 }),
      monitor(3, 'http', { name: 'Start', url: 'https://shop.example/', parent: 2 }),
    ]),
  });
  const start = monitors[2];
  assert.ok(start && 'fields' in start);
  assert.deepEqual([start.fields.group, start.fields.paused], ['Shop- EU / Web', true]);
});

test('gives heartbeats the time of their retries as grace', () => {
  const push = (changes: object) => taken('push', { interval: 60, maxretries: 0, retryInterval: 60, ...changes });
  for (const maxretries of [0, 1]) assert.equal(push({ maxretries }).fields.url, 'heartbeat://?period=60');
  assert.equal(push({ maxretries: 5, retryInterval: 120 }).fields.url, 'heartbeat://?period=60&grace=600');
  assert.equal(push({ maxretries: 3, retryInterval: 0 }).fields.url, 'heartbeat://?period=60&grace=180');
  assert.match(push({ interval: 40 * 86_400 }).notes.join(' '), /every 2678400 s instead of every 3456000 s/);
});

test('imports the IP family, and no proxy that is turned off', () => {
  const connectionOf = (changes: object) =>
    taken('http', { url: 'https://shop.example/', ...changes }).fields.connection;
  assert.deepEqual(connectionOf({ ipFamily: 'ipv6' }), { ip_family: 6, max_redirects: 10 });
  assert.deepEqual(connectionOf({ ip_family: 'ipv4' }), { ip_family: 4, max_redirects: 10 });
  const file = {
    ...backupOf([monitor(7, 'http', { url: 'https://shop.example/', proxyId: 3 })]),
    proxyList: [{ id: 3, protocol: 'http', host: 'proxy.example', port: 3128, active: false }],
  };
  const [found] = convertKuma({ format: 'json', value: file }).monitors;
  assert.ok(found && 'fields' in found);
  assert.deepEqual([found.fields.connection, found.notes], [{ max_redirects: 10 }, []]);
});

test('names settings that change what is good', () => {
  const notesOf = (type: string, changes: object) =>
    taken(type, { url: 'https://shop.example/', ...changes }).notes.join(' ');
  assert.match(notesOf('http', { headers: '{"a": 1,}' }), /headers are not sent, because they are not valid JSON/);
  assert.match(
    notesOf('port', { hostname: 'a.example', port: 443, expectedTlsAlert: 'certificate_required' }),
    /certificate_required is not expected/,
  );
  assert.equal(notesOf('port', { hostname: 'a.example', port: 443, expectedTlsAlert: 'none' }), '');
  assert.match(
    notesOf('json-query', { jsonPath: 'a', expectedValue: '1', retryOnlyOnStatusCodeFailure: true, maxretries: 2 }),
    /Retries also apply to the JSON query/,
  );
  assert.match(
    notesOf('websocket-upgrade', { url: 'wss://shop.example/', wsIgnoreSecWebsocketAcceptHeader: true }),
    /Sec-WebSocket-Accept/,
  );
  assert.equal(
    taken('http', { url: 'https://a.example/', accepted_statuscodes: '["204"]' }).fields.accepted_status_codes,
    '204',
  );
});

test('sends alerts to the thread of Discord, and names other places that a webhook does not reach', () => {
  const receiverOf = (config: object) => {
    const file = { ...backupOf([]), notificationList: [{ id: 9, name: 'N', config: JSON.stringify(config) }] };
    return convertKuma({ format: 'json', value: file }).receivers[0];
  };
  const discord = { type: 'discord', discordWebhookUrl: 'https://discord.com/api/webhooks/1/a' };
  const threaded = receiverOf({ ...discord, discordChannelType: 'postToThread', threadId: '99' });
  assert.deepEqual(threaded?.alerts, [{ key: 'discord', value: 'https://discord.com/api/webhooks/1/a?thread_id=99' }]);
  assert.deepEqual(receiverOf(discord)?.alerts, [{ key: 'discord', value: 'https://discord.com/api/webhooks/1/a' }]);
  const others: [object, RegExp][] = [
    [{ ...discord, discordChannelType: 'createNewForumPost' }, /do not create a forum post/],
    [{ type: 'telegram', telegramChatID: '-100123', telegramMessageThread: '4' }, /not to its topic/],
    [
      { type: 'slack', slackwebhookURL: 'https://hooks.slack.com/services/a', slackchannel: '#ops' },
      /webhook itself names/,
    ],
    [
      { type: 'mattermost', mattermostWebhookUrl: 'https://m.example/hooks/a', mattermostchannel: 'ops' },
      /webhook itself names/,
    ],
    [
      { type: 'pushover', pushoverapptoken: 'a'.repeat(30), pushoveruserkey: 'u'.repeat(30), pushoverdevice: 'tablet' },
      /not only to tablet/,
    ],
  ];
  for (const [config, note] of others) assert.match(receiverOf(config)?.notes.join(' ') ?? '', note);
  const mail = receiverOf({ type: 'smtp', smtpTo: '"Ops, Team" <ops@a.example>; b@a.example' });
  assert.deepEqual([mail?.alerts.map(({ value }) => value), mail?.notes.length], [['ops@a.example', 'b@a.example'], 1]);
});
