import assert from 'node:assert/strict';
import type { IncomingHttpHeaders } from 'node:http';
import { after, afterEach, before, beforeEach, test } from 'node:test';
import { Webhook } from 'standardwebhooks';
import { type DatabaseOrTransaction, inTransaction } from '../../src/server/database/index.ts';
import { dayMs, hourMs } from '../../src/server/kernel/time.ts';
import { openMail } from '../../src/server/mail/index.ts';
import { makeAuthor } from '../../src/server/market/testing.ts';
import { serveHttp, type TestServer, until } from '../../src/server/monitors/checks/testing/servers.ts';
import { startTestCourier } from '../../src/server/outbox/testing.ts';
import { findEndpoint } from '../../src/server/webhooks/endpoint.store.ts';
import { createEndpoint, rotateSecret, updateEndpoint } from '../../src/server/webhooks/endpoint.ts';
import { catalogue, enqueueWebhookEvent } from '../../src/server/webhooks/index.ts';
import { resendFailedMessages } from '../../src/server/webhooks/messages.ts';
import { everyEvent, webhookDepsOf, webhooksOf } from '../../src/server/webhooks/testing.ts';
import { Mailbox } from '../support/mailbox.ts';
import { onEachDatabase, type TestDeps } from '../support/testing.ts';

type Received = { headers: IncomingHttpHeaders; body: string };
const exampleOf = (key: string) => ({ ...catalogue['purchase.created'].example, buyer_name: key });
type Answer = { status: number; body?: string } | 'silence';

onEachDatabase((open) => {
  const mailbox = new Mailbox();
  let smtp: string;
  let deps: TestDeps;
  let owner: number;
  let courier: ReturnType<typeof startTestCourier>;
  const servers: TestServer[] = [];

  before(async () => {
    smtp = await mailbox.open();
  });
  after(() => mailbox.close());
  beforeEach(async () => {
    // Starts at the real time, because receivers compare the time of a signature with their own clock.
    deps = await open({ now: Date.now(), mail: openMail(smtp, 'Gatehouse <gatehouse@example.com>') });
    owner = (await makeAuthor(deps, 'ada')).id;
    courier = startCourier();
    mailbox.mails.length = 0;
  });
  afterEach(async () => {
    await Promise.all(servers.splice(0).map((server) => server.close()));
    await courier.stop();
    await deps.close();
  });

  const startCourier = (timeoutMs = 30_000) => startTestCourier(deps, { webhooks: webhooksOf(deps), timeoutMs });
  const receive = async (answer: () => Answer = () => ({ status: 204 })) => {
    const received: Received[] = [];
    const server = await serveHttp((incoming, outgoing) => {
      let body = '';
      incoming.setEncoding('utf8');
      incoming.on('data', (text) => {
        body += text;
      });
      incoming.on('end', () => {
        received.push({ headers: incoming.headers, body });
        const response = answer();
        if (response !== 'silence') outgoing.writeHead(response.status).end(response.body);
      });
    });
    servers.push(server);
    return { url: `${server.url}/hooks/secret-token`, received };
  };
  const enqueue = (trx: DatabaseOrTransaction, key: string, account_id = owner) =>
    enqueueWebhookEvent(trx, { account_id, type: 'purchase.created', data: exampleOf(key), key, nowMs: deps.now() });
  const tell = async (key: string, account_id = owner) => {
    await inTransaction(deps.database, (trx) => enqueue(trx, key, account_id));
    courier.wake();
  };
  const attempts = () => deps.database.db.selectFrom('deliveries').selectAll().orderBy('id').execute();
  const messages = (endpoint: number) =>
    deps.database.db.selectFrom('outbox').selectAll().where('endpoint_id', '=', endpoint).orderBy('id').execute();
  const verify = (secret: string, { body, headers }: Received) =>
    new Webhook(secret).verify(body, headers as Record<string, string>);
  const pass = (ms: number) => {
    deps.clock.ms += ms;
    courier.wake();
  };

  test('signs messages according to Standard Webhooks, and logs status and duration', async () => {
    const { url, received } = await receive();
    const { endpoint, secret } = await createEndpoint(webhookDepsOf(deps), owner, { url }, everyEvent);
    await tell('first');
    await until(async () => (await attempts()).length === 1);
    const [message] = await messages(endpoint.id);
    const [got] = received;
    assert.ok(got && message);
    assert.deepEqual(verify(secret, got), {
      ...{ type: 'purchase.created', timestamp: new Date(deps.now()).toISOString(), data: exampleOf('first') },
    });
    assert.throws(() => verify(secret, { ...got, body: `${got.body} ` }));
    assert.deepEqual([got.headers['webhook-id'], message.state], [message.idempotency_key, 'delivered']);
    const [attempt] = await attempts();
    assert.deepEqual([attempt?.delivered, attempt?.status, attempt?.error], [1, 204, '']);
    assert.ok((attempt?.duration_ms ?? 0) >= 0);
  });

  test('also signs with the replaced secret for one day', async () => {
    const { url, received } = await receive();
    const { endpoint, secret } = await createEndpoint(webhookDepsOf(deps), owner, { url }, everyEvent);
    const { secret: next } = await rotateSecret(deps, owner, endpoint.id, everyEvent);
    await tell('both');
    await until(() => received.length === 1);
    const got = received[0] as Received;
    assert.deepEqual(verify(secret, got), verify(next, got));
    const long = dayMs + 1000;
    pass(long);
    await tell('one');
    await until(() => received.length === 2);
    assert.equal(received[1]?.headers['webhook-signature']?.toString().split(' ').length, 1);
  });

  test('retries with the same message ID until the message is accepted, and logs the responses', async () => {
    const answers: Answer[] = [{ status: 500, body: 'no such /hooks/secret-token' }, 'silence', { status: 302 }];
    const { url, received } = await receive(() => answers.shift() ?? { status: 200 });
    const { endpoint } = await createEndpoint(webhookDepsOf(deps), owner, { url }, everyEvent);
    await tell('stubborn');
    for (let tries = 1; tries < 4; tries++) {
      await until(async () => (await attempts()).length === tries);
      assert.notEqual((await findEndpoint(deps.database.db, owner, endpoint.id))?.failing_since, null);
      await courier.stop();
      courier = tries === 1 ? startCourier(500) : startCourier(); // this attempt gets no response
      pass(hourMs);
    }
    await until(async () => (await attempts()).length === 4);
    assert.equal(new Set(received.map(({ headers }) => headers['webhook-id'])).size, 1);
    assert.equal(new Set(received.map(({ body }) => body)).size, 1);
    assert.deepEqual(
      (await attempts()).map(({ status }) => status),
      [500, null, 302, 200],
    );
    assert.ok((await attempts()).every(({ error }) => !error.includes('secret-token')));
    assert.equal((await findEndpoint(deps.database.db, owner, endpoint.id))?.failing_since, null);
  });

  test('does not let a receiver that hangs delay other receivers', async () => {
    const hung = await receive(() => 'silence');
    const { endpoint } = await createEndpoint(webhookDepsOf(deps), owner, { url: hung.url }, everyEvent);
    // More messages than the courier sends in parallel.
    await inTransaction(deps.database, async (trx) => {
      for (let n = 0; n < 400; n++) await enqueue(trx, `hung ${n}`);
    });
    courier.wake();
    await until(() => hung.received.length > 0);
    const quick = await receive();
    await createEndpoint(webhookDepsOf(deps), owner, { url: quick.url }, everyEvent);
    await updateEndpoint(deps, owner, endpoint.id, { changes: { events: ['item.updated'] }, access: everyEvent });
    for (let n = 0; n < 20; n++) await tell(`quick ${n}`);
    await until(() => quick.received.length === 20);
    assert.ok(hung.received.length <= 4, `no more than four wait for it: ${hung.received.length}`);
  });

  test('sends nothing to private addresses for authors who do not own the service', async () => {
    const { url, received } = await receive();
    const { id: stranger } = await makeAuthor(deps, 'stranger');
    await createEndpoint(webhookDepsOf(deps), stranger, { url }, everyEvent);
    await tell('inside', stranger);
    await until(async () => (await attempts()).length === 1);
    const [attempt] = await attempts();
    assert.deepEqual([attempt?.delivered, attempt?.status, received.length], [0, null, 0]);
    assert.match(attempt?.error ?? '', /is not a public address/);
  });

  test('deactivates an endpoint after five days of failures, notifies its owner, and sends again after activation', async () => {
    let works = false;
    const { url, received } = await receive(() => ({ status: works ? 200 : 503 }));
    const { endpoint } = await createEndpoint(webhookDepsOf(deps), owner, { url }, everyEvent);
    const began = deps.now();
    await tell('lost');
    const now = () => findEndpoint(deps.database.db, owner, endpoint.id);
    for (let tries = 1; (await now())?.is_active === 1; tries++) {
      await until(async () => (await attempts()).length >= tries);
      if ((await now())?.is_active === 1) pass(10 * hourMs);
    }
    const off = await now();
    assert.ok((off?.switched_off_at ?? 0) >= began + 5 * dayMs);
    await until(() => mailbox.mails.length === 1);
    const [mail] = mailbox.mails;
    assert.match(mail?.subject ?? '', /^Your webhook endpoint http:\/\/127\.0\.0\.1:\d+\/….* was deactivated$/);
    assert.equal(mail?.to?.[0]?.address, 'ada@author.example');
    assert.ok(!JSON.stringify(mail).includes('secret-token'));

    const tried = received.length;
    await tell('while it is off');
    pass(2 * hourMs);
    await until(async () => (await messages(endpoint.id)).every(({ state }) => state === 'failed'));
    assert.equal(received.length, tried);

    works = true;
    const on = await updateEndpoint(deps, owner, endpoint.id, { changes: { is_active: true }, access: everyEvent });
    assert.deepEqual([on.failing_since, on.switched_off_at], [null, null]);
    assert.equal(await resendFailedMessages(deps, on, began, everyEvent), 1);
    courier.wake();
    await until(async () => (await messages(endpoint.id)).every(({ state }) => state === 'delivered'));
    assert.equal(new Set(received.map(({ headers }) => headers['webhook-id'])).size, 1);
    assert.equal(mailbox.mails.length, 1);
  });

  test('deactivates an endpoint immediately after a 410 response', async () => {
    const { url } = await receive(() => ({ status: 410 }));
    const { endpoint } = await createEndpoint(webhookDepsOf(deps), owner, { url }, everyEvent);
    await tell('gone');
    await until(async () => (await findEndpoint(deps.database.db, owner, endpoint.id))?.is_active === 0);
    assert.deepEqual(
      (await messages(endpoint.id)).map(({ state }) => state),
      ['failed'],
    );
    await until(() => mailbox.mails.length === 1);
    assert.match(mailbox.mails[0]?.text ?? '', /responded with 410/);
  });

  test("sends waiting messages to the endpoint's new address", async () => {
    const before = await receive(() => ({ status: 500 }));
    const { endpoint } = await createEndpoint(webhookDepsOf(deps), owner, { url: before.url }, everyEvent);
    await tell('moved');
    await until(async () => (await attempts()).length === 1);
    const there = await receive();
    await updateEndpoint(deps, owner, endpoint.id, { changes: { url: there.url }, access: everyEvent });
    pass(hourMs);
    await until(() => there.received.length === 1);
  });
});
