import assert from 'node:assert/strict';
import type { RequestListener } from 'node:http';
import { afterEach, beforeEach, test } from 'node:test';
import { fastify } from 'fastify';
import { addAccount, onEachDatabase, type TestDeps } from '../../../../test/support/testing.ts';
import { trustAccountHeader } from '../../http/caller.testing.ts';
import { useSchemas } from '../../http/index.ts';
import { Refusal } from '../../kernel/refusal.ts';
import type { Checker } from '../checks/checker.ts';
import { addMonitorRow } from '../checks/testing/rows.ts';
import { serveHttp, type TestServer } from '../checks/testing/servers.ts';
import { startChecker } from '../jobs.ts';
import { checkNow } from './check-now.ts';
import { checkNowRoutes, createCheckNowLimiter } from './routes.ts';

const hour = 3_600_000;

onEachDatabase((open, testOnce) => {
  let deps: TestDeps;
  let account: number;
  let checker: Checker | undefined;
  const servers: TestServer[] = [];

  beforeEach(async () => {
    deps = await open();
    deps.now = Date.now;
    deps.events = { ...deps.events, record: async () => {} };
    account = await addAccount(deps.database.db);
    checker = undefined;
  });
  afterEach(async () => {
    await checker?.stop();
    await Promise.all(servers.splice(0).map((server) => server.close()));
    await deps.close();
  });

  const serve = async (answer: RequestListener) => {
    const server = await serveHttp(answer);
    servers.push(server);
    return server.url;
  };
  const add = (given: Parameters<typeof addMonitorRow>[2] = {}) =>
    addMonitorRow(deps, account, { next_check_at: Date.now() + hour, first_checked_at: 1, condition: 'up', ...given });
  const row = (id: number) =>
    deps.database.db.selectFrom('monitors').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const check = (id: number, timeoutMs = 30_000, by = account) =>
    checkNow(deps, by, id, { changed: () => checker?.wake(), timeoutMs });
  const refusedAs = (code: string) => (error: unknown) => error instanceof Refusal && error.code === code;

  test('checks a monitor that is not due, and returns the result', async () => {
    let status = 200;
    const { id } = await add({ url: await serve((_, response) => response.writeHead(status).end()) });
    checker = startChecker(deps, { confirmAfterMs: 60 });
    const good = await check(id);
    assert.deepEqual([good.state, good.good, good.cause], ['done', true, null]);
    assert.ok(good.response_time !== null && good.response_time > 0);
    assert.equal(Date.parse(good.checked_at ?? ''), (await row(id)).last_checked_at);
    status = 503;
    const bad = await check(id);
    assert.deepEqual([bad.state, bad.good, bad.cause], ['done', false, 'answered 503 Service Unavailable']);
  });

  test('returns under_way if no checker runs, and leaves the monitor due', async () => {
    const { id } = await add();
    const asked = Date.now();
    const found = await check(id, 300);
    assert.deepEqual(found, { state: 'under_way', good: null, cause: null, response_time: null, checked_at: null });
    const { next_check_at } = await row(id);
    assert.ok(next_check_at >= asked && next_check_at <= Date.now());
  });

  test('does not interrupt a check that another process is running', async () => {
    const lease = { lease_by: 'another process', lease_until: Date.now() + hour };
    const { id, next_check_at } = await add(lease);
    assert.equal((await check(id, 300)).state, 'under_way');
    const after = await row(id);
    assert.deepEqual(
      [after.lease_by, after.lease_until, after.next_check_at],
      [lease.lease_by, lease.lease_until, next_check_at],
    );
  });

  test('rejects another account’s monitor, a paused monitor and a heartbeat', async () => {
    const other = await addAccount(deps.database.db, { username: 'bob', is_owner: 0 });
    const { id } = await add();
    const paused = await add({ paused: 1, paused_at: 1 });
    const heartbeat = await add({ url: 'heartbeat://backup?period=3600' });
    const before = await row(id);
    await assert.rejects(check(id, 300, other), refusedAs('not_found'));
    assert.deepEqual(await row(id), before);
    await assert.rejects(check(paused.id), refusedAs('conflict'));
    await assert.rejects(check(heartbeat.id), refusedAs('conflict'));
  });

  testOnce('is rate limited per account across both interfaces', async () => {
    const app = fastify();
    const checkNowLimiter = createCheckNowLimiter(deps);
    await app.register(async (plugin) => {
      trustAccountHeader(plugin);
      checkNowRoutes(useSchemas(plugin), { ...deps, checkNowLimiter }, { changed: () => {} });
    });
    const ask = async () => {
      const answer = await app.inject({
        method: 'POST',
        url: '/monitors/99/check',
        headers: { 'x-account': String(account) },
      });
      return answer.statusCode;
    };
    const codes = [];
    for (let asked = 0; asked < 21; asked++) codes.push(await ask());
    assert.deepEqual(codes, [...Array(20).fill(404), 429]);
    await app.close();
  });
});
