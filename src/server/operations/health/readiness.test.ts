import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { fastify } from 'fastify';
import { addAccount, onEachDatabase, type TestDeps } from '../../../../test/support/testing.ts';
import { createVault } from '../../kernel/index.ts';
import { healthRoutes } from './health.routes.ts';
import { signProbe } from './probe.ts';

const well = {
  engine: 'embedded',
  server: undefined,
  reachable: true,
  problem: undefined,
  spooledRows: 0,
  spooledBytes: 0,
  shippingLagMs: 0,
} as const;

onEachDatabase((open, _testOnce, database) =>
  describe('/readyz', () => {
    let deps: TestDeps;
    let account: number;
    before(async () => {
      deps = await open();
      account = await addAccount(deps.database.db);
    });
    after(() => deps.close());

    type Events = ReturnType<TestDeps['events']['state']>;
    const serve = async ({ state = well, opened = deps }: { state?: Events; opened?: TestDeps } = {}) => {
      let steadyMs = 0;
      deps.clock.ms = Date.now();
      const app = fastify({ return503OnClosing: false });
      await app.register(
        healthRoutes(
          { ...opened, events: { ...deps.events, state: () => state } },
          { machineNow: deps.now, elapsed: () => steadyMs },
        ),
      );
      return {
        app,
        pass: (ms: number, { wallMs = ms } = {}) => {
          steadyMs += ms;
          deps.clock.ms += wallMs;
        },
        ask: async (headers: Record<string, string> = {}) => {
          const { statusCode, body, headers: sent } = await app.inject({ url: '/readyz', headers });
          return { status: statusCode, body: JSON.parse(body), headers: sent };
        },
      };
    };
    const message = (key: string, more: object = {}) => ({
      account_id: account,
      monitor_id: null,
      incident_id: null,
      event: 'test' as const,
      channel: 'email',
      destination_sealed: '',
      facts: '{}',
      idempotency_key: key,
      state: 'waiting' as const,
      attempts: 0,
      next_attempt_at: Date.now() - 300_000,
      expires_at: 0,
      lease_until: 0,
      created_at: 0,
      ...more,
    });

    test('returns 200 and ok for each part, without a key', async () => {
      const { ask } = await serve();
      const { status, body, headers } = await ask();
      const { clock, ...others } = body;
      assert.equal(status, 200);
      assert.deepEqual(others, {
        status: 'ready',
        database: { status: 'ok' },
        event_store: { status: 'ok' },
        spool: { status: 'ok', rows: 0, bytes: 0, oldest_seconds: 0 },
        outbox: { status: 'ok', lag_seconds: 0 },
      });
      assert.equal(clock.status, 'ok');
      assert.equal(headers['cache-control'], 'no-store');
    });

    test('stays 200 without the event store and reports the shipping lag', async () => {
      const state = { ...well, reachable: false, spooledRows: 1200, spooledBytes: 90_000, shippingLagMs: 95_440 };
      const { status, body } = await (await serve({ state })).ask();
      assert.deepEqual([status, body.status, body.event_store.status], [200, 'degraded', 'away']);
      assert.deepEqual(body.spool, { status: 'behind', rows: 1200, bytes: 90_000, oldest_seconds: 95.4 });
    });

    test('reports a damaged event store, and one that replaced the former', async () => {
      for (const problem of ['damaged', 'replaced'] as const) {
        const { status, body } = await (await serve({ state: { ...well, problem } })).ask();
        assert.deepEqual([status, body.status, body.event_store], [200, 'degraded', { status: problem }]);
      }
    });

    test('reports a database that answers, but accepts no writes', async () => {
      const database = { ...deps.database, isReadOnly: () => true, isUnavailable: () => true };
      const { status, body } = await (await serve({ opened: { ...deps, database } })).ask();
      assert.deepEqual([status, body.status, body.database.status], [200, 'degraded', 'read_only']);
    });

    test('reports a spool that is nearly full', async () => {
      const state = { ...well, spooledRows: 9, spooledBytes: deps.config.spoolMaxBytes * 0.96 };
      const { status, body } = await (await serve({ state })).ask();
      assert.deepEqual([status, body.status, body.spool.status], [200, 'degraded', 'full']);
    });

    test('reports the age of the oldest due message but ignores disabled accounts', async () => {
      const disabled = await addAccount(deps.database.db, { username: 'gone', is_owner: 0 });
      await deps.database.db.updateTable('accounts').set({ disabled_at: 1 }).where('id', '=', disabled).execute();
      const others = [
        message('of a disabled account', { account_id: disabled, next_attempt_at: 1 }),
        message('being sent', { next_attempt_at: 1, lease_until: Date.now() + 60_000 }),
        message('sent', { next_attempt_at: 1, state: 'delivered' }),
        message('of a new version, at its pace', { next_attempt_at: 1, event: 'version' }),
      ];
      await deps.database.db.insertInto('outbox').values(others).execute();
      assert.equal((await (await serve()).ask()).body.outbox.lag_seconds, 0);
      await deps.database.db.insertInto('outbox').values(message('due')).execute();
      const { status, body } = await (await serve()).ask();
      await deps.database.db.deleteFrom('outbox').execute();
      assert.deepEqual([status, body.status, body.outbox.status], [200, 'degraded', 'behind']);
      assert.ok(body.outbox.lag_seconds >= 299 && body.outbox.lag_seconds < 400, body.outbox.lag_seconds);
    });

    test('reports a clock that jumped or that differs from the database’s clock', async () => {
      const { ask, pass } = await serve();
      assert.equal((await ask()).body.clock.status, 'ok');
      pass(5000, { wallMs: 3_600_000 });
      const { status, body } = await ask();
      assert.deepEqual([status, body.status, body.clock.status], [200, 'degraded', 'off']);
      assert.ok(Math.abs(body.clock.skew_seconds - 3600) < 60, body.clock.skew_seconds);
      if (database === 'PostgreSQL') return;
      pass(700_000);
      assert.deepEqual((await ask()).body.clock, { status: 'ok', skew_seconds: 0 });
    });

    test('queries the stores at most once a second', async () => {
      let looks = 0;
      const count = { ...deps, database: { ...deps.database } };
      Object.defineProperty(count.database, 'db', { get: () => ++looks && deps.database.db });
      const counted = await serve({ opened: count });
      for (let i = 0; i < 5; i++) await counted.ask();
      const first = looks;
      assert.ok(first > 0);
      counted.pass(1100);
      await counted.ask();
      assert.equal(looks, 2 * first);
    });

    test('returns 503 to open connections while the process stops', async () => {
      const { app } = await serve();
      const answers: { status: number; said: string }[] = [];
      // Plugins close in the order of their registration.
      app.register(async (later) => {
        later.addHook('preClose', async () => {
          for (const path of ['/readyz', '/healthz']) {
            const got = await fetch(`${address}${path}`);
            answers.push({ status: got.status, said: ((await got.json()) as { status: string }).status });
          }
        });
      });
      const address = await app.listen({ port: 0 });
      await app.close();
      const stopping = { status: 503, said: 'stopping' };
      assert.deepEqual(answers, [stopping, stopping]);
    });

    test('returns the received headers only to a caller with the secret', async () => {
      const { ask } = await serve();
      const forwarded = { 'x-forwarded-for': '203.0.113.7', 'x-forwarded-proto': 'https', 'x-real-ip': '203.0.113.7' };
      const stranger = signProbe(createVault('another secret of at least 32 characters'), deps.now());
      const old = signProbe(deps.vault, deps.now() - 3_600_000);
      for (const proof of ['', 'x', '1.2', stranger, old])
        assert.equal('received' in (await ask({ 'x-gatehouse-doctor': proof })).body, false, proof);
      const { body } = await ask({ ...forwarded, 'x-gatehouse-doctor': signProbe(deps.vault, deps.now()) });
      assert.deepEqual(body.received, {
        peer: '127.0.0.1',
        trusted: false,
        address: '127.0.0.1',
        host: 'localhost:80',
        proto: 'https',
        forwarded: '203.0.113.7',
        others: ['x-real-ip'],
      });
    });

    test('returns 503 without details while the database is unavailable', async () => {
      const opened = await open();
      await opened.database.close();
      const { ask } = await serve({ opened });
      const { status, headers, body } = await ask();
      await opened.close().catch(() => {});
      assert.deepEqual([status, headers['retry-after'], body.status], [503, '2', 'not_ready']);
      assert.deepEqual(body.database, { status: 'away' });
      assert.deepEqual(body.outbox, { status: 'ok', lag_seconds: null });
    });
  }),
);
