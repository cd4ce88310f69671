import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addAccount, openTestDeps, type TestDeps } from '../../../../test/support/testing.ts';
import { minuteMs } from '../../kernel/time.ts';
import { startChecker } from '../jobs.ts';
import { suspendMonitors } from '../monitor/index.ts';
import type { Checker } from './checker.ts';
import type { ConclusiveOutcome } from './outcome.ts';
import { addMonitorRow } from './testing/rows.ts';
import { until } from './testing/servers.ts';

const failed: ConclusiveOutcome = {
  kind: 'failure',
  cause: 'connection refused by 192.0.2.1:443',
  status: 0,
  networkInDoubt: false,
  phases: { dns: 0, connect: 0, tls: 0, firstByte: 0, total: 1 },
  address: '',
  certificates: [],
  finalUrl: '',
  protocol: '',
};

async function open(deps: TestDeps, onCheck: (id: number) => void) {
  const { database } = deps;
  const checked: number[] = [];
  let isAway = false;
  let onRecovered = () => {};
  let aheadMs = 0;
  deps.now = () => Date.now() + aheadMs;
  deps.events = { ...deps.events, record: async () => {} };
  const elusive = {
    ...deps,
    database: {
      ...database,
      isUnavailable: () => isAway,
      onRecovered: (call: () => void) => {
        onRecovered = call;
      },
    },
  };
  const start = (): Checker =>
    startChecker(elusive, {
      confirmAfterMs: 20,
      elapsed: () => performance.now() + aheadMs,
      standIn: ({ id }) => {
        checked.push(id);
        onCheck(id);
        return failed;
      },
    });
  return {
    checked,
    start,
    take: () => {
      isAway = true;
    },
    /** Ends the outage without notifying the checker, so the checker notices only at its next tick. */
    giveSilently: () => {
      isAway = false;
    },
    tellBack: () => onRecovered(),
    pass: (ms: number) => {
      aheadMs += ms;
    },
  };
}

const suspend = (deps: TestDeps, accountId: number) =>
  deps.database.db.transaction().execute(async (trx) => {
    await trx.updateTable('accounts').set({ disabled_at: deps.now() }).where('id', '=', accountId).execute();
    await suspendMonitors(deps)(trx, accountId, deps.now());
  });

test('does not check or alert accounts that were suspended during an outage', async (t) => {
  const deps = await openTestDeps();
  t.after(() => deps.close());
  const { db } = deps.database;
  const [kept, suspended] = [await addAccount(db), await addAccount(db, { is_owner: 0 })];
  let isSecondRound = false;
  let first = 0;
  const outage = await open(deps, (id) => {
    if (isSecondRound && id === first) outage.giveSilently();
  });
  const dueAt = deps.now() + 300;
  const alerts = [{ key: 'webhook', value: 'http://127.0.0.1:1/hook' }];
  const add = async (account: number, afterMs: number) =>
    (await addMonitorRow(deps, account, { next_check_at: dueAt + afterMs, first_checked_at: 1, alerts })).id;
  first = await add(kept, 0);
  const gone = await add(suspended, 50);
  const last = await add(kept, 60);
  const checker = outage.start();
  t.after(() => checker.stop());
  await until(() => outage.checked.length === 9);
  await until(async () =>
    (await db.selectFrom('monitors').select('lease_by').execute()).every(({ lease_by }) => lease_by === ''),
  );
  const sent = async () =>
    (await db.selectFrom('outbox').select('account_id').orderBy('id').execute()).map((row) => row.account_id);
  outage.checked.length = 0;

  outage.take();
  await suspend(deps, suspended);
  // Includes the end of the incident, which the suspension sends to the webhook.
  const before = await sent();
  isSecondRound = true;
  outage.pass(minuteMs - 1000);
  checker.wake();
  await until(() => outage.checked.includes(first));
  outage.tellBack();
  await until(() => outage.checked.includes(last));
  assert.ok(!outage.checked.includes(gone), 'its check waited when the database came back');
  outage.pass(minuteMs);
  outage.checked.length = 0;
  checker.wake();
  await until(() => outage.checked.includes(first) && outage.checked.includes(last));
  assert.ok(!outage.checked.includes(gone));
  const later = (await sent()).slice(before.length);
  assert.ok(!later.includes(suspended));
});

test('does not check accounts during an outage if they were suspended before the outage', async (t) => {
  const deps = await openTestDeps();
  t.after(() => deps.close());
  const { db } = deps.database;
  const [kept, suspended] = [await addAccount(db), await addAccount(db, { is_owner: 0 })];
  const outage = await open(deps, () => {});
  const dueAt = deps.now() + 300;
  const add = async (account: number, given: { interval_s: number }) =>
    (await addMonitorRow(deps, account, { next_check_at: dueAt, first_checked_at: 1, ...given })).id;
  await add(suspended, { interval_s: 600 });
  const paused = await add(kept, { interval_s: 600 });
  const moved = await add(kept, { interval_s: 600 });
  const rare = await add(kept, { interval_s: 600 });
  const frequent = await add(kept, { interval_s: 60 });
  const checker = outage.start();
  t.after(() => checker.stop());
  await until(() => outage.checked.length === 15);
  await until(async () =>
    (await db.selectFrom('monitors').select('lease_by').execute()).every(({ lease_by }) => lease_by === ''),
  );
  await suspend(deps, suspended);
  await db.updateTable('monitors').set({ paused: 1 }).where('id', '=', paused).execute();
  await db.updateTable('monitors').set({ url: 'http://127.0.0.1:2/' }).where('id', '=', moved).execute();
  for (const ms of [minuteMs - 1000, minuteMs]) {
    outage.checked.length = 0;
    outage.pass(ms);
    checker.wake();
    await until(() => outage.checked.includes(frequent));
  }
  outage.take();
  outage.checked.length = 0;
  outage.pass(8 * minuteMs);
  checker.wake();
  await until(() => outage.checked.includes(rare));
  assert.deepEqual(
    outage.checked.filter((id) => id !== rare && id !== frequent),
    [],
  );
  outage.giveSilently();
});
