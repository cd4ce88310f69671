import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { addAccount, onEachDatabase, type TestDeps } from '../../../../test/support/testing.ts';
import type { CheckRow } from '../../events/index.ts';
import { secondMs } from '../../kernel/time.ts';
import { startChecker } from '../jobs.ts';
import type { Checker } from './checker.ts';
import { slotStart } from './due-times.ts';
import { addMonitorRow } from './testing/rows.ts';
import { serveHttp, type TestServer, until } from './testing/servers.ts';

const webhook = { key: 'webhook', value: 'http://127.0.0.1:1/hook' };

onEachDatabase({ forks: true }, (open, testOnce) => {
  let deps: TestDeps;
  let account: number;
  let server: TestServer;
  let events: CheckRow[];
  let statuses: number[];
  const checkers: Checker[] = [];
  const clock = { aheadMs: 0 };

  beforeEach(async () => {
    clock.aheadMs = 0;
    events = [];
    statuses = [];
    deps = await open();
    deps.now = () => Date.now() + clock.aheadMs;
    deps.events = { ...deps.events, record: async (_, row) => void events.push(row as CheckRow) };
    account = await addAccount(deps.database.db);
    server = await serveHttp((_, outgoing) => outgoing.writeHead(statuses.shift() ?? 200).end());
  });
  afterEach(async () => {
    await Promise.all(checkers.splice(0).map((checker) => checker.stop()));
    await server.close();
    await deps.close();
  });

  const start = (): Checker => {
    const checker = startChecker(deps, { confirmAfterMs: 60, elapsed: () => performance.now() + clock.aheadMs });
    checkers.push(checker);
    return checker;
  };
  const pass = (ms: number) => {
    clock.aheadMs += ms;
    for (const checker of checkers) checker.wake();
  };
  const row = (id: number) =>
    deps.database.db.selectFrom('monitors').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const incidents = () => deps.database.db.selectFrom('incidents').selectAll().execute();
  const alerts = async () =>
    (await deps.database.db.selectFrom('outbox').selectAll().orderBy('id').execute()).map(({ event }) => event);
  const checked = async (id: number, times: number) => {
    await until(() => events.length >= times);
    await until(async () => (await row(id)).lease_by === '');
    assert.equal(events.length, times);
    return row(id);
  };
  const add = (given: Parameters<typeof addMonitorRow>[2] = {}) =>
    addMonitorRow(deps, account, { url: server.url, alerts: [webhook], first_checked_at: 1, ...given });
  const addDown = async (given: Parameters<typeof addMonitorRow>[2]) => {
    const since = deps.now() - 600_000;
    const down = { condition: 'down', condition_since: since, last_checked_at: deps.now() - 60_000 } as const;
    const monitor = await add({ ...down, failing_checks: 9, ...given });
    await deps.database.db
      .insertInto('incidents')
      .values({ account_id: account, monitor_id: monitor.id, cause: 'x', started_at: since, ended_at: null })
      .execute();
    return monitor;
  };

  test('closes the incident after the given number of good checks, at the time of the first', async () => {
    const monitor = await addDown({ recovery_threshold: 3 });
    start();
    const after = await checked(monitor.id, 3);
    const [incident] = await incidents();
    assert.deepEqual([incident?.ended_at, after.condition_since], [events[0]!.at, events[0]!.at]);
    assert.deepEqual([after.condition, after.passing_checks, after.unconfirmed_since], ['up', 0, null]);
    assert.deepEqual(await alerts(), ['closed']);
    assert.ok(after.next_check_at > deps.now(), 'on its schedule again');
  });

  testOnce('starts counting good checks again after a failure', async () => {
    statuses = [200, 200, 500];
    const monitor = await addDown({ recovery_threshold: 3 });
    start();
    const failed = await checked(monitor.id, 3);
    assert.deepEqual([failed.condition, failed.passing_checks, failed.unconfirmed_since], ['down', 0, null]);
    assert.deepEqual([(await incidents())[0]?.ended_at, await alerts()], [null, []]);
    pass(60 * secondMs);
    await checked(monitor.id, 6);
    assert.equal((await incidents())[0]?.ended_at, events[3]!.at);
  });

  test('counts good checks over restarts of the checker', async () => {
    const monitor = await addDown({ recovery_threshold: 3, confirmation_interval_s: 30 });
    for (const times of [1, 2, 3]) {
      const checker = start();
      const after = await checked(monitor.id, times);
      if (times < 3) {
        assert.deepEqual([after.passing_checks, after.unconfirmed_since], [times, events[0]!.at]);
        assert.equal(after.next_check_at, slotStart(events.at(-1)!.at + 30 * secondMs));
      }
      await checker.stop();
      checkers.length = 0;
      pass(30 * secondMs);
    }
    assert.equal((await incidents())[0]?.ended_at, events[0]!.at);
  });

  testOnce('does not count the time in which the service was down as uptime', async () => {
    const before = deps.now() - 3600 * secondMs;
    const streak = { passing_checks: 1, unconfirmed_since: before, last_checked_at: before };
    const monitor = await addDown({ recovery_threshold: 2, condition_since: 1, ...streak });
    start();
    await checked(monitor.id, 1);
    assert.equal((await incidents())[0]?.ended_at, events[0]!.at);
  });

  test('confirms failures at the given pace, in any process, and starts the incident with the first', async () => {
    statuses = Array(9).fill(500);
    const monitor = await add({ condition: 'up', confirmation_interval_s: 30 });
    start();
    start();
    for (const failing of [1, 2]) {
      const after = await checked(monitor.id, failing);
      assert.deepEqual([after.condition, after.failing_checks], ['up', failing]);
      assert.equal(after.next_check_at, slotStart(events.at(-1)!.at + 30 * secondMs));
      pass(30 * secondMs);
    }
    const down = await checked(monitor.id, 3);
    assert.deepEqual([down.condition, down.condition_since], ['down', events[0]!.at]);
    assert.equal((await incidents())[0]?.started_at, events[0]!.at);
    assert.ok(down.next_check_at > events[2]!.at + 50 * secondMs, 'at its interval again');
  });

  testOnce('opens no incident for an outage that is shorter than the confirmation', async () => {
    statuses = [500, 500];
    const monitor = await add({ condition: 'up', confirmation_interval_s: 30 });
    start();
    for (const times of [1, 2]) {
      await checked(monitor.id, times);
      pass(30 * secondMs);
    }
    const after = await checked(monitor.id, 3);
    assert.deepEqual([after.condition, after.failing_checks, after.unconfirmed_since], ['up', 0, null]);
    assert.deepEqual([await incidents(), await alerts()], [[], []]);
  });

  testOnce('confirms at the interval if it is shorter than the confirmation interval', async () => {
    statuses = [500];
    const due = deps.now() + secondMs;
    const monitor = await add({ condition: 'up', confirmation_interval_s: 600, next_check_at: due });
    start();
    assert.equal((await checked(monitor.id, 1)).next_check_at, slotStart(due) + 60 * secondMs);
  });

  test('opens an incident when an address answers that must not be reachable', async () => {
    statuses = [503];
    const monitor = await add({ upside_down: 1, confirmations: 1 });
    start();
    const up = await checked(monitor.id, 1);
    assert.deepEqual([up.condition, events[0]!.good, events[0]!.cause], ['up', 1, '']);
    pass(60 * secondMs);
    const down = await checked(monitor.id, 2);
    const cause = 'it answered, although it must not be reachable';
    assert.deepEqual([down.condition, events[1]!.good, events[1]!.cause], ['down', 0, cause]);
    assert.equal((await incidents())[0]?.cause, cause);
    const [failure] = await deps.database.db.selectFrom('monitor_failures').selectAll().execute();
    assert.deepEqual([failure?.monitor_id, failure?.cause], [monitor.id, cause]);
  });
});
