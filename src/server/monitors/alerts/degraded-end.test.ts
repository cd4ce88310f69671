import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { addAccount, openTestDeps, type TestDeps } from '../../../../test/support/testing.ts';
import type { MonitorRow } from '../../database/index.ts';
import { minuteMs } from '../../kernel/index.ts';
import { type AlertFacts, unsealFacts } from '../../outbox/index.ts';
import { addMonitorRow } from '../checks/testing/rows.ts';
import { writeDegradation } from '../checks/write-degradation.ts';
import { deleteMonitor, updateMonitor } from '../monitor/index.ts';

const pager = { key: 'pagerduty', value: '0123456789abcdef0123456789abcdef' };
const mail = { key: 'email', value: 'ops@example.com' };

let deps: TestDeps;
let caller: Parameters<typeof updateMonitor>[1];
let monitor: MonitorRow;
beforeEach(async () => {
  deps = await openTestDeps();
  const accountId = await addAccount(deps.database.db);
  caller = { accountId, isOwner: true, timeZone: 'UTC' };
  monitor = await addMonitorRow(deps, accountId, {
    condition: 'up',
    alert_when_degraded: 1,
    degraded_since: deps.now(),
    degraded_cause: 'slow',
    alerts: [pager, mail],
  });
  await writeDegradation(deps, deps.database.db, monitor, { kind: 'open', cause: 'slow', startedAt: deps.now() });
});
afterEach(() => deps.close());

const rows = () => deps.database.db.selectFrom('outbox').selectAll().orderBy('id').execute();
const ends = async () =>
  (await rows())
    .filter(({ event }) => event === 'degraded_over')
    .map(({ channel, facts, idempotency_key, monitor_id }) => {
      const { because } = unsealFacts(deps.vault, facts) as Extract<AlertFacts, { event: 'degraded_over' }>;
      return [channel, because, idempotency_key.replace(/_[0-9a-f]{16}$/, ''), monitor_id];
    });
const deliver = () => deps.database.db.updateTable('outbox').set({ state: 'delivered' }).execute();

test('pausing a degraded monitor closes what its alert opened', async () => {
  await updateMonitor(deps, caller, monitor.id, { paused: true });
  assert.deepEqual(
    await ends(),
    ['pagerduty', 'email'].map((channel) => [channel, 'paused', 'degradation_1_closed', monitor.id]),
  );
  await updateMonitor(deps, caller, monitor.id, { paused: true });
  assert.equal((await ends()).length, 2);
});

test('deleting a degraded monitor closes what its alert opened, in messages that outlive the monitor', async () => {
  await deliver();
  await deleteMonitor(deps, caller, monitor.id);
  assert.deepEqual(
    await ends(),
    ['pagerduty', 'email'].map((channel) => [channel, 'deleted', 'degradation_1_closed', null]),
  );
});

test('deleting a degraded monitor sends no end to a destination that was not sent the start', async () => {
  await deps.database.db.updateTable('outbox').set({ state: 'delivered' }).where('channel', '=', 'email').execute();
  await deleteMonitor(deps, caller, monitor.id);
  assert.deepEqual(
    (await ends()).map(([channel]) => channel),
    ['email'],
  );
});

test('maintenance of a degraded monitor closes what its alert opened', async () => {
  const change = { kind: 'close', endedAt: deps.now() + minuteMs, isDown: false, because: 'maintenance' } as const;
  await writeDegradation(deps, deps.database.db, monitor, change);
  assert.deepEqual(
    (await ends()).map(([channel, because]) => [channel, because]),
    ['pagerduty', 'email'].map((channel) => [channel, 'maintenance']),
  );
});

test('the end is also sent if the courier has postponed the start', async () => {
  await deps.database.db
    .updateTable('outbox')
    .set({ next_attempt_at: deps.now() + minuteMs })
    .where('channel', '=', 'email')
    .execute();
  await writeDegradation(deps, deps.database.db, monitor, { kind: 'close', endedAt: deps.now(), isDown: false });
  assert.deepEqual(
    (await rows()).map(({ event, channel }) => [event, channel]),
    ['degraded', 'degraded_over'].flatMap((event) => ['pagerduty', 'email'].map((channel) => [event, channel])),
  );
});

test('a monitor that isn’t degraded is paused and deleted without an alert', async () => {
  await writeDegradation(deps, deps.database.db, monitor, { kind: 'close', endedAt: deps.now(), isDown: false });
  await deps.database.db.updateTable('monitors').set({ degraded_since: null }).execute();
  await updateMonitor(deps, caller, monitor.id, { paused: true });
  await deleteMonitor(deps, caller, monitor.id);
  assert.deepEqual(await ends(), []);
});
