import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { test } from 'node:test';
import type { Config } from '../../config/config.ts';
import { createVault } from '../../kernel/vault.ts';
import { deliveryResultOf, parseRetryAfter, type ReceiverAnswer } from '../channels/delivery-result.ts';
import { redact } from '../channels/redact.ts';
import { secretsOf } from '../channels/registry.ts';
import { smsText } from '../channels/sms/text.ts';
import { webhookPayload } from '../channels/webhook/payload.ts';
import { signatureHeaders, webhookSecret } from '../channels/webhook/signature.ts';
import { retryDelayMs } from '../courier/backoff.ts';
import { afterAttempt } from '../courier/deliver.ts';
import { maskDestination } from '../index.ts';
import { type Alert, type AlertText, linkOf, openingKeyOf } from './alert.ts';
import { duration } from './alert-duration.ts';
import { alertSubject } from './alert-subject.ts';
import { alertText } from './alert-text.ts';

const monitor = { id: 7, name: '<b>Shop</b> & more', url: 'https://shop.example/' };
const closed: Alert = {
  facts: { event: 'closed', monitor, incident: { id: 3, cause: 'status 503', startedAt: 0, endedAt: 125_000 } },
  accountId: 1,
  timeZone: 'Europe/Berlin',
  idempotencyKey: 'incident_3_closed_x',
  link: 'https://gate.example/monitors/7',
};

test('retries with delays that grow to an hour, and honors a longer wait requested by the receiver', () => {
  const delays = [1, 2, 3, 4, 5, 6, 7, 8, 30].map((attempts) => retryDelayMs(attempts, undefined, 0) / 1000);
  assert.deepEqual(delays, [10, 30, 60, 120, 300, 600, 1800, 3600, 3600]);
  assert.equal(retryDelayMs(1, undefined, 0.999), 10_999);
  assert.equal(retryDelayMs(1, 90, 0.5), 90_000);
  assert.equal(retryDelayMs(2, 5, 0), 30_000);
  assert.equal(retryDelayMs(1, 86_400, 0), 3_600_000);
});

test('gives up an alert after 24 hours or if a retry cannot help', () => {
  const row = { attempts: 0, expires_at: 20_000 };
  assert.deepEqual(afterAttempt(row, { kind: 'delivered' }, 5), { state: 'delivered', nextAttemptAt: 5 });
  assert.deepEqual(afterAttempt(row, { kind: 'refused', error: 'x' }, 0, 0), {
    state: 'waiting',
    nextAttemptAt: 10_000,
  });
  assert.deepEqual(afterAttempt(row, { kind: 'refused', error: 'x' }, 15_000, 0), {
    state: 'failed',
    nextAttemptAt: 15_000,
  });
  assert.deepEqual(afterAttempt(row, { kind: 'impossible', error: 'x' }, 0), { state: 'failed', nextAttemptAt: 0 });
});

test('reads Retry-After as seconds and as a date', () => {
  const now = Date.parse('2026-03-10T12:00:00Z');
  assert.equal(parseRetryAfter('120', now), 120);
  assert.equal(parseRetryAfter('Tue, 10 Mar 2026 12:01:00 GMT', now), 60);
  assert.equal(parseRetryAfter('Tue, 10 Mar 2020 12:01:00 GMT', now), 0);
  assert.equal(parseRetryAfter('soon', now), undefined);
  assert.equal(parseRetryAfter(undefined, now), undefined);
});

test('masks destinations so that they can be recognized but not used', () => {
  assert.equal(maskDestination('ops@example.com'), 'o…@example.com');
  assert.equal(maskDestination('https://hooks.example/services/T0/B0/secret'), 'https://hooks.example/…ret');
  assert.equal(maskDestination('https://u@hooks.example/a'), 'https://hooks.example/…');
  assert.equal(maskDestination('+14155550123'), '+14…23');
  assert.equal(maskDestination('12345'), '…');
  assert.equal(
    maskDestination('https://chat.example/v1/spaces/A/messages?key=k&token=t0ken'),
    'https://chat.example/…',
  );
  assert.equal(maskDestination('https://t0ken@matrix.example/!room:x.example'), 'https://matrix.example/…ple');
  assert.equal(maskDestination('eu:0123456789abcdef0123456789abcdef'), 'eu:…ef');
});

test('starts the subject of an email with the name', () => {
  const shop = { id: 7, name: 'Shop', url: 'https://shop.example/' };
  const website = { id: 2, domain: 'shop.example' };
  const incident = { id: 3, cause: 'status 503', startedAt: 0 };
  const seen = { visitors: 120, at: 0 };
  const subjects = (
    [
      { event: 'opened', monitor: shop, incident },
      { event: 'reminder', monitor: shop, incident, at: 0 },
      { event: 'closed', monitor: shop, incident: { ...incident, endedAt: 125_000 } },
      { event: 'certificate', monitor: shop, expiresAt: 4 * 86_400_000 },
      { event: 'domain', monitor: shop, expiresAt: 0 },
      { event: 'test', monitor: shop },
      { event: 'test', monitor: null },
      { event: 'spike', website, ...seen, threshold: 100, topPage: '/', topSource: '' },
      { event: 'drop', website, ...seen, usual: 400, threshold: 50 },
      { event: 'drop_over', website, startedAt: 0, ...seen, usual: 130 },
    ] satisfies Alert['facts'][]
  ).map((facts) => alertSubject(facts, alertText({ facts, timeZone: 'UTC' }, 7_200_000), 7_200_000));
  assert.deepEqual(subjects, [
    'Shop is down: status 503',
    'Shop is still down after 2 h: status 503',
    'Shop is up again after 2 min 5 s',
    'Shop: certificate expires in 3 days',
    'Shop: domain has expired',
    'Shop: test alert from Gatehouse',
    'Test alert from Gatehouse',
    'shop.example: traffic spike, 120 visitors in 30 minutes',
    'shop.example: traffic drop, 120 visitors (usually 400)',
    'shop.example: traffic is back, 120 visitors (usually 130)',
  ]);
});

test('links to the incident if there is one, otherwise to the monitor', () => {
  const incident = { id: 3, cause: 'x', startedAt: 0 };
  const links = [
    linkOf({ event: 'opened', monitor, incident }, 'https://gate.example'),
    linkOf({ event: 'certificate', monitor, expiresAt: 0 }, 'https://gate.example'),
    linkOf({ event: 'test', monitor: null }, 'https://gate.example'),
  ];
  assert.deepEqual(links, [
    'https://gate.example/incidents/3',
    'https://gate.example/monitors/7',
    'https://gate.example/monitors',
  ]);
});

test('says in a reminder how long the monitor has been down', () => {
  const incident = { id: 3, cause: 'x', startedAt: 0 };
  const words = alertText({ facts: { event: 'reminder', monitor, incident, at: 0 }, timeZone: 'UTC' }, 3 * 3_600_000);
  assert.equal(words.title, 'Still down for 3 h: <b>Shop</b> & more');
});

test('shows times in the account’s time zone, with its name', () => {
  const of = (facts: Alert['facts'], name: string) =>
    alertText({ facts, timeZone: 'Europe/Berlin' }, 0).lines.find(([line]) => line === name)?.[1];
  const startedAt = Date.parse('2026-07-10T23:05:07Z');
  const incident = { id: 3, cause: 'x', startedAt };
  const expected = '2026-07-11 01:05:07 (Europe/Berlin)';
  assert.equal(of({ event: 'opened', monitor, incident }, 'Since'), expected);
  assert.equal(of({ event: 'reminder', monitor, incident, at: 0 }, 'Since'), expected);
  assert.equal(of({ event: 'closed', monitor, incident: { ...incident, endedAt: startedAt } }, 'To'), expected);
  assert.equal(of({ event: 'certificate', monitor, expiresAt: startedAt }, 'Expires'), expected);
  assert.equal(of({ event: 'domain', monitor, expiresAt: startedAt }, 'Expires'), expected);
});

test('names the issuer whose certificate expires', () => {
  const facts = { event: 'certificate', monitor, expiresAt: 0, host: 'a.example', issuer: 'Some CA' } as const;
  const { lines } = alertText({ facts, timeZone: 'UTC' }, 0);
  assert.deepEqual(lines.find(([name]) => name === 'Certificate of the issuer')?.[1], 'Some CA');
});

test('limits a text message to two segments, whatever the monitor’s name', () => {
  const link = 'https://gate.example/incidents/3';
  const words = (name: string, cause: string): AlertText => ({
    title: `Down: ${name}`,
    lines: [],
    brief: cause,
    tone: 'bad',
    action: 'Open the incident',
  });
  assert.equal(smsText(words('Shop', 'status 503'), link), `Down: Shop (status 503) ${link}`);
  assert.equal(smsText(words('Shop\nnew', 'a\tb'), link), `Down: Shop new (a b) ${link}`);
  for (const [name, cause, most] of [
    ['Shop'.repeat(60), 'status 503 '.repeat(100), 306],
    ['{Shop}'.repeat(60), '€'.repeat(400), 306],
    ['Магазин'.repeat(40), 'status 503', 134],
    ['🛒'.repeat(200), 'x', 134],
  ] as const) {
    const text = smsText(words(name, cause), link);
    assert.ok(text.endsWith(`... ${link}`), text);
    assert.ok(text.length <= most, `${text.length}`);
    assert.ok(text.isWellFormed());
  }
  const long = `https://gate.example/${'x'.repeat(300)}`;
  assert.ok(smsText(words('Shop'.repeat(100), 'x'), long).length <= 306);
});

test('shortens receivers’ errors to one line without secrets', () => {
  const token = 'T0KEN-with-many-characters';
  const secrets = secretsOf('webhook', `https://hooks.example/in/${token}?sig=c0ffee`, {} as Config);
  assert.equal(redact(`no /in/${token} here`, secrets), 'no [cut] here');
  assert.equal(redact(`no ${token.slice(0, 15)}`, secrets), 'no [cut]');
  assert.equal(redact('sig c0ffee', secrets), 'sig [cut]');
  assert.equal(redact('y'.repeat(900), secrets).length, 300);
  const telegram = { telegramUrl: 'https://110:AAH-token@api.telegram.org' } as Config;
  assert.equal(redact('POST /bot110:AAH-token/x', secretsOf('telegram', '5', telegram)), 'POST /bot[cut]/x');
  const mail = { smtpUrl: 'smtp://ops:p%40ssword@mail.example' } as Config;
  assert.equal(redact('535 p@ssword', secretsOf('email', 'a@b.example', mail)), '535 [cut]');
});

test('reads waits and reasons from receivers’ own formats', () => {
  const answer = (body: string, retryAfter?: string): ReceiverAnswer => ({
    kind: 'answered',
    status: 429,
    retryAfter,
    body,
  });
  const read = (given: ReceiverAnswer) => deliveryResultOf(given, []) as { error: string; retryAfterS?: number };
  assert.equal(read(answer('{"retry_after":1.2}')).retryAfterS, 2);
  assert.equal(read(answer('{"parameters":{"retry_after":7}}')).retryAfterS, 7);
  assert.equal(read(answer('{"retry_after_ms":4100}')).retryAfterS, 5);
  assert.equal(read(answer('{"retry_after":3}', '9')).retryAfterS, 9);
  assert.equal(read(answer('{"retry_after":"soon"}')).retryAfterS, undefined);
  assert.equal(read(answer('null')).error, 'the receiver answered 429: null');
  assert.equal(read(answer('{"errors":["a","b"],"message":"c"}')).error, 'the receiver answered 429: a; b');
  assert.equal(read(answer('')).error, 'the receiver answered 429');
});

test('links later messages to the opening message of the same receiver', () => {
  const cases: [string, string, string | undefined][] = [
    ['opened', 'incident_3_opened_abc', undefined],
    ['reminder', 'incident_3_reminder_1773144000000_abc', 'incident_3_opened_abc'],
    ['closed', 'incident_3_closed_abc', 'incident_3_opened_abc'],
    ['drop', 'website_5_drop_opened_7_abc', undefined],
    ['drop_over', 'website_5_drop_closed_7_abc', 'website_5_drop_opened_7_abc'],
    ['certificate', 'monitor_3_17_certificate_abc', undefined],
    ['test', 'test_x', undefined],
  ];
  for (const [event, key, beginning] of cases) assert.equal(openingKeyOf({ event }, key), beginning, key);
});

test('adds the visitors to incident alerts, and explanations to drop alerts', () => {
  const shop = { id: 7, name: 'Shop', url: 'https://shop.example/' };
  const website = { id: 5, domain: 'shop.example' };
  const incident = { id: 3, cause: 'status 503', startedAt: 0 };
  const read = (facts: Alert['facts']) => alertText({ facts, timeZone: 'UTC' }, 0);
  const traffic = { website, at: 0, minutes: 10, visitors: 1200, usual: 4500 };
  for (const event of ['opened', 'reminder'] as const) {
    const text = read({ event, monitor: shop, incident, at: 0, traffic });
    assert.deepEqual(text.lines.at(-1), ['Visitors', '1,200 in the last 10 minutes, usually 4,500']);
    assert.match(
      smsText(text, 'https://g.example'),
      /\(status 503; visitors: 1,200 in the last 10 minutes, usually 4,500\)/,
    );
  }
  const later = (visitors: number) =>
    read({
      event: 'reminder',
      monitor: shop,
      incident,
      at: 0,
      traffic: { ...traffic, at: 600_000, visitors },
    }).lines.at(-1)?.[1];
  assert.equal(later(4400), 'keep coming: 4,400 in the last 10 minutes, usually 4,500');
  assert.equal(later(12), 'stay away: 12 in the last 10 minutes, usually 4,500');
  assert.equal(later(3000), '3,000 in the last 10 minutes, usually 4,500');
  const drop = { event: 'drop', website, at: 0, visitors: 3, usual: 80, threshold: 50 } as const;
  const line = (more: object) => read({ ...drop, ...more }).lines.at(-1);
  assert.deepEqual(line({ incident: { ...incident, endedAt: null, monitor: shop } }), [
    'Incident',
    'Shop is down: status 503, since 1970-01-01 00:00:00 (UTC)',
  ]);
  assert.deepEqual(line({ incident: { ...incident, endedAt: 240_000, monitor: shop } }), [
    'Incident',
    'Shop was down for 4 min: status 503, until 1970-01-01 00:04:00 (UTC)',
  ]);
  assert.deepEqual(line({ monitorsUp: [shop] }), ['Monitors', 'Shop is up']);
  assert.deepEqual(line({ monitorsUp: [shop, shop] }), ['Monitors', '2 of this host are up']);
  assert.equal(line({})?.[0], 'Threshold');
});

test('formats durations in their two largest units', () => {
  assert.deepEqual([0, 41_000, 125_000, 3_600_000, 90_061_000].map(duration), [
    '0 s',
    '41 s',
    '2 min 5 s',
    '1 h',
    '1 d 1 h',
  ]);
});

test('sends a webhook with the incident and a Standard Webhooks signature', () => {
  const vault = createVault('test-secret-of-at-least-32-characters');
  const payload = webhookPayload(closed);
  assert.deepEqual(payload, {
    id: 'incident_3_closed_x',
    type: 'incident.closed',
    monitor,
    link: closed.link,
    incident: {
      id: 3,
      cause: 'status 503',
      started_at: '1970-01-01T00:00:00.000Z',
      ended_at: '1970-01-01T00:02:05.000Z',
      duration_s: 125,
    },
  });
  const secret = webhookSecret(vault, 1);
  assert.notEqual(secret, webhookSecret(vault, 2));
  const headers = signatureHeaders(secret, { id: 'a', timestampS: 5, body: '{}' });
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  assert.equal(key.length, 32);
  assert.equal(headers['webhook-signature'], `v1,${createHmac('sha256', key).update('a.5.{}').digest('base64')}`);
});

test('gives webhooks the same visitor data as other channels', () => {
  const website = { id: 5, domain: 'shop.example' };
  const told = (facts: Alert['facts']) =>
    webhookPayload({
      facts,
      idempotencyKey: 'k',
      link: linkOf(facts, 'https://gate.example'),
    });
  const common = { id: 'k', monitor: null, website, link: 'https://gate.example/websites/5' };
  const spike = { website, at: 0, visitors: 1200, threshold: 1000, topPage: '/', topSource: '' };
  assert.deepEqual(told({ event: 'spike', ...spike }), {
    ...common,
    type: 'visitors.spike',
    visitors: {
      count: 1200,
      minutes: 30,
      until: '1970-01-01T00:00:00.000Z',
      threshold: 1000,
      top_page: '/',
      top_source: null,
    },
  });
  assert.deepEqual(told({ event: 'drop', website, at: 0, visitors: 3, usual: 80, threshold: 50 }), {
    ...common,
    type: 'visitors.drop',
    visitors: { count: 3, minutes: 60, until: '1970-01-01T00:00:00.000Z', threshold: 50, usual: 80 },
  });
  assert.deepEqual(told({ event: 'drop_over', website, startedAt: 0, at: 3_600_000, visitors: 70, usual: 80 }), {
    ...common,
    type: 'visitors.drop_over',
    visitors: {
      count: 70,
      minutes: 60,
      until: '1970-01-01T01:00:00.000Z',
      usual: 80,
      dropped_at: '1970-01-01T00:00:00.000Z',
    },
  });
  const { title, lines } = alertText({ facts: { event: 'spike', ...spike }, timeZone: 'Asia/Kolkata' }, 0);
  assert.equal(title, 'Traffic spike: shop.example, 1,200 visitors in 30 minutes');
  assert.deepEqual(lines[1], ['Visitors', '1,200 in the 30 minutes before 1970-01-01 05:30:00 (Asia/Kolkata)']);
  assert.deepEqual(lines.at(-1), ['Top source', 'direct visits']);
});

test('adds the runbook and the notes of the monitor to each of its alerts', () => {
  const told = { ...monitor, notes: `Ask Ada first. ${'x'.repeat(1990)}`, runbook_url: 'https://wiki.example/shop' };
  const incident = { id: 3, cause: 'status 503', startedAt: 0 };
  const facts = [
    { event: 'opened', monitor: told, incident },
    { event: 'reminder', monitor: told, incident, at: 5 },
    { event: 'closed', monitor: told, incident: { ...incident, endedAt: 125_000 } },
    { event: 'certificate', monitor: told, expiresAt: 5 },
    { event: 'domain', monitor: told, expiresAt: 5 },
    { event: 'test', monitor: told },
  ] as const;
  for (const one of facts) {
    const lines = new Map(alertText({ ...closed, facts: one }, 0).lines);
    assert.equal(lines.get('Runbook'), 'https://wiki.example/shop', one.event);
    assert.match(lines.get('Notes') ?? '', /^Ask Ada first\. x+…$/, one.event);
    assert.equal(lines.get('Notes')?.length, 1000);
    assert.deepEqual(webhookPayload({ ...closed, facts: one }).monitor, told);
  }
  const without = alertText({ ...closed, facts: { ...facts[0], monitor } }, 0);
  assert.ok(!without.lines.some(([name]) => name === 'Runbook' || name === 'Notes'));
});
