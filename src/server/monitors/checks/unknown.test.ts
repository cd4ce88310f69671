import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { freePort } from '../../../../test/support/free-port.testing.ts';
import { addAccount, onEachDatabase, type TestDeps } from '../../../../test/support/testing.ts';
import type { MonitorRow } from '../../database/index.ts';
import type { CheckRow } from '../../events/index.ts';
import { NetworkError } from '../../network/network-error.ts';
import { startChecker } from '../jobs.ts';
import type { Checker } from './checker.ts';
import { slotStart } from './due-times.ts';
import { interpretLocalFault } from './result.ts';
import { addMonitorRow } from './testing/rows.ts';
import { serveHttp, serveSocket, type TestServer, until } from './testing/servers.ts';

onEachDatabase((open) => {
  let deps: TestDeps;
  let account: number;
  let events: CheckRow[];
  let checker: Checker | undefined;
  let server: TestServer;
  let fault: NetworkError | undefined;
  let status = 200;

  beforeEach(async () => {
    deps = await open();
    deps.now = Date.now;
    events = [];
    deps.events = { ...deps.events, record: async (_, row) => void events.push(row as CheckRow) };
    account = await addAccount(deps.database.db);
    status = 200;
    server = await serveHttp((_, outgoing) => outgoing.writeHead(status).end());
    fault = new NetworkError('no name server can be reached from this machine', 'local');
  });
  afterEach(async () => {
    await checker?.stop();
    await server.close();
    await deps.close();
  });

  const start = () => {
    const resolve = async () => {
      if (fault) throw fault;
      return ['127.0.0.1'];
    };
    checker = startChecker(deps, { confirmAfterMs: 60, resolve });
  };
  const add = (given: Partial<MonitorRow> = {}) =>
    addMonitorRow(deps, account, { url: `http://site.example:${server.port}/`, condition: 'up', ...given });
  const row = (id: number) =>
    deps.database.db.selectFrom('monitors').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const gaps = () => deps.database.db.selectFrom('monitor_gaps').selectAll().orderBy('id').execute();
  const again = async (id: number) => {
    await deps.database.db.updateTable('monitors').set({ lease_until: 0 }).where('id', '=', id).execute();
    checker?.wake();
  };

  test('marks a monitor as unknown after a local fault, and changes nothing else', async () => {
    const before = await add({ failing_checks: 1, response_time_ms: 7, last_checked_at: 5 });
    start();
    await until(async () => (await row(before.id)).unknown_since !== null);
    const { unknown_since, unknown_cause, lease_until, next_check_at, ...rest } = await row(before.id);
    assert.ok(unknown_since! >= before.next_check_at);
    assert.equal(unknown_cause, 'no name server can be reached from this machine');
    const { unknown_since: _s, unknown_cause: _c, lease_until: _l, next_check_at: _n, ...unchanged } = before;
    assert.deepEqual(rest, unchanged);
    assert.ok(lease_until > unknown_since! && lease_until <= Date.now() + 10_000, 'tried again in ten seconds');
    assert.equal(next_check_at, slotStart(before.next_check_at), 'on its grid');
    assert.deepEqual(
      (await gaps()).map((gap) => [gap.monitor_id, gap.started_at, gap.ended_at, gap.reason]),
      [[before.id, unknown_since, null, 'unknown']],
    );
    assert.equal(events.length, 0);
  });

  test('keeps the first cause and a single gap while the fault lasts', async () => {
    const { id } = await add();
    start();
    await until(async () => (await row(id)).unknown_since !== null);
    const first = await row(id);
    fault = new NetworkError('another', 'local');
    await again(id);
    await until(async () => (await row(id)).lease_until > first.lease_until);
    const after = await row(id);
    assert.deepEqual([after.unknown_since, after.unknown_cause], [first.unknown_since, first.unknown_cause]);
    assert.equal((await gaps()).length, 1);
  });

  test('ends together with its gap at the first conclusive check, good or bad', async () => {
    const good = await add();
    const bad = await add({ condition: 'down', failing_checks: 3 });
    start();
    await until(async () => (await gaps()).length === 2);
    fault = undefined;
    await again(good.id);
    await until(async () => (await row(good.id)).unknown_since === null);
    status = 500;
    await again(bad.id);
    await until(async () => (await row(bad.id)).unknown_since === null);
    assert.deepEqual([(await row(bad.id)).unknown_cause, (await row(bad.id)).condition], [null, 'down']);
    await until(() => events.length === 2);
    for (const gap of await gaps()) {
      const told = events.find((event) => event.monitor === gap.monitor_id);
      assert.equal(gap.ended_at, told?.at);
    }
  });

  test('opens and closes no incident', async () => {
    const failing = await add({ failing_checks: 2 });
    const down = await add({ condition: 'down', failing_checks: 3 });
    await deps.database.db
      .insertInto('incidents')
      .values({
        account_id: account,
        monitor_id: down.id,
        cause: 'x',
        started_at: 1,
        ended_at: null,
        acknowledged_at: null,
        reminded_at: 1,
      })
      .execute();
    start();
    await until(async () => (await gaps()).length === 2);
    const incidents = await deps.database.db.selectFrom('incidents').selectAll().execute();
    assert.deepEqual(
      incidents.map((incident) => [incident.monitor_id, incident.ended_at]),
      [[down.id, null]],
    );
    assert.equal((await deps.database.db.selectFrom('outbox').selectAll().execute()).length, 0);
    assert.equal((await row(failing.id)).condition, 'up');
  });

  test('counts an internal error as a local fault', async () => {
    fault = undefined;
    const { id } = await add({ request_headers_sealed: 'under another secret' });
    start();
    await until(async () => (await row(id)).unknown_since !== null);
    assert.match((await row(id)).unknown_cause!, /^the check failed with an internal error/);
  });

  test('opens no incident if there is no network, but opens one if only the site fails', async () => {
    fault = new NetworkError('no answer from the name server', 'name servers');
    const port = await freePort();
    deps.config = { ...deps.config, canary: [`127.0.0.1:${port}`] };
    const { id } = await add();
    start();
    await until(async () => (await row(id)).unknown_since !== null);
    assert.equal(
      (await row(id)).unknown_cause,
      `this machine has no network: none of 127.0.0.1:${port} could be reached`,
    );
    await checker?.stop();

    const canary = await serveSocket(() => {});
    try {
      deps.config = { ...deps.config, canary: [`127.0.0.1:${canary.port}`] };
      start();
      await again(id);
      await until(async () => (await row(id)).condition === 'down');
      const [incident] = await deps.database.db.selectFrom('incidents').selectAll().execute();
      assert.equal(incident?.cause, 'no answer from the name server');
      assert.equal((await row(id)).unknown_since, null);
    } finally {
      await canary.close();
    }
  });
});

test('retries a local fault after ten seconds or at the next due time, on the grid', () => {
  const monitor = { id: 1, interval_s: 60, next_check_at: 100_000, unknown_since: null } as MonitorRow;
  const settled = (nowMs: number) => {
    const entry = interpretLocalFault(monitor, nowMs, nowMs, 'x');
    return entry.kind === 'unknown' && [entry.fault.nextCheckAt, entry.fault.leaseUntil];
  };
  assert.deepEqual(settled(100_005), [100_000, 110_005]);
  assert.deepEqual(settled(155_000), [160_000, 0]);
  assert.deepEqual(settled(100_000 + 60_000 * 3 + 7), [280_000, 290_007]);
});
