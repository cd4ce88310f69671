import assert from 'node:assert/strict';
import type { IncomingHttpHeaders } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, test } from 'node:test';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { addAccount, onEachDatabase, type TestDeps } from '../../../../test/support/testing.ts';
import { inTransaction } from '../../database/index.ts';
import { startDeletionWorker } from '../../deletion-queue/index.ts';
import { openMail } from '../../mail/index.ts';
import { enqueueMonitorAlerts } from '../../monitors/alerts/enqueue.ts';
import { addMonitorRow } from '../../monitors/checks/testing/rows.ts';
import { readBody, serveHttp, serveSocket, type TestServer, until } from '../../monitors/checks/testing/servers.ts';
import { deliveriesOf } from '../../monitors/incidents/deliveries.ts';
import { openIncident } from '../../monitors/incidents/incident.store.ts';
import { signatureHeaders, webhookSecret } from '../channels/webhook/signature.ts';
import { consumeMailAllowance } from '../index.ts';
import { startTestCourier } from '../testing.ts';
import type { Courier } from './courier.ts';

type Received = { headers: IncomingHttpHeaders; body: string };

onEachDatabase((open) => {
  describe('the courier', () => {
    let deps: TestDeps;
    let account: number;
    const couriers: { stop(): Promise<void> }[] = [];
    const servers: TestServer[] = [];

    beforeEach(async () => {
      deps = await open();
      account = await addAccount(deps.database.db, { time_zone: 'Europe/Berlin' });
    });
    afterEach(async () => {
      await Promise.all(servers.splice(0).map((server) => server.close()));
      await Promise.all(couriers.splice(0).map((courier) => courier.stop()));
      await deps.close();
    });

    const start = (timeoutMs = 30_000): Courier => {
      const courier = startTestCourier(deps, { timeoutMs });
      couriers.push(courier);
      return courier;
    };
    const keep = (server: TestServer): TestServer => {
      servers.push(server);
      return server;
    };
    const receiveMail = async () => {
      const mails: { to: string[]; raw: string }[] = [];
      const smtp = new SMTPServer({
        disabledCommands: ['AUTH', 'STARTTLS'],
        async onData(stream, session, done) {
          const raw = await text(stream);
          mails.push({ to: session.envelope.rcptTo.map(({ address }) => address), raw });
          done();
        },
      });
      await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
      const { port } = smtp.server.address() as { port: number };
      const url = `smtp://127.0.0.1:${port}`;
      keep({ port, url, close: () => new Promise((resolve) => smtp.close(resolve)) });
      deps.mail = openMail(url, 'Gatehouse <gatehouse@example.com>');
      return mails;
    };
    const receive = async (
      answer: () => { status: number; headers?: Record<string, string>; body?: string } = () => ({ status: 200 }),
    ) => {
      const received: Received[] = [];
      const server = await serveHttp(async (incoming, outgoing) => {
        received.push({ headers: incoming.headers, body: await readBody(incoming) });
        const { status, headers, body: words } = answer();
        outgoing.writeHead(status, headers).end(words);
      });
      return { ...keep(server), received };
    };
    const raise = async (alerts: { key: string; value: string }[], accountId = account) => {
      const monitor = await addMonitorRow(deps, accountId, { name: '<i>Shop</i>', alerts });
      const startedAt = deps.now();
      return inTransaction(deps.database, async (trx) => {
        const incident = (await openIncident(trx, {
          account_id: accountId,
          monitor_id: monitor.id,
          cause: 'status 503',
          started_at: startedAt,
        }))!;
        await enqueueMonitorAlerts(
          trx,
          deps.vault,
          monitor,
          { event: 'opened', incident: { id: incident.id, cause: 'status 503', startedAt } },
          deps.now(),
        );
        return { monitor, incident };
      });
    };
    const close = async ({ monitor, incident }: Awaited<ReturnType<typeof raise>>) => {
      const monitorEvent = {
        id: incident.id,
        cause: incident.cause,
        startedAt: incident.started_at,
        endedAt: deps.now(),
      };
      await inTransaction(deps.database, (trx) =>
        enqueueMonitorAlerts(trx, deps.vault, monitor, { event: 'closed', incident: monitorEvent }, deps.now()),
      );
    };
    const outbox = () => deps.database.db.selectFrom('outbox').selectAll().orderBy('id').execute();
    const deliveries = () => deps.database.db.selectFrom('deliveries').selectAll().orderBy('id').execute();
    const attempts = (count: number) => until(async () => (await deliveries()).length >= count);

    test('sends a signed webhook and records the delivery', async () => {
      const receiver = await receive();
      const { incident } = await raise([{ key: 'webhook', value: `${receiver.url}/hook` }]);
      start();
      await attempts(1);
      const { headers, body } = receiver.received[0]!;
      const payload = JSON.parse(body);
      assert.equal(payload.type, 'incident.opened');
      assert.equal(payload.incident.cause, 'status 503');
      assert.equal(headers['idempotency-key'], payload.id);
      const message = { id: payload.id, timestampS: Number(headers['webhook-timestamp']), body };
      const expected = signatureHeaders(webhookSecret(deps.vault, account), message);
      assert.equal(headers['webhook-signature'], expected['webhook-signature']);
      const [delivery] = await deliveriesOf(deps, incident);
      assert.deepEqual(
        [delivery?.state, delivery?.attempts, delivery?.last_error, delivery?.at, delivery?.destination],
        ['delivered', 1, null, new Date(deps.now()).toISOString(), `${receiver.url}/…`],
      );
    });

    test('uses each channel’s own format', async () => {
      const receiver = await receive();
      await raise(['slack', 'discord', 'teams', 'flock'].map((key) => ({ key, value: `${receiver.url}/${key}` })));
      start();
      await attempts(4);
      const bodies = receiver.received.map(({ body }) => JSON.parse(body));
      assert.equal(bodies.find((body) => body.attachments?.[0]?.color)?.text, 'Down: &lt;i&gt;Shop&lt;/i&gt;');
      assert.deepEqual(bodies.find((body) => body.embeds)?.allowed_mentions, { parse: [] });
      assert.equal(bodies.find((body) => body.type === 'message')?.attachments[0].content.type, 'AdaptiveCard');
      assert.match(bodies.find((body) => body.flockml)?.flockml, /&lt;i&gt;Shop/);
      assert.deepEqual(
        (await outbox()).map((alert) => alert.state),
        Array(4).fill('delivered'),
      );
    });

    test('sends email with a plain and an HTML part', async () => {
      const mails = await receiveMail();
      await raise([{ key: 'email', value: 'ops@example.com' }]);
      start();
      await attempts(1);
      assert.deepEqual(mails[0]?.to, ['ops@example.com']);
      const mail = await PostalMime.parse(mails[0]!.raw);
      assert.equal(mail.subject, '<i>Shop</i> is down: status 503');
      assert.match(mail.text ?? '', /Cause: status 503\nSince: 2026-03-10 13:00:00 \(Europe\/Berlin\)/);
      assert.match(mail.html ?? '', /&lt;i&gt;Shop&lt;\/i&gt;/);
      assert.equal((await outbox())[0]?.state, 'delivered');
    });

    test('limits the alerts of an ordinary account to one mailbox, and sends the rest later', async () => {
      const mails = await receiveMail();
      const [eve, bob] = await Promise.all([0, 0].map((is_owner) => addAccount(deps.database.db, { is_owner })));
      const wanted = { to: 'Victim@example.com', purpose: 'alert', mayWaitMs: 0, accountId: eve } as const;
      for (let n = 0; n < 100; n++) await consumeMailAllowance(deps.database.db, deps.vault, wanted, deps.now());
      for (const accountId of [eve, bob, account])
        await raise([{ key: 'email', value: `victim+${accountId}@example.com` }], accountId);
      const courier = start();
      await attempts(3);
      assert.deepEqual(
        mails.flatMap(({ to }) => to).toSorted(),
        [account, bob].map((id) => `victim+${id}@example.com`).toSorted(),
      );
      const [late] = await outbox();
      assert.equal(late?.state, 'waiting');
      assert.match(
        (await deliveries()).find(({ error }) => error !== '')?.error ?? '',
        /^too many alerts .* sent later$/,
      );
      deps.clock.ms = late!.next_attempt_at;
      courier.wake();
      await attempts(4);
      assert.equal(mails.length, 3);
    });

    test('retries with growing delays under the same key until the receiver accepts', async () => {
      let status = 500;
      const receiver = await receive(() => ({ status, body: 'out of\norder' }));
      await raise([{ key: 'webhook', value: receiver.url }]);
      const courier = start();
      await attempts(1);
      const [first] = await outbox();
      assert.equal(first?.state, 'waiting');
      const wait = first!.next_attempt_at - deps.now();
      assert.ok(wait >= 10_000 && wait <= 11_000, `${wait}`);
      assert.equal((await deliveries())[0]?.error, 'the receiver answered 500: out of order');
      deps.clock.ms += wait;
      courier.wake();
      await attempts(2);
      status = 204;
      deps.clock.ms += 33_000;
      courier.wake();
      await attempts(3);
      assert.equal((await outbox())[0]?.state, 'delivered');
      assert.equal(new Set(receiver.received.map(({ headers }) => headers['idempotency-key'])).size, 1);
    });

    test('honors Retry-After', async () => {
      const receiver = await receive(() => ({ status: 429, headers: { 'retry-after': '120' } }));
      await raise([{ key: 'slack', value: receiver.url }]);
      start();
      await attempts(1);
      assert.equal((await outbox())[0]!.next_attempt_at - deps.now(), 120_000);
    });

    test('gives up after 24 hours, or immediately if no provider is set', async () => {
      const receiver = await receive(() => ({ status: 500 }));
      await raise([
        { key: 'webhook', value: receiver.url },
        { key: 'telegram', value: '12345' },
        { key: 'sms', value: '+14155550123' },
      ]);
      const courier = start();
      await attempts(3);
      assert.deepEqual(
        (await outbox()).map((alert) => alert.state),
        ['waiting', 'failed', 'failed'],
      );
      deps.clock.ms += 86_400_000;
      courier.wake();
      await attempts(4);
      assert.equal((await outbox())[0]?.state, 'failed');
    });

    test('is not delayed by receivers that hang', async () => {
      const hanging = keep(await serveSocket(() => {}));
      const receiver = await receive();
      for (let i = 0; i < 8; i++) await raise([{ key: 'webhook', value: hanging.url }]);
      await raise([{ key: 'webhook', value: receiver.url }]);
      start();
      await until(() => receiver.received.length === 1);
      assert.equal(
        (await deliveries()).filter((attempt) => attempt.delivered === 0).length,
        0,
        'the others still hang',
      );
    });

    test('distinguishes a receiver that hangs from one that refuses', async () => {
      const hanging = keep(await serveSocket(() => {}));
      await raise([
        { key: 'webhook', value: hanging.url },
        { key: 'webhook', value: 'http://127.0.0.1:1/' },
      ]);
      start(150);
      await attempts(2);
      assert.deepEqual((await deliveries()).map((attempt) => attempt.error).sort(), [
        'connection refused by 127.0.0.1:1',
        'no answer within 0.15 s',
      ]);
    });

    test('sends the end of an incident after its beginning, separately for each receiver', async () => {
      let status = 500;
      const slow = await receive(() => ({ status }));
      const quick = await receive();
      const raised = await raise([
        { key: 'webhook', value: slow.url },
        { key: 'webhook', value: quick.url },
      ]);
      await close(raised);
      const courier = start();
      await until(() => quick.received.length === 2);
      await attempts(3);
      assert.deepEqual(
        slow.received.map(({ body }) => JSON.parse(body).type),
        ['incident.opened'],
      );
      status = 200;
      deps.clock.ms += 11_000;
      courier.wake();
      await until(() => slow.received.length === 3);
      assert.deepEqual(
        slow.received.map(({ body }) => JSON.parse(body).type),
        ['incident.opened', 'incident.opened', 'incident.closed'],
      );
    });

    test('sends the end of a degraded period after its start', async () => {
      let status = 500;
      const receiver = await receive(() => ({ status }));
      const monitor = await addMonitorRow(deps, account, { alerts: [{ key: 'webhook', value: receiver.url }] });
      const degradation = { id: 1, cause: 'slow', startedAt: deps.now() };
      const events = [
        { event: 'degraded', degradation },
        { event: 'degraded_over', degradation: { ...degradation, endedAt: deps.now() }, isDown: false },
      ] as const;
      for (const one of events) await enqueueMonitorAlerts(deps.database.db, deps.vault, monitor, one, deps.now());
      const courier = start();
      await attempts(1);
      status = 200;
      deps.clock.ms += 11_000;
      courier.wake();
      await until(() => receiver.received.length === 3);
      assert.deepEqual(
        receiver.received.map(({ body }) => JSON.parse(body).type),
        ['monitor.degraded', 'monitor.degraded', 'monitor.degraded_over'],
      );
    });

    test('takes over messages that another courier claimed but did not finish', async () => {
      const receiver = await receive();
      await raise([{ key: 'webhook', value: receiver.url }]);
      await deps.database.db
        .updateTable('outbox')
        .set({ lease_until: deps.now() + 1000 })
        .execute();
      const witness = await receive();
      const courier = start();
      await raise([{ key: 'webhook', value: witness.url }]);
      courier.wake();
      await until(() => witness.received.length === 1);
      assert.equal(receiver.received.length, 0);
      deps.clock.ms += 1000;
      courier.wake();
      await until(() => receiver.received.length === 1);
    });

    test('keeps another account’s webhook from reaching this machine', async () => {
      const receiver = await receive();
      const other = await addAccount(deps.database.db, { is_owner: 0 });
      await raise([{ key: 'webhook', value: receiver.url }], other);
      start();
      await attempts(1);
      assert.equal((await deliveries())[0]?.error, '127.0.0.1 is not a public address');
      assert.equal(receiver.received.length, 0);
    });

    test('reports an unreadable destination and still sends to the others', async () => {
      const receiver = await receive();
      await raise([
        { key: 'email', value: 'unreadable@example.com' },
        { key: 'webhook', value: receiver.url },
      ]);
      await deps.database.db
        .updateTable('outbox')
        .set({ destination_sealed: 'x' })
        .where('channel', '=', 'email')
        .execute();
      start();
      await attempts(2);
      assert.equal(receiver.received.length, 1);
      assert.match((await deliveries()).map(({ error }) => error).join(), /the destination cannot be decrypted/);
    });

    test('erases a deleted monitor’s events immediately, and again if more follow', async () => {
      const erased: [string, number][] = [];
      deps.events = {
        ...deps.events,
        erase: async (stream, ...subjects) => void erased.push([stream, ...(subjects as [number])]),
        query: async <Row>() => (erased.length === 1 ? [{ id: 5 }] : []) as Row[],
      };
      await deps.database.db
        .insertInto('erasures')
        .values({ stream: 'checks', subject_id: 5, created_at: deps.now() })
        .execute();
      couriers.push(startDeletionWorker(deps, { everyMs: 5 }));
      const pending = () =>
        deps.database.db.selectFrom('erasures').selectAll().where('erased_at', 'is', null).execute();
      await until(async () => erased.length === 1 && (await pending()).length === 0);
      deps.clock.ms += 60_000;
      await until(async () => erased.length === 2 && (await pending()).length === 0);
      assert.deepEqual(erased, [
        ['checks', 5],
        ['checks', 5],
      ]);
    });
  });
});
