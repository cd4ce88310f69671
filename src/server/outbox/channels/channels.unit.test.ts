import assert from 'node:assert/strict';
import { after, afterEach, describe, test } from 'node:test';
import { freePort } from '../../../../test/support/free-port.testing.ts';
import type { Config } from '../../config/config.ts';
import type { Connections } from '../../deps.ts';
import { createVault } from '../../kernel/vault.ts';
import { openMail } from '../../mail/index.ts';
import { serveSocket, until } from '../../monitors/checks/testing/servers.ts';
import { ownersGuard } from '../../network/guard.ts';
import { createResolver } from '../../network/resolve.ts';
import { type ChannelName, channelNames, channelRegistry, destinationProblem, maskDestination } from '../index.ts';
import type { Alert, DeliveryResult, StormAlert } from '../messages/alert.ts';
import { attemptDelivery } from './attempt.ts';
import { post } from './http-post.ts';
import { providerUrls } from './provider-urls.ts';
import { sendStorm } from './send-alert.ts';
import { chatWebhooks } from './testing/chat-webhooks.ts';
import { messengers } from './testing/messengers.ts';
import { onCall } from './testing/on-call.ts';
import type { Protocol } from './testing/protocol.ts';
import { pushServices } from './testing/push-service.ts';
import { openReceiver, type Receiver, type Reply } from './testing/receiver.ts';
import { whatsApp } from './testing/whatsapp.ts';

const protocols = [...messengers, ...chatWebhooks, ...onCall, ...pushServices, whatsApp];
const name = '<b>*Shop*</b> @everyone & [x](https://evil.example) <!channel> <users/all>';
const incident = { id: 3, cause: 'status 503 <script>*</script>', startedAt: 0 };
const monitor = { id: 7, name, url: 'https://shop.example/' };
const website = { id: 5, domain: 'shop.example' };
const samples = {
  opened: { event: 'opened', monitor, incident },
  reminder: { event: 'reminder', monitor, incident, at: 3_600_000 },
  closed: { event: 'closed', monitor, incident: { ...incident, endedAt: 125_000 } },
  certificate: { event: 'certificate', monitor, expiresAt: 86_400_000 },
  domain: { event: 'domain', monitor, expiresAt: 86_400_000 },
  spike: { event: 'spike', website, at: 0, visitors: 1200, threshold: 1000, topPage: name, topSource: name },
  drop: { event: 'drop', website, at: 60_000, visitors: 3, usual: 80, threshold: 50 },
  drop_over: { event: 'drop_over', website, startedAt: 60_000, at: 3_600_000, visitors: 70, usual: 80 },
  shop_alert: {
    event: 'shop_alert',
    shop: name,
    alert: { id: 4, startedAt: 60_000 },
    problem: { kind: 'download', failures: 3, purchases: 2, minutes: 60, items: [name] },
  },
  shop_alert_over: {
    event: 'shop_alert_over',
    shop: name,
    alert: { id: 4, startedAt: 60_000, endedAt: 7_260_000 },
    problem: { kind: 'download', failures: 3, purchases: 2, minutes: 60, items: [name] },
  },
  objective_burning: {
    event: 'objective_burning',
    objective: { id: 4, name, target: 99.9, period: '30d', startedAt: 60_000 },
    at: 60_000,
    budget: { unit: 'visitors', allowed: 12.3, remaining: 3 },
    burn: { rate: 33.3, hours: 1 },
    down: [name],
  },
  objective_recovered: {
    event: 'objective_recovered',
    objective: { id: 4, name, target: 99.9, period: 'month', startedAt: 60_000 },
    at: 7_260_000,
    budget: { unit: 'seconds', allowed: 2592, remaining: 900 },
  },
  test: { event: 'test', monitor: null },
} satisfies Record<string, Alert['facts']>;

/** With the longest texts. */
const storm: StormAlert['facts'] = {
  event: 'storm',
  kind: 'opened',
  isMore: true,
  incidents: Array.from({ length: 2000 }, (_, id) => ({
    ...incident,
    id,
    cause: `answered ${'*'.repeat(300)}`,
    endedAt: null,
    monitor: name.repeat(3),
    link: `https://gate.example/incidents/${id}`,
  })),
};

type Json = ReturnType<JSON['parse']>;
const interpretedParts: Partial<Record<ChannelName, (body: Json) => string>> = {
  slack: (body) => JSON.stringify(body),
  teams: (body) => JSON.stringify(body),
  discord: (body) => JSON.stringify(body),
  mattermost: (body) => JSON.stringify(body),
  flock: ({ flockml }) => flockml,
  telegram: ({ text }) => text,
  matrix: ({ formatted_body }) => formatted_body,
  google_chat: ({ cardsV2 }) => JSON.stringify(cardsV2[0].card.sections),
};
/** These services have no escapes, so values that could be formatted are in code spans. */
const literalParts: Partial<Record<ChannelName, (body: string) => string>> = {
  rocket_chat: (body) => {
    const { text, attachments } = JSON.parse(body);
    return [text, ...attachments[0].fields.map(({ value }: Json) => value)].join('\n');
  },
  zulip: (body) => new URLSearchParams(body).get('content')!.split('\n').slice(0, -1).join('\n'),
};
const harmless = /^(messages|template|language|gatehouse_alert|AC0123456789abcdef0123456789abcdef|1?\d{10,15})$/;

type Attempt = {
  facts?: Alert['facts'] | StormAlert['facts'];
  destination?: string;
  settings?: Partial<Config>;
  timeoutMs?: number;
};

async function send({ channel, ...protocol }: Protocol, url: string, given: Attempt = {}): Promise<DeliveryResult> {
  const { facts = samples.opened, timeoutMs = 30_000 } = given;
  const value = given.destination ?? protocol.destination(url);
  const alert = {
    accountId: 1,
    timeZone: 'Europe/Berlin',
    idempotencyKey: `incident_3_${facts.event}_0123456789abcdef`,
    link: 'https://gate.example/incidents/3',
  };
  const { telegramUrl, smsUrl }: Partial<Config> = given.settings ?? protocol.settings?.(url) ?? {};
  const urls = { telegram: telegramUrl, sms: smsUrl, stripe: undefined, stripe_test: undefined, paypal: undefined };
  const deps = {
    config: {} as Config,
    connections: { urlOf: (name) => urls[name] } as Connections,
    mail: openMail(undefined, ''),
    vault: createVault('test-secret-of-at-least-32-characters'),
    now: () => 7_200_000,
  };
  const way = {
    resolve: createResolver(),
    guards: async () => ownersGuard,
    providerUrls: Object.fromEntries(Object.keys(providerUrls).map((key) => [key, url])) as typeof providerUrls,
    timeoutMs,
  };
  return attemptDelivery(deps, { channel, value, isOwner: true }, way, (context) =>
    facts.event === 'storm'
      ? sendStorm(channel, { ...alert, facts }, value, context)
      : channelRegistry[channel].send({ ...alert, facts }, value, context),
  );
}

describe('addresses in Markdown', () => {
  const url = 'https://x.example/status?a_b_c=my_var~x*y';
  const cases: [string, Record<'discord' | 'mattermost' | 'teams', string>][] = [
    [
      url,
      { discord: `<${url}>`, mattermost: url, teams: `[https://x.example/status?a\\_b\\_c=my\\_var\\~x\\*y](${url})` },
    ],
    [
      `*no* answer (from ${url}), retried.`,
      {
        discord: `\\*no\\* answer \\(from <${url}>\\), retried.`,
        mattermost: `\\*no\\* answer \\(from ${url}\\), retried.`,
        teams: `\\*no\\* answer \\(from [https://x.example/status?a\\_b\\_c=my\\_var\\~x\\*y](${url})\\), retried.`,
      },
    ],
    [
      'HTTP://[2001:db8::1]/a_(b)',
      {
        discord: '<HTTP://[2001:db8::1]/a_%28b%29>',
        mattermost: 'HTTP://[2001:db8::1]/a_%28b%29',
        teams: '[HTTP://\\[2001:db8::1\\]/a\\_%28b%29](HTTP://[2001:db8::1]/a_%28b%29)',
      },
    ],
    [
      'https://a.example/[x](https://evil.example)@all',
      {
        discord: '<https://a.example/%5Bx%5D%28https://evil.example%29%40all>',
        mattermost: 'https://a.example/%5Bx%5D%28https://evil.example%29%40all',
        teams:
          '[https://a.example/%5Bx%5D%28https://evil.example%29%40all](https://a.example/%5Bx%5D%28https://evil.example%29%40all)',
      },
    ],
    [
      'tcp://a_b.example:25',
      { discord: 'tcp://a\\_b.example:25', mattermost: 'tcp://a\\_b.example:25', teams: 'tcp://a\\_b.example:25' },
    ],
  ];
  const valuesIn: Record<'discord' | 'mattermost' | 'teams', (body: Json) => string[]> = {
    discord: ({ embeds }) => embeds[0].fields.map(({ value }: Json) => value),
    mattermost: ({ attachments }) => attachments[0].fields.map(({ value }: Json) => value),
    teams: ({ attachments }) => attachments[0].content.body[1].facts.map(({ value }: Json) => value),
  };
  for (const channel of ['discord', 'mattermost', 'teams'] as const)
    test(channel, async () => {
      const protocol = protocols.find((one) => one.channel === channel)!;
      const receiver = await openReceiver(protocol.answer);
      for (const [cause, expected] of cases) {
        await send(protocol, receiver.url, { facts: { event: 'opened', monitor, incident: { ...incident, cause } } });
        const values = valuesIn[channel](JSON.parse(receiver.received.at(-1)!.body));
        assert.ok(values.includes(expected[channel]), `${expected[channel]} isn't in ${values.join('\n')}`);
      }
      await receiver.close();
    });
});

test('tests each channel against its provider', () => {
  const played = [...protocols.map(({ channel }) => channel), 'email'];
  assert.deepEqual(played.sort(), [...channelNames].sort());
});

for (const protocol of protocols)
  describe(protocol.channel, () => {
    const receivers: Receiver[] = [];
    const open = async (answer: Receiver['answer'] = protocol.answer) => {
      const receiver = await openReceiver(answer);
      receivers.push(receiver);
      return receiver;
    };
    afterEach(async () => {
      await Promise.all(receivers.splice(0).map((receiver) => receiver.close()));
    });
    const always = (reply: Reply) => () => reply;

    test('delivers every kind of message in the provider’s format', async () => {
      const receiver = await open();
      for (const facts of Object.values(samples))
        assert.deepEqual(await send(protocol, receiver.url, { facts }), { kind: 'delivered' }, facts.event);
    });

    const interpreted = interpretedParts[protocol.channel];
    if (!channelRegistry[protocol.channel].isReadByPrograms)
      test('delivers many alerts as one message within the provider’s limits', async () => {
        const receiver = await open();
        assert.deepEqual(await send(protocol, receiver.url, { facts: storm }), { kind: 'delivered' });
        const body = receiver.received[0]!.body;
        assert.match(decodeURIComponent(body.replaceAll('+', ' ')), /2,000 more monitors are down/);
        const isMarkdown = ['teams', 'discord', 'mattermost'].includes(protocol.channel);
        const part = interpreted?.(JSON.parse(body)) ?? '';
        for (const markup of ['<b>*Shop', '<!channel>', '<users/all>', ...(isMarkdown ? ['[x]('] : [])])
          assert.ok(!part.includes(markup), `${markup} is in ${part}`);
      });

    test('accepts the destination when storing and masks it when showing', async () => {
      const value = protocol.destination('http://127.0.0.1:8080');
      assert.equal(destinationProblem(protocol.channel, value), undefined);
      assert.match(destinationProblem(protocol.channel, 'nonsense') ?? '', /^must be .*\.$/);
      const masked = maskDestination(value);
      for (const part of value.split(/[:/@?=&]/).filter((one) => one.length >= 8 && one !== '127.0.0.1'))
        assert.ok(!masked.includes(part), `${part} is in ${masked}`);
    });

    if (interpreted)
      test('escapes markup in monitor names and in visitors’ browser data', async () => {
        const receiver = await open();
        await send(protocol, receiver.url);
        const part = interpreted(JSON.parse(receiver.received[0]!.body));
        assert.match(part, /Shop/);
        await send(protocol, receiver.url, { facts: samples.spike });
        const spike = interpreted(JSON.parse(receiver.received[1]!.body));
        assert.match(spike, /1,200 in the 30 minutes/);
        for (const markup of ['<b>*Shop', '<!channel>', '<users/all>', '<script>'])
          assert.ok(!(part + spike).includes(markup), `${markup} is in ${part} or ${spike}`);
      });

    const literal = literalParts[protocol.channel];
    if (literal)
      test('formats nothing in monitor names and causes, and keeps addresses as links', async () => {
        const receiver = await open();
        const cause = '`*status* 503` @all';
        await send(protocol, receiver.url, {
          facts: { event: 'opened', monitor: { ...monitor, name: `${name} \n\`` }, incident: { ...incident, cause } },
        });
        const part = literal(receiver.received[0]!.body);
        assert.match(part, /`<b>\*Shop\*<\/b> @/);
        assert.match(part, /`'\*status\* 503' @/);
        assert.match(part, /(^|[^`])https:\/\/shop\.example\/($|\n)/);
        const outside = part.replace(/`[^`\n]+`/g, '');
        assert.doesNotMatch(outside, /Shop|status|evil|@|`/);
      });

    test('shortens texts that are too long', async () => {
      const receiver = await open();
      const facts: Alert['facts'] = {
        event: 'opened',
        monitor: { ...monitor, name: `${name} `.repeat(9).slice(0, 255) },
        incident: { ...incident, cause: 'status 503 '.repeat(2000) },
      };
      assert.deepEqual(await send(protocol, receiver.url, { facts }), { kind: 'delivered' });
    });

    for (const refusal of protocol.refusals)
      test(`reports ${refusal.what}: ${refusal.kind}`, async () => {
        const receiver = await open(refusal.reply ? always(refusal.reply) : protocol.answer);
        const delivery = await send(protocol, receiver.url, {
          ...(refusal.destination && { destination: refusal.destination(receiver.url) }),
          ...(refusal.settings && { settings: refusal.settings(receiver.url) }),
        });
        assert.equal(delivery.kind, refusal.kind, JSON.stringify(delivery));
        assert.match('error' in delivery ? delivery.error : '', refusal.words);
      });

    test('waits as long as the receiver requests', async () => {
      const receiver = await open(always(protocol.limit.reply));
      const delivery = await send(protocol, receiver.url);
      assert.equal(delivery.kind, 'refused');
      assert.equal('retryAfterS' in delivery && delivery.retryAfterS, protocol.limit.waitS);
    });

    test('retries after an error, a timeout and a refused connection', async () => {
      const receiver = await open(always({ status: 500, body: 'out of order' }));
      assert.deepEqual(await send(protocol, receiver.url), {
        kind: 'refused',
        error: 'the receiver answered 500: out of order',
      });
      receiver.answer = 'never';
      assert.deepEqual(await send(protocol, receiver.url, { timeoutMs: 100 }), {
        kind: 'refused',
        error: 'no answer within 0.1 s',
      });
      const port = await freePort();
      assert.deepEqual(await send(protocol, `http://127.0.0.1:${port}`), {
        kind: 'refused',
        error: `connection refused by 127.0.0.1:${port}`,
      });
    });

    test('removes secrets when the receiver echoes the request', async () => {
      const receiver = await open(({ path, headers, body }) => ({
        status: 500,
        body: `you sent ${headers.authorization} ${headers['x-gotify-key']} to ${path}: ${body.slice(0, 200)}`,
      }));
      const delivery = await send(protocol, receiver.url);
      const error = 'error' in delivery ? delivery.error : '';
      assert.match(error, /you sent/);
      const settings = protocol.settings?.(receiver.url);
      const held = [protocol.destination(receiver.url), settings?.telegramUrl, settings?.smsUrl].join(' ');
      for (const part of held.split(/[^A-Za-z0-9_]+/).filter((one) => one.length >= 8 && !harmless.test(one)))
        assert.ok(!error.includes(part), `${part} is in: ${error}`);
    });
  });

describe('services that manage incidents', () => {
  let receiver: Receiver;
  after(() => receiver.close());

  test('resolve the incident that the alert opened, and leave no test open', async () => {
    receiver = await openReceiver();
    for (const protocol of onCall) {
      receiver.answer = protocol.answer;
      const sent = async (facts: Alert['facts']) => {
        receiver.received.length = 0;
        await send(protocol, receiver.url, { facts });
        return receiver.received.map(({ path, body }) => {
          const { dedup_key, alias, event_action } = JSON.parse(body);
          return {
            action: event_action ?? path.replace(/.*\/(close)\?.*/, '$1'),
            key: dedup_key ?? alias ?? path.split('/').at(-2),
          };
        });
      };
      const [opened] = await sent(samples.opened);
      const [closed] = await sent(samples.closed);
      assert.equal(opened?.key, 'gatehouse_incident_3_0123456789abcdef');
      assert.equal(closed?.key, opened?.key);
      assert.notEqual(closed?.action, opened?.action);
      const [[dropped], [back]] = [await sent(samples.drop), await sent(samples.drop_over)];
      assert.equal(back?.key, dropped?.key);
      assert.deepEqual([dropped?.action, back?.action], [opened?.action, closed?.action]);
      assert.notEqual(dropped?.key, opened?.key);
      const tested = await sent(samples.test);
      assert.deepEqual(
        tested.map(({ action }) => action),
        [opened?.action, closed?.action],
      );
      assert.equal(new Set(tested.map(({ key }) => key)).size, 1);
      assert.notEqual(tested[0]?.key, opened?.key);
    }
  });

  test('follows a Telegram chat to its new ID', async () => {
    const telegram = messengers.find(({ channel }) => channel === 'telegram')!;
    receiver.answer = telegram.answer;
    receiver.received.length = 0;
    assert.deepEqual(await send(telegram, receiver.url, { destination: '-42' }), { kind: 'delivered' });
    assert.deepEqual(
      receiver.received.map(({ body }) => JSON.parse(body).chat_id),
      ['-42', -1001234567890],
    );
  });

  test('writes all messages of a monitor in one Zulip topic', async () => {
    const zulip = messengers.find(({ channel }) => channel === 'zulip')!;
    receiver.answer = zulip.answer;
    receiver.received.length = 0;
    const named = zulip.destination(receiver.url);
    const unnamed = named.replace('ops&topic=Alerts', '42');
    for (const destination of [named, unnamed])
      for (const facts of [samples.opened, samples.closed, samples.test])
        assert.deepEqual(await send(zulip, receiver.url, { facts, destination }), { kind: 'delivered' });
    assert.deepEqual(
      receiver.received.map(({ body }) => {
        const sent = new URLSearchParams(body);
        return [sent.get('to'), sent.get('topic')];
      }),
      [
        ...Array(3).fill(['"ops"', 'Alerts']),
        ...Array(2).fill(['42', '<b>*Shop*</b> @everyone & [x](https://evil.example) <!chann…']),
        ['42', 'Gatehouse'],
      ],
    );
  });

  test('sends the same identifier on retry if the provider deduplicates', async () => {
    for (const [channel, where] of [
      ['matrix', /\/incident_3_opened_0123456789abcdef$/],
      ['google_chat', /requestId=incident_3_opened_0123456789abcdef/],
    ] as const) {
      const protocol = protocols.find((one) => one.channel === channel)!;
      receiver.received.length = 0;
      receiver.answer = protocol.answer;
      await send(protocol, receiver.url);
      await until(() => receiver.received.length === 1);
      assert.match(receiver.received[0]!.path, where);
    }
  });
});

test('reports a receiver that switches protocols', async () => {
  const switching = 'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n';
  const server = await serveSocket((socket) => socket.once('data', () => socket.write(switching)));
  const reach = { guard: ownersGuard, resolve: createResolver(), timeoutMs: 5000 };
  const answer = await post({ ...reach, url: server.url, body: '', final: [] });
  assert.deepEqual(answer, { kind: 'refused', error: 'the receiver answered 101' });
  await server.close();
});

describe('channels that need the operator’s provider', () => {
  test('name the setting that is missing', async () => {
    for (const [channel, words] of [
      ['telegram', /this service has no Telegram bot\. Set one up in Settings/],
      ['sms', /this service has no SMS provider\. Set one up in Settings/],
    ] as const) {
      const protocol = protocols.find((one) => one.channel === channel)!;
      const delivery = await send(protocol, 'http://127.0.0.1:1', { settings: {} });
      assert.equal(delivery.kind, 'impossible');
      assert.match('error' in delivery ? delivery.error : '', words);
    }
  });

  test('send through a Twilio messaging service if configured', async () => {
    const sms = messengers.find(({ channel }) => channel === 'sms')!;
    const receiver = await openReceiver(() => ({ status: 201 }));
    const service = `MG${'0'.repeat(32)}`;
    const settings = { smsUrl: `${receiver.url.replace('//', '//AC1:t@')}?from=${service}` };
    assert.deepEqual(await send(sms, receiver.url, { settings }), { kind: 'delivered' });
    const sent = new URLSearchParams(receiver.received[0]!.body);
    assert.equal(sent.get('MessagingServiceSid'), service);
    assert.equal(sent.get('From'), null);
    await receiver.close();
  });
});
