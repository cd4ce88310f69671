import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import Fastify, { type FastifyInstance } from 'fastify';
import { addAccount, onEachDatabase, type TestDeps } from '../../../test/support/testing.ts';
import { inTransaction } from '../database/index.ts';
import { parseBodies, presentErrors, setCaller, useSchemas } from '../http/index.ts';
import { enqueueMonitorAlerts } from '../monitors/alerts/enqueue.ts';
import { addMonitorRow } from '../monitors/checks/testing/rows.ts';
import { serveHttp, until } from '../monitors/checks/testing/servers.ts';
import { startTestCourier } from '../outbox/testing.ts';
import { createGuards } from './guards.ts';
import { networkRangeRoutes } from './ranges.routes.ts';

onEachDatabase((open) => {
  let deps: TestDeps;
  let app: FastifyInstance;
  let isOwner: boolean;

  beforeEach(async () => {
    deps = await open();
    isOwner = true;
    app = Fastify() as unknown as FastifyInstance;
    presentErrors(app);
    parseBodies(app);
    app.addHook('onRequest', async (request) => setCaller(request, { accountId: 1, isOwner, timeZone: 'UTC' }));
    networkRangeRoutes(useSchemas(app), deps);
  });
  afterEach(async () => {
    await app.close();
    await deps.close();
  });

  const put = async (allowed: unknown, forbidden: unknown = '') => {
    const reply = await app.inject({ method: 'PUT', url: '/network-ranges', payload: { allowed, forbidden } });
    return { status: reply.statusCode, answer: reply.json() };
  };
  const get = async () => {
    const reply = await app.inject({ url: '/network-ranges' });
    return { status: reply.statusCode, answer: reply.json() };
  };

  test('lets the owner read and replace the ranges', async () => {
    assert.deepEqual(await get(), { status: 200, answer: { data: { allowed: '', forbidden: '' } } });
    const texts = { allowed: '10.0.0.0/8 # office\n\nfd00::/8', forbidden: '192.0.2.1' };
    assert.deepEqual(await put(texts.allowed, texts.forbidden), { status: 200, answer: { data: texts } });
    assert.deepEqual((await get()).answer, { data: texts });
    await put('');
    assert.deepEqual((await get()).answer, { data: { allowed: '', forbidden: '' } });
  });

  test('denies others access', async () => {
    isOwner = false;
    assert.equal((await get()).status, 403);
    assert.equal((await put('10.0.0.0/8')).status, 403);
    isOwner = true;
    assert.deepEqual((await get()).answer.data, { allowed: '', forbidden: '' });
  });

  test('names an invalid line and changes nothing', async () => {
    await put('10.0.0.0/8');
    const { status, answer } = await put('10.0.0.0/8\nintranet', '1.2.3.4/33');
    assert.equal(status, 422);
    assert.deepEqual(answer.errors, {
      allowed: ['allowed: line 2 is "intranet": give an IP address or a range such as 10.0.0.0/8.'],
      forbidden: ['forbidden: line 1 is "1.2.3.4/33": give an IP address or a range such as 10.0.0.0/8.'],
    });
    for (const wrong of [7, null, undefined, ['10.0.0.0/8'], 'x'.repeat(20_001)])
      assert.equal((await put(wrong)).status, 422, JSON.stringify(wrong)?.slice(0, 40));
    assert.equal((await get()).answer.data.allowed, '10.0.0.0/8');
  });

  test('applies a change soon, and keeps the previous ranges during an outage', async () => {
    let elapsedMs = 0;
    const guards = createGuards(deps.database, () => elapsedMs);
    assert.equal((await guards(false))('10.0.0.1'), 'private');
    await put('10.0.0.0/8', '10.1.0.0/16');
    elapsedMs += 2001;
    assert.deepEqual(['10.0.0.1', '10.1.0.1'].map(await guards(false)), ['open', 'forbidden']);
    assert.deepEqual(['10.0.0.1', '10.1.0.1'].map(await guards(true)), ['open', 'forbidden']);
    await deps.database.db.schema.dropTable('service_settings').execute();
    elapsedMs += 2001;
    assert.deepEqual(['10.0.0.1', '10.1.0.1'].map(await guards(false)), ['open', 'forbidden']);
  });

  test('applies the ranges to alerts', async () => {
    let received = 0;
    const server = await serveHttp((_, outgoing) => {
      received++;
      outgoing.end();
    });
    await put('', '127.0.0.0/8');
    const account = await addAccount(deps.database.db);
    const alerts = [{ key: 'webhook', value: `${server.url}/hook` }];
    const monitor = await addMonitorRow(deps, account, { alerts });
    await inTransaction(deps.database, (trx) =>
      enqueueMonitorAlerts(
        trx,
        deps.vault,
        monitor,
        { event: 'certificate', expiresAt: deps.now() + 1000 },
        deps.now(),
      ),
    );
    const courier = startTestCourier(deps);
    try {
      const tries = () => deps.database.db.selectFrom('deliveries').selectAll().execute();
      await until(async () => (await tries()).length === 1);
      assert.equal((await tries())[0]?.error, '127.0.0.1 is in a network range that this service blocks');
      assert.equal(received, 0);
    } finally {
      await courier.stop();
      await server.close();
    }
  });
});
