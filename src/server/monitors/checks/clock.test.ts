import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { addAccount, onEachDatabase, type TestDeps } from '../../../../test/support/testing.ts';
import { hourMs, minuteMs } from '../../kernel/time.ts';
import { startChecker } from '../jobs.ts';
import type { Checker } from './checker.ts';
import { createLeaseClock } from './lease-clock.ts';
import { type Arrivals, serveArrivals, stopChecking } from './testing/arrivals.ts';
import { addMonitorRow } from './testing/rows.ts';
import { until } from './testing/servers.ts';

const monitors = 10;

onEachDatabase((open) => {
  let deps: TestDeps;
  let account: number;
  let server: Arrivals;
  const checkers: Checker[] = [];
  const clock = { now: 0, elapsed: 0 };

  beforeEach(async () => {
    clock.now = Date.parse('2026-03-29T00:30:00Z');
    clock.elapsed = 0;
    deps = await open();
    deps.now = () => clock.now;
    deps.events = { ...deps.events, record: async () => {} };
    account = await addAccount(deps.database.db);
    server = await serveArrivals();
  });
  afterEach(async () => {
    await stopChecking(server, checkers);
    await deps.close();
  });

  const start = () => checkers.push(startChecker(deps, { confirmAfterMs: 60, elapsed: () => clock.elapsed }));
  const wake = () => {
    for (const checker of checkers) checker.wake();
  };
  const add = async (given: Parameters<typeof addMonitorRow>[2] = {}) => {
    for (let i = 0; i < monitors; i++)
      await addMonitorRow(deps, account, { url: `${server.url}/${i}`, first_checked_at: 1, ...given });
  };
  const rows = () => deps.database.db.selectFrom('monitors').selectAll().execute();
  const settled = () => until(async () => (await rows()).every((row) => row.lease_by === ''));
  /** By then all due monitors have been claimed. */
  const witnessed = async () => {
    const path = `/witness${Object.keys(server.counts()).length}`;
    await addMonitorRow(deps, account, { url: server.url + path });
    wake();
    await until(() => server.counts()[path] === 1);
  };
  const pass = (ms: number) => {
    clock.now += ms;
    clock.elapsed += ms;
    wake();
  };
  const perMonitor = () => Object.entries(server.counts()).flatMap(([path, n]) => (path.startsWith('/w') ? [] : [n]));
  const eachChecked = async (times: number) => {
    await until(() => perMonitor().length === monitors && perMonitor().every((count) => count >= times));
    await settled();
    assert.deepEqual(perMonitor(), Array(monitors).fill(times));
  };

  test('makes each check only once when the clock jumps ahead', async () => {
    server.hold();
    await add();
    start();
    start();
    await until(() => server.total() === monitors);
    clock.now += hourMs;
    await witnessed();
    await witnessed();
    assert.deepEqual(perMonitor(), Array(monitors).fill(1));
    server.release();
    await settled();
    pass(minuteMs);
    await eachChecked(2);
    pass(minuteMs);
    await eachChecked(3);
  });

  test('makes each check only once when the clock is set back', async () => {
    server.hold();
    await add();
    start();
    start();
    await until(() => server.total() === monitors);
    clock.now -= hourMs;
    for (let i = 0; i < 4; i++) {
      pass(10_000);
      await witnessed();
    }
    assert.deepEqual(perMonitor(), Array(monitors).fill(1));
    server.release();
    await settled();
    for (const row of await rows()) assert.ok(row.next_check_at <= clock.now + minuteMs);
    pass(minuteMs);
    await eachChecked(2);
  });

  test('checks waiting monitors within their interval after the clock was set back', async () => {
    await add({ next_check_at: clock.now + 30_000 });
    await addMonitorRow(deps, account, {
      url: `${server.url}/witness-hourly`,
      interval_s: 3600,
      next_check_at: clock.now + 50 * minuteMs,
    });
    start();
    await witnessed();
    await settled();
    clock.now -= hourMs;
    pass(20_000);
    await until(async () => (await rows()).every((row) => row.next_check_at <= clock.now + row.interval_s * 1000));
    pass(minuteMs);
    await eachChecked(1);
    const hourly = (await rows()).find((row) => row.interval_s === 3600);
    assert.equal(hourly?.last_checked_at, null, 'its next check was within its interval');
  });

  test('takes over leases of a dead process whose clock was ahead', async () => {
    await add({ lease_by: 'dead', lease_until: clock.now + hourMs });
    start();
    for (let i = 0; i < 3; i++) {
      await witnessed();
      assert.deepEqual(perMonitor(), []);
      pass(minuteMs / 4);
    }
    await eachChecked(1);
  });

  test('keeps check times across a change to summer time', async () => {
    await add();
    start();
    for (let hour = 1; hour <= 3; hour++) {
      await eachChecked(hour);
      const due = Date.parse('2026-03-29T00:30:00Z') + (hour - 1) * hourMs;
      for (const row of await rows()) assert.equal(row.next_check_at, due + minuteMs);
      await deps.database.db
        .updateTable('monitors')
        .set({ next_check_at: due + hourMs })
        .execute();
      pass(hourMs);
    }
  });
});

test('no lease expires early when the clock is set forward', () => {
  const clock = { now: 1_000_000, elapsed: 0 };
  const leaseNow = createLeaseClock(
    () => clock.now,
    () => clock.elapsed,
    45_000,
  );
  const after = (wallMs: number, elapsedMs: number) => {
    clock.now += wallMs;
    clock.elapsed += elapsedMs;
    return leaseNow() - 1_000_000;
  };
  assert.equal(after(1000, 1000), 1000);
  assert.equal(after(hourMs + 1000, 1000), 2000, 'jumped');
  assert.equal(after(1000, 1000), 3000);
  assert.equal(after(600, 0), 3600, 'kept right by less than a second');
  assert.equal(after(2000 - hourMs, 2000), 5600, 'set back again');
  assert.equal(after(hourMs, 0), 5600);
  assert.equal(after(45_000, 45_000), hourMs + 50_600, 'no lease from before is left');
});
