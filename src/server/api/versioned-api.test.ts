import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import type { FastifyInstance } from 'fastify';
import { addKeyHolder, onEachDatabase, type TestDeps } from '../../../test/support/testing.ts';
import { createAdditionalKey } from '../accounts/api-keys/additional-keys.ts';
import { buildApp } from '../app/app.ts';
import { openDatabase } from '../database/index.ts';
import { expandPermissions, type Scope, scopes } from '../http/index.ts';
import { dayMs, toIso } from '../kernel/index.ts';

type Wanted = { scopes?: Scope[]; networks?: string[]; expires_at?: number };

onEachDatabase((open, testOnce) => {
  const start = async (t: { after(done: () => Promise<void>): void }, config: Partial<TestDeps['config']> = {}) => {
    const deps = await open({ events: true, config });
    const apps: FastifyInstance[] = [];
    const launch = async (of: TestDeps = deps) => {
      const app = await buildApp(of);
      await app.ready();
      apps.push(app);
      return app;
    };
    t.after(async () => {
      for (const app of apps) await app.close();
      await deps.close();
    });
    const person = { username: 'ann', email: 'ann@example.com', first_name: 'Ann', last_name: 'B', password: 'x' };
    const { id: accountId, key: firstKey } = await addKeyHolder(deps, person);
    const { id: userId } = await deps.database.db.selectFrom('users').select('id').executeTakeFirstOrThrow();
    const actor = { kind: 'user' as const, userId, name: 'Ann', role: 'owner', permissions: expandPermissions(scopes) };
    const make = async ({ scopes: wanted = ['monitors:read'], ...more }: Wanted = {}) =>
      (await createAdditionalKey(deps, { accountId, actor }, { name: 'k', scopes: wanted, ...more })).key;
    const ask = async (app: FastifyInstance, key: string, headers: Record<string, string> = {}) =>
      app.inject({ url: '/api/v1/monitors', headers: { authorization: `Bearer ${key}`, ...headers } });
    return { deps, launch, make, ask, firstKey };
  };

  testOnce('every process immediately rejects a key that was ended', async (t) => {
    const { deps, launch, make, ask } = await start(t);
    const away = await openDatabase({ file: join(deps.config.dataDir, 'ledger.db') });
    t.after(() => away.close());
    const here = await launch();
    const there = await launch({ ...deps, database: away });
    const key = await make();
    for (const app of [here, there]) assert.equal((await ask(app, key)).statusCode, 200);
    await deps.database.db.updateTable('api_keys').set({ ended_at: deps.now() }).where('is_first', '=', 0).execute();
    for (const app of [here, there]) assert.equal((await ask(app, key)).statusCode, 401);
  });

  test('records the last use and network of each key, at the latest on shutdown', async (t) => {
    const { deps, launch, make, ask, firstKey } = await start(t);
    const app = await launch();
    const key = await make();
    const idle = await make();
    await ask(app, key);
    await ask(app, firstKey);
    deps.clock.ms += 5000;
    await app.inject({
      url: '/api/v1/monitors',
      headers: { authorization: `Bearer ${key}` },
      remoteAddress: '203.0.113.7',
    });
    await app.close();
    const rows = await deps.database.db
      .selectFrom('api_keys')
      .select(['last_used_at', 'last_used_network'])
      .orderBy('id')
      .execute();
    assert.deepEqual(rows, [
      { last_used_at: deps.now() - 5000, last_used_network: '127.0.0.0/24' },
      { last_used_at: deps.now(), last_used_network: '203.0.113.0/24' },
      { last_used_at: null, last_used_network: '' },
    ]);
    assert.ok(idle);
  });

  testOnce('checks the networks of a key against the address from a trusted proxy', async (t) => {
    const { launch, make, ask } = await start(t, { trustProxy: ['loopback'] });
    const app = await launch();
    const key = await make({ networks: ['203.0.113.0/24', '2001:db8::/48'] });
    for (const [address, status] of [
      ['203.0.113.9', 200],
      ['2001:db8::7', 200],
      ['198.51.100.1', 401],
      ['2001:db8:1::7', 401],
      ['198.51.100.1, 203.0.113.9', 200],
    ] as const) {
      const reply = await ask(app, key, { 'x-forwarded-for': address });
      assert.equal(reply.statusCode, status, address);
      if (status === 401) assert.match(reply.json().message, new RegExp(`may not be used from ${address}`));
    }
    const unproved = await app.inject({
      url: '/api/v1/monitors',
      headers: { authorization: `Bearer ${key}`, 'x-forwarded-for': '203.0.113.9' },
      remoteAddress: '198.51.100.1',
    });
    assert.equal(unproved.statusCode, 401, 'a stranger cannot choose an address');
  });

  testOnce('answers an expired key like an unknown one in every interface', async (t) => {
    const { deps, launch, make } = await start(t);
    const app = await launch();
    const key = await make({ scopes: [...scopes], expires_at: deps.now() + dayMs });
    const paths = ['/api/v1/monitors', '/api/account/details', '/v3/market/author/sale?code=x', '/metrics', '/mcp'];
    const answers = (given: string) =>
      Promise.all(
        paths.map(async (url) => {
          const { statusCode, body } = await app.inject({ url, headers: { authorization: `Bearer ${given}` } });
          return [url, statusCode, body];
        }),
      );
    const unknown = await answers('gh_unknown');
    assert.notDeepEqual(await answers(key), unknown);
    deps.clock.ms += dayMs;
    assert.deepEqual(await answers(key), unknown, toIso(deps.now()));
  });

  testOnce('limits each key, and all keys of an account to twice as much', async (t) => {
    const { launch, make, ask } = await start(t, { rateLimitPerMinute: 5 });
    const app = await launch();
    const statuses = async (key: string, count: number) => {
      const got: number[] = [];
      for (let asked = 0; asked < count; asked++) got.push((await ask(app, key)).statusCode);
      return got;
    };
    assert.deepEqual(await statuses(await make(), 6), [200, 200, 200, 200, 200, 429]);
    assert.deepEqual(await statuses(await make(), 6), [200, 200, 200, 200, 200, 429]);
    assert.deepEqual(await statuses(await make(), 1), [429]);
  });
});
