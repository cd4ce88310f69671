import assert from 'node:assert/strict';
import type { RequestListener } from 'node:http';
import { afterEach, beforeEach, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { addAccount, onEachDatabase, type TestDeps } from '../../../../test/support/testing.ts';
import type { Checker } from '../checks/checker.ts';
import { addMonitorRow } from '../checks/testing/rows.ts';
import { serveHttp, type TestServer, until } from '../checks/testing/servers.ts';
import { startChecker } from '../jobs.ts';
import { deleteMonitorRow } from '../monitor/monitor.store.ts';
import { updateMonitor } from '../monitor/operations.ts';
import { presentMonitor } from '../presentation/present.ts';
import { lastFailureOf } from './last-failure.ts';

onEachDatabase((open) => {
  let deps: TestDeps;
  let account: number;
  let checker: Checker | undefined;
  const servers: TestServer[] = [];

  beforeEach(async () => {
    deps = await open();
    deps.now = Date.now;
    deps.events = { ...deps.events, record: async () => {} };
    account = await addAccount(deps.database.db);
  });
  afterEach(async () => {
    await checker?.stop();
    await Promise.all(servers.splice(0).map((server) => server.close()));
    await deps.close();
  });

  const row = (id: number) =>
    deps.database.db.selectFrom('monitors').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const shown = async (id: number) => {
    const monitor = await row(id);
    return { ...(await presentMonitor(deps, monitor)), last_failure: await lastFailureOf(deps, monitor) };
  };
  const kept = () => deps.database.db.selectFrom('monitor_failures').selectAll().orderBy('monitor_id').execute();
  const watch = async (answer: RequestListener, given: Parameters<typeof addMonitorRow>[2] = {}) => {
    const server = await serveHttp(answer);
    servers.push(server);
    const monitor = await addMonitorRow(deps, account, { url: server.url, ...given });
    checker = startChecker(deps, { confirmAfterMs: 60 });
    return monitor;
  };

  test('stores what the last failed check received, without secrets', async () => {
    const { id } = await watch(
      (request, response) => {
        response.writeHead(503, {
          'content-type': 'text/plain',
          'content-encoding': 'gzip',
          'set-cookie': 'id=1',
          'x-node': 'b',
        });
        response.end(gzipSync(`No database. You sent ${request.headers['x-token']}. ${'é'.repeat(3000)}`));
      },
      {
        request_headers_sealed: deps.vault.seal(
          'request_headers',
          JSON.stringify([{ key: 'X-Token', value: 'very-secret' }]),
        ),
      },
    );
    await until(async () => (await row(id)).condition === 'down');
    const { cause, open_incident, last_failure } = await shown(id);
    assert.equal(cause, 'answered 503 Service Unavailable');
    assert.equal(open_incident?.cause, cause);
    assert.equal(last_failure?.cause, cause);
    assert.equal(last_failure?.status, 503);
    assert.equal(last_failure?.protocol, 'http/1.1');
    assert.equal(last_failure?.body?.length, 2048);
    assert.equal(last_failure?.body_cut, true);
    assert.match(last_failure?.body ?? '', /^No database\. You sent \*\*\*\. é+$/);
    const names = last_failure?.headers.map(({ name }) => name) ?? [];
    assert.ok(names.includes('x-node') && !names.includes('set-cookie'));
    const [stored] = await kept();
    assert.ok(!JSON.stringify(stored).includes('No database'), 'what was received is sealed');
  });

  test('stores only the newest failure and deletes it with its monitor', async () => {
    let status = 500;
    const monitor = await watch((_, response) => response.writeHead(status).end(String(status)));
    await until(async () => (await shown(monitor.id)).last_failure?.body === '500');
    status = 502;
    await updateMonitor(deps, { accountId: account, isOwner: true, timeZone: 'UTC' }, monitor.id, { cache_buster: 1 });
    checker?.wake();
    await until(async () => (await shown(monitor.id)).last_failure?.body === '502');
    assert.equal((await kept()).length, 1);
    assert.equal((await kept())[0]?.account_id, account);
    await checker?.stop();
    await deleteMonitorRow(deps.database.db, account, monitor.id);
    assert.deepEqual(await kept(), []);
  });

  test('stores failures without an answer, and the text in which a text was not found', async () => {
    const { id } = await watch((_, response) => response.end('Good evening'), {
      alert_condition: 'url_no_text',
      alert_text_lookup: 'Good morning',
    });
    const silent = await addMonitorRow(deps, account, { url: 'http://127.0.0.1:1/' });
    await until(async () => (await kept()).length === 2);
    const text = (await shown(id)).last_failure;
    assert.deepEqual([text?.status, text?.cause, text?.body], [200, 'text not found', 'Good evening']);
    const none = (await shown(silent.id)).last_failure;
    assert.deepEqual([none?.status, none?.headers, none?.body], [0, [], null]);
    assert.match(none?.cause ?? '', /refused/);
  });

  test('stores nothing for passed checks', async () => {
    const { id } = await watch((_, response) => response.end('fine'));
    await until(async () => (await row(id)).condition === 'up');
    const { last_failure, cause, open_incident } = await shown(id);
    assert.deepEqual([last_failure, cause, open_incident, await kept()], [null, null, null, []]);
  });
});
