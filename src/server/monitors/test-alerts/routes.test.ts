import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, test } from 'node:test';
import Fastify, { type FastifyInstance } from 'fastify';
import { addAccount, onEachDatabase, type TestDeps } from '../../../../test/support/testing.ts';
import { trustAccountHeader } from '../../http/caller.testing.ts';
import { useSchemas } from '../../http/index.ts';
import { othersGuard, ownersGuard } from '../../network/guard.ts';
import { createResolver } from '../../network/resolve.ts';
import { providerUrls } from '../../outbox/channels/provider-urls.ts';
import { openReceiver, type Receiver } from '../../outbox/channels/testing/receiver.ts';
import { addMonitorRow } from '../checks/testing/rows.ts';
import type { Row } from '../monitor/fields.ts';
import { alertTestRoutes, createTestAlertLimiter } from './routes.ts';

onEachDatabase((open, testOnce) => {
  describe('test messages', () => {
    let deps: TestDeps;
    let app: FastifyInstance;
    let receiver: Receiver;
    let account: number;
    const way = {
      resolve: createResolver(),
      guards: async (isOwner: boolean) => (isOwner ? ownersGuard : othersGuard),
      providerUrls,
      timeoutMs: 0,
    };

    beforeEach(async () => {
      way.timeoutMs = 30_000;
      deps = await open();
      account = await addAccount(deps.database.db);
      receiver = await openReceiver();
      app = Fastify() as unknown as FastifyInstance;
      const testAlertLimiter = createTestAlertLimiter(deps);
      for (const prefix of ['/api/v1', '/console/api'])
        await app.register(
          async (plugin) => {
            trustAccountHeader(plugin, (accountId) => accountId === account);
            alertTestRoutes(useSchemas(plugin), { ...deps, testAlertLimiter }, way);
          },
          { prefix },
        );
    });
    afterEach(async () => {
      await receiver.close();
      await app.close();
      await deps.close();
    });

    const ask = async (path: string, body: object = {}, { as = account, prefix = '/api/v1' } = {}) => {
      const headers = { 'x-account': String(as) };
      const reply = await app.inject({ method: 'POST', url: `${prefix}${path}`, headers, payload: body });
      return { status: reply.statusCode, headers: reply.headers, body: reply.json() };
    };
    const store = (alerts: Row[], accountId = account) => addMonitorRow(deps, accountId, { name: 'Shop', alerts });

    testOnce('go to every channel of the monitor in parallel and report each result', async () => {
      way.timeoutMs = 3000;
      const hanging = await openReceiver('never');
      const alerts = [
        { key: 'webhook', value: `${receiver.url}/hook` },
        { key: 'discord', value: hanging.url },
        { key: 'sms', value: '+14155550123' },
        { key: 'webhook', value: `${receiver.url}/hook` },
      ];
      const monitor = await store(alerts);
      const { status, body } = await ask(`/monitors/${monitor.id}/test`);
      await hanging.close();
      assert.equal(status, 200);
      const told = body.data.map(({ duration_ms, ...rest }: { duration_ms: number }) => {
        assert.ok(Number.isInteger(duration_ms));
        return rest;
      });
      assert.deepEqual(told, [
        { ...alerts[0], delivered: true, error: null },
        { ...alerts[1], delivered: false, error: 'no answer within 3 s' },
        {
          ...alerts[2],
          delivered: false,
          error:
            'Text messages cannot be sent: this service has no SMS provider. Set one up in Settings → Telegram and SMS, or use another channel.',
        },
      ]);
      assert.equal(receiver.received.length, 1, 'a destination that is listed twice gets one message');
      const { type, monitor: named, link } = JSON.parse(receiver.received[0]!.body);
      assert.deepEqual([type, named.id, link], ['test', monitor.id, `${deps.config.baseUrl}/monitors/${monitor.id}`]);
      assert.deepEqual(await deps.database.db.selectFrom('outbox').selectAll().execute(), [], 'nothing is tried again');
    });

    test('go to a destination that is not saved yet, with or without a monitor', async () => {
      const monitor = await store([]);
      const one = { key: 'slack', value: ` ${receiver.url}/services/x ` };
      const ofMonitor = await ask(`/monitors/${monitor.id}/test`, one);
      assert.equal(ofMonitor.body.data[0].delivered, true);
      assert.equal(ofMonitor.body.data[0].value, `${receiver.url}/services/x`);
      const ofNone = await ask(
        '/monitors/test-alert',
        { key: 'webhook', value: receiver.url },
        { prefix: '/console/api' },
      );
      assert.deepEqual([ofNone.status, ofNone.body.data[0].delivered], [200, true]);
      assert.match(JSON.parse(receiver.received[0]!.body).text, /^Test alert from Gatehouse: Shop$/);
      assert.equal(JSON.parse(receiver.received[1]!.body).monitor, null);
      assert.deepEqual((await ask(`/monitors/${monitor.id}/test`)).body, { data: [] });
    });

    test('validate the destination in the same way as alerts', async () => {
      const monitor = await store([]);
      for (const [path, body, field] of [
        [`/monitors/${monitor.id}/test`, { key: 'email', value: 'x' }, 'value'],
        [`/monitors/${monitor.id}/test`, { key: 'pager', value: 'x' }, 'key'],
        [`/monitors/${monitor.id}/test`, { key: 'email' }, 'value'],
        [`/monitors/${monitor.id}/test`, { value: 'ops@example.com' }, 'key'],
        ['/monitors/test-alert', { key: 'gotify', value: 'https://gotify.example.com/message' }, 'value'],
        ['/monitors/test-alert', {}, 'key'],
      ] as const) {
        const { status, body: refusal } = await ask(path, body);
        assert.equal(status, 422, JSON.stringify(body));
        assert.ok(field in refusal.errors, JSON.stringify(refusal));
      }
      assert.equal(receiver.received.length, 0);
    });

    test('return 404 for another account’s monitor', async () => {
      const monitor = await store([{ key: 'webhook', value: receiver.url }]);
      const other = await addAccount(deps.database.db, { is_owner: 0 });
      assert.equal((await ask(`/monitors/${monitor.id}/test`, {}, { as: other })).status, 404);
      assert.equal((await ask('/monitors/999999/test')).status, 404);
      assert.equal((await ask('/monitors/x/test')).status, 404);
      assert.equal(receiver.received.length, 0);
    });

    test('cannot reach this machine’s network for another account', async () => {
      const other = await addAccount(deps.database.db, { is_owner: 0 });
      const { body } = await ask('/monitors/test-alert', { key: 'webhook', value: receiver.url }, { as: other });
      assert.equal(body.data[0].error, '127.0.0.1 is not a public address');
      assert.equal(receiver.received.length, 0);
    });

    test('are limited to ten a minute per account across both interfaces', async () => {
      const one = { key: 'webhook', value: receiver.url };
      for (let n = 0; n < 10; n++) {
        const prefix = n % 2 === 0 ? '/api/v1' : '/console/api';
        assert.equal((await ask('/monitors/test-alert', one, { prefix })).status, 200);
      }
      const refused = await ask('/monitors/test-alert', one);
      assert.equal(refused.status, 429);
      assert.equal(refused.headers['retry-after'], '6');
      const other = await addAccount(deps.database.db, { is_owner: 0 });
      assert.equal((await ask('/monitors/test-alert', one, { as: other })).status, 200);
      deps.clock.ms += 6000;
      assert.equal((await ask('/monitors/test-alert', one)).status, 200);
      assert.equal(receiver.received.length, 11);
    });
  });
});
