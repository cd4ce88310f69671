import assert from 'node:assert/strict';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, afterEach, before, beforeEach, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { addAccount, openTestDeps, type TestDeps } from '../../../../test/support/testing.ts';
import { startPostgres, type TestPostgres } from '../../database/postgres.testing.ts';
import { minuteMs } from '../../kernel/time.ts';
import { startChecker } from '../jobs.ts';
import type { Checker } from './checker.ts';
import { slotStart } from './due-times.ts';
import { type Arrivals, serveArrivals, stopChecking } from './testing/arrivals.ts';
import { addMonitorRow } from './testing/rows.ts';
import { until } from './testing/servers.ts';

describe('checkers on one PostgreSQL database', () => {
  let postgres: TestPostgres;
  let databaseUrl: string;
  let deps: TestDeps;
  let other: TestDeps;
  let account: number;
  let server: Arrivals;
  const checkers: Checker[] = [];
  const clock = { aheadMs: 0, stoppedAt: undefined as number | undefined };
  const elapsed = () => (clock.stoppedAt ?? performance.now()) + clock.aheadMs;

  before(async () => {
    postgres = await startPostgres();
  });
  after(() => postgres.stop());
  beforeEach(async () => {
    Object.assign(clock, { aheadMs: 0, stoppedAt: undefined });
    databaseUrl = await postgres.newDatabase();
    [deps, other] = [await openTestDeps({ databaseUrl }), await openTestDeps({ databaseUrl })];
    for (const each of [deps, other]) {
      each.now = () => Math.floor(performance.timeOrigin + elapsed());
      each.events = { ...each.events, record: async () => {} };
    }
    account = await addAccount(deps.database.db);
    server = await serveArrivals();
  });
  afterEach(async () => {
    await stopChecking(server, checkers);
    await deps.close();
    await other.close();
  });

  const start = (on: TestDeps) => checkers.push(startChecker(on, { elapsed }));
  const pass = (ms: number) => {
    clock.aheadMs += ms;
    for (const checker of checkers) checker.wake();
  };
  const rows = () => deps.database.db.selectFrom('monitors').selectAll().orderBy('id').execute();

  test('check each monitor once an interval', async () => {
    const monitors = 100;
    const ids = [];
    for (let i = 0; i < monitors; i++)
      ids.push((await addMonitorRow(deps, account, { url: `${server.url}/${i}`, first_checked_at: 1 })).id);
    const due = deps.now() + 2000;
    await deps.database.db
      .updateTable('monitors')
      .set({ next_check_at: sql<number>`${sql.lit(due)} + (id - ${sql.lit(ids[0]!)}) * 5` })
      .execute();
    start(deps);
    start(other);
    for (let round = 1; round <= 3; round++) {
      await until(() => server.total() >= monitors * round);
      await until(async () => (await rows()).every((row) => row.lease_by === ''));
      assert.deepEqual(Object.values(server.counts()), Array(monitors).fill(round));
      for (const [i, row] of (await rows()).entries())
        assert.equal(row.next_check_at, slotStart(due + i * 5) + round * minuteMs);
      pass(minuteMs - 2000);
    }
  });

  test('take over the checks of a killed checker within one interval', async () => {
    const monitors = 30;
    const dueAt = deps.now();
    for (let i = 0; i < monitors; i++)
      await addMonitorRow(deps, account, { url: `${server.url}/${i}`, first_checked_at: 1, next_check_at: dueAt });
    server.hold();
    const dataDir = mkdtempSync(join(tmpdir(), 'gatehouse-killed-'));
    const killed = fork(fileURLToPath(new URL('testing/checker-process.ts', import.meta.url)), {
      env: {
        ...process.env,
        GATEHOUSE_DATA: dataDir,
        GATEHOUSE_SECRET: deps.config.secret,
        GATEHOUSE_DATABASE_URL: databaseUrl,
        GATEHOUSE_CANARY: 'off',
      },
    });
    await until(() => server.total() === monitors);
    const gone = once(killed, 'exit');
    killed.kill('SIGKILL');
    await gone;
    rmSync(dataDir, { recursive: true });
    server.release();

    start(other);
    await addMonitorRow(deps, account, { url: `${server.url}/witness` });
    checkers[0]?.wake();
    await until(() => server.counts()['/witness'] === 1);
    assert.equal(server.total(), monitors + 1, 'as long as its lease holds nobody else checks');
    // On a slow machine, the next checks would be due before the first ones are counted.
    clock.stoppedAt = performance.now();
    pass(dueAt + minuteMs - 1000 - other.now());
    const taken = () => server.total() - (server.counts()['/witness'] ?? 0) - monitors;
    await until(() => taken() === monitors);
    await until(async () => (await rows()).every((row) => row.lease_by === ''));
    assert.equal(taken(), monitors);
    for (const row of (await rows()).slice(0, monitors)) {
      assert.ok(row.last_checked_at! < dueAt + 2 * minuteMs);
      assert.equal((row.next_check_at - slotStart(dueAt)) % minuteMs, 0, 'on its grid');
    }
  });
});
