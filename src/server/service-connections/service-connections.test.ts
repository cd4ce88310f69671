import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, test } from 'node:test';
import Fastify, { type FastifyInstance } from 'fastify';
import { addAccount, onEachDatabase, type TestDeps } from '../../../test/support/testing.ts';
import type { Config } from '../config/config.ts';
import { trustAccountHeader } from '../http/caller.testing.ts';
import { useSchemas } from '../http/index.ts';
import { startStripe, type TestStripe } from '../market/checkout/testing/stripe.ts';
import { messengers } from '../outbox/channels/testing/messengers.ts';
import { keys } from '../outbox/channels/testing/protocol.ts';
import { openReceiver, type Receiver } from '../outbox/channels/testing/receiver.ts';
import { missingProviders } from '../outbox/index.ts';
import { connectionRoutes } from './routes.ts';
import { openServiceConnections, type StandInUrls } from './service-connections.ts';

const secretKey = 'sk_test_gatehouse';
const webhookSecret = 'whsec_gatehouse_test';
const secrets = [secretKey, webhookSecret, keys.bot, keys.bot.split(':')[1]!, keys.twilio];
const dayMs = 86_400_000;

type Method = 'GET' | 'PUT' | 'POST' | 'DELETE';
type Name = 'stripe' | 'telegram' | 'sms';

onEachDatabase((open, testOnce) => {
  describe('connections of the service', () => {
    let deps: TestDeps;
    let app: FastifyInstance;
    let stripe: TestStripe;
    let receiver: Receiver;
    let owner: number;
    let other: number;
    let openOrders: number;

    beforeEach(async () => {
      openOrders = 0;
      stripe = await startStripe();
      receiver = await openReceiver((request) => {
        const channel = request.path.startsWith('/bot') ? 'telegram' : 'sms';
        return messengers.find((one) => one.channel === channel)!.answer(request);
      });
    });
    afterEach(async () => {
      await app.close();
      await deps.close();
      await stripe.close();
      await receiver.close();
    });

    const start = async (config: Partial<Config> = {}, standIns: StandInUrls = {}) => {
      deps = await open({ config });
      deps.connections = await openServiceConnections(deps, standIns);
      owner = await addAccount(deps.database.db);
      other = await addAccount(deps.database.db, { is_owner: 0 });
      app = Fastify() as unknown as FastifyInstance;
      await app.register(async (plugin) => {
        trustAccountHeader(plugin, (accountId) => accountId === owner);
        connectionRoutes(useSchemas(plugin), deps, {
          stripe: {
            webhookUrl: 'https://shop.example/shop/stripe',
            events: ['charge.refunded'],
            countOpenOrders: async () => openOrders,
          },
          paypal: {
            webhookUrl: 'https://shop.example/shop/paypal',
            events: ['PAYMENT.CAPTURE.COMPLETED'],
            countOpenOrders: async () => openOrders,
          },
        });
      });
    };
    const ask = async (method: Method, path = '', body?: object, account = owner) => {
      const reply = await app.inject({
        method,
        url: `/connections${path}`,
        headers: { 'x-account': String(account) },
        ...(body && { payload: body }),
      });
      for (const secret of secrets) assert.ok(!reply.body.includes(secret), `${method} ${path} returns a secret`);
      return { status: reply.statusCode, body: reply.json() };
    };
    const find = async (name: Name) =>
      (await ask('GET')).body.data.find(({ id }: { id: string }) => id === name) as Record<string, unknown>;
    const save = async (name: Name, body: object) => {
      const { status, body: answer } = await ask('PUT', `/${name}`, body);
      assert.equal(status, 200, JSON.stringify(answer));
      return answer.data;
    };
    const tested = async (name: Name, body: object = {}) => {
      const { status, body: answer } = await ask('POST', `/${name}/test`, body);
      assert.equal(status, 200, JSON.stringify(answer));
      return answer.data as { works: boolean; text: string };
    };
    const stripeFields = () => ({ secret_key: secretKey, webhook_secret: webhookSecret, server: stripe.base });
    const telegramFields = () => ({ bot_token: keys.bot, server: receiver.url });
    const smsFields = () => ({
      account_sid: keys.sid,
      auth_token: keys.twilio,
      from: '+15005550006',
      server: receiver.url,
    });
    const rows = async () =>
      JSON.stringify(await deps.database.db.selectFrom('service_settings').selectAll().execute());

    test('apply immediately in this process, and in other processes when they reload', async () => {
      await start();
      const elsewhere = await openServiceConnections(deps);
      assert.deepEqual(missingProviders(deps), ['email', 'telegram', 'sms']);
      const { source, fields, secrets_set } = await save('telegram', telegramFields());
      assert.deepEqual([source, fields, secrets_set], ['settings', { server: receiver.url }, ['bot_token']]);
      await save('sms', smsFields());
      await save('stripe', stripeFields());
      assert.deepEqual(missingProviders(deps), ['email']);
      assert.equal(deps.connections.urlOf('stripe'), stripe.url);
      assert.equal(elsewhere.urlOf('stripe'), undefined);
      await elsewhere.reload();
      for (const name of ['stripe', 'telegram', 'sms'] as const)
        assert.equal(elsewhere.urlOf(name), deps.connections.urlOf(name));
      for (const name of ['stripe', 'telegram', 'sms'] as const) await ask('DELETE', `/${name}`);
      await elsewhere.reload();
      assert.deepEqual([elsewhere.urlOf('sms'), elsewhere.sourceOf('sms')], [undefined, 'none']);
      assert.deepEqual(missingProviders(deps), ['email', 'telegram', 'sms']);
    });

    test('are stored encrypted, and a replaced Stripe key is kept for three days', async () => {
      await start();
      await save('stripe', stripeFields());
      assert.equal(
        (await save('stripe', { ...stripeFields(), webhook_secret: 'whsec_new' })).stripe.has_former_key,
        true,
      );
      const text = await rows();
      for (const secret of secrets) assert.ok(!text.includes(secret), text);
      assert.deepEqual(deps.connections.formerUrlsOf('stripe'), [stripe.url]);
      deps.clock.ms += 3 * dayMs;
      assert.deepEqual(deps.connections.formerUrlsOf('stripe'), []);
      await openServiceConnections(deps);
      assert.equal(await rows(), text, 'opening writes nothing');
      await deps.connections.reload();
      assert.notEqual(await rows(), text, 'the former key is deleted');
      await deps.connections.reload();
      assert.equal(deps.connections.urlOf('stripe'), stripe.url.replace(webhookSecret, 'whsec_new'));
    });

    test('delete a removed Stripe key, and keep it for three days if orders are open', async () => {
      await start();
      await save('stripe', stripeFields());
      await ask('DELETE', '/stripe');
      assert.doesNotMatch(await rows(), /connection_stripe/);
      await save('stripe', stripeFields());
      openOrders = 2;
      assert.equal(((await find('stripe')) as { stripe: { open_orders: number } }).stripe.open_orders, 2);
      const { source, stripe: facts } = (await ask('DELETE', '/stripe')).body.data;
      assert.deepEqual([source, facts.has_former_key], ['none', true]);
      assert.deepEqual(
        [deps.connections.urlOf('stripe'), deps.connections.formerUrlsOf('stripe')],
        [undefined, [stripe.url]],
      );
      deps.clock.ms += 3 * dayMs;
      await deps.connections.reload();
      assert.doesNotMatch(await rows(), /connection_stripe/);
    });

    testOnce('test Stripe with the entered or saved key, and report the account and its mode', async () => {
      await start();
      assert.deepEqual(await tested('stripe'), { works: false, text: 'Stripe is not set up yet.' });
      const inTestMode = { works: true, text: 'Connected to Ada’s shop in test mode: cards are not charged.' };
      assert.deepEqual(await tested('stripe', stripeFields()), inTestMode);
      assert.equal((await find('stripe')).source, 'none', 'a test saves nothing');
      await save('stripe', stripeFields());
      assert.deepEqual(await tested('stripe'), inTestMode);
      assert.deepEqual(await tested('stripe', { server: stripe.base }), inTestMode, 'an omitted key is the saved key');
      const wrong = await tested('stripe', { ...stripeFields(), secret_key: 'sk_live_of_somebody_else' });
      assert.deepEqual(wrong, {
        works: false,
        text: 'The provider returned an error: Invalid API Key provided: [cut].',
      });
      stripe.state.account.charges_enabled = false;
      assert.match((await tested('stripe')).text, /^Ada’s shop can’t take payments yet/);
      await save('stripe', { ...stripeFields(), server: 'http://127.0.0.1:1' });
      assert.equal((await tested('stripe')).text, 'connection refused by 127.0.0.1:1');
    });

    testOnce('test Telegram with the bot’s name, and SMS with one message to the entered number', async () => {
      await start();
      assert.deepEqual(await tested('telegram', telegramFields()), { works: true, text: 'The bot is @gatehouse_bot.' });
      const wrong = await tested('telegram', { ...telegramFields(), bot_token: `1:${'x'.repeat(30)}` });
      assert.deepEqual(wrong, { works: false, text: 'The provider returned an error: Unauthorized' });
      assert.deepEqual((await ask('POST', '/sms/test', smsFields())).body.errors, {
        to: ['to must be a phone number in E.164 form, such as +14155550123.'],
      });
      const to = '+14155550123';
      assert.equal((await tested('sms', { ...smsFields(), to })).works, true);
      const sent = new URLSearchParams(receiver.received.at(-1)!.body);
      assert.deepEqual([sent.get('To'), sent.get('From')], [to, '+15005550006']);
      assert.match(sent.get('Body') ?? '', /^Test message from Gatehouse/);
      const refused = await tested('sms', { ...smsFields(), auth_token: 'another-token', to });
      assert.deepEqual(refused, { works: false, text: 'The provider returned an error: Authenticate' });
      await tested('sms', { ...smsFields(), to });
      const { status, body } = await ask('POST', '/sms/test', { ...smsFields(), to });
      assert.deepEqual([status, body.message], [429, 'Too many tests. Try again in 20 seconds.']);
    });

    testOnce("prefer the environment, which then can't be changed", async () => {
      await start({
        stripeUrl: stripe.url,
        telegramUrl: receiver.url.replace('://', `://${keys.bot}@`),
        smsUrl: `${receiver.url.replace('://', `://${keys.sid}:${keys.twilio}@`)}?from=+15005550006`,
      });
      assert.deepEqual(await find('sms'), {
        id: 'sms',
        name: 'SMS',
        source: 'environment',
        setting: 'GATEHOUSE_SMS_URL',
        fields: { account_sid: keys.sid, from: '+15005550006', server: receiver.url },
        secrets_set: ['auth_token'],
      });
      for (const [name, fields] of [
        ['stripe', stripeFields()],
        ['telegram', telegramFields()],
        ['sms', { ...smsFields(), to: '+14155550123' }],
      ] as const) {
        assert.equal((await ask('PUT', `/${name}`, fields)).status, 409, name);
        assert.equal((await ask('DELETE', `/${name}`)).status, 409, name);
        assert.equal((await ask('POST', `/${name}/test`, fields)).status, 409, name);
        assert.equal((await tested(name, name === 'sms' ? { to: '+14155550123' } : {})).works, true, name);
      }
      assert.doesNotMatch(await rows(), /connection_/);
    });

    testOnce("don't change in a demo", async () => {
      await start({}, { stripe: stripe.url });
      const { source, secrets_set } = await find('stripe');
      assert.deepEqual([source, secrets_set], ['stand_in', []]);
      assert.equal((await ask('PUT', '/stripe', stripeFields())).status, 409);
    });

    testOnce('are open only to the owner of the service', async () => {
      await start();
      for (const [method, path, body] of [
        ['GET', '', undefined],
        ['PUT', '/stripe', stripeFields()],
        ['DELETE', '/stripe', undefined],
        ['POST', '/telegram/test', telegramFields()],
      ] as const)
        assert.equal((await ask(method, path, body, other)).status, 403, method);
      assert.equal((await ask('PUT', '/nothing', {})).status, 404);
    });

    testOnce('send a saved secret only to the server and account that it was entered for', async () => {
      await start();
      await save('telegram', telegramFields());
      await save('sms', smsFields());
      await save('stripe', stripeFields());
      const before = receiver.received.length;
      for (const [name, change, field] of [
        ['telegram', { server: 'https://evil.example' }, 'bot_token'],
        ['telegram', {}, 'bot_token'],
        ['sms', { ...smsFields(), auth_token: undefined, account_sid: `AC${'1'.repeat(32)}` }, 'auth_token'],
        ['stripe', { server: receiver.url }, 'secret_key'],
      ] as const)
        for (const method of ['PUT', 'POST'] as const) {
          const path = `/${name}${method === 'POST' ? '/test' : ''}`;
          // An empty test uses the saved settings.
          if (method === 'POST' && Object.keys(change).length === 0) continue;
          const { status, body } = await ask(method, path, {
            ...change,
            ...(method === 'POST' && { to: '+14155550123' }),
          });
          assert.deepEqual([status, Object.keys(body.errors)[0]], [422, field], `${method} ${name}`);
        }
      assert.equal(receiver.received.length, before);
      assert.equal(
        (await save('sms', { ...smsFields(), auth_token: undefined, from: 'Gatehouse' })).fields.from,
        'Gatehouse',
      );
      const { secrets_set } = await save('stripe', { server: stripe.base, webhook_secret: null });
      assert.deepEqual(secrets_set, ['secret_key'], 'the webhook secret is removed, the key is kept');
    });

    testOnce('name the field of an invalid value', async () => {
      await start();
      for (const [name, body, field] of [
        ['stripe', {}, 'secret_key'],
        ['stripe', { secret_key: 'pk_live_publishable' }, 'secret_key'],
        ['stripe', { ...stripeFields(), webhook_secret: 'sk_test_1' }, 'webhook_secret'],
        ['stripe', { ...stripeFields(), server: 'https://a:b@c.example' }, 'server'],
        ['stripe', { ...stripeFields(), server: 'https://proxy.example/stripe' }, 'server'],
        ['telegram', { ...telegramFields(), server: 'https://proxy.example:99999' }, 'server'],
        ['telegram', { bot_token: 'bot' }, 'bot_token'],
        ['sms', { ...smsFields(), account_sid: 'SK1' }, 'account_sid'],
        ['sms', { ...smsFields(), from: '' }, 'from'],
        ['sms', { ...smsFields(), from: '0151' }, 'from'],
      ] as const) {
        const { status, body: answer } = await ask('PUT', `/${name}`, body);
        assert.deepEqual([status, Object.keys(answer.errors)], [422, [field]], JSON.stringify(body));
      }
    });
  });
});
