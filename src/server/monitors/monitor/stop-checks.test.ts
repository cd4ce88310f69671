import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { addAccount, onEachDatabase, type TestDeps } from '../../../../test/support/testing.ts';
import { switchAccountModules, switchInstallationModules } from '../../accounts/modules/index.ts';
import { setSuspended } from '../../accounts/suspension/index.ts';
import { inTransaction } from '../../database/index.ts';
import { claimMessages, readClaimed } from '../../outbox/deliveries/index.ts';
import { type AlertFacts, unsealFacts } from '../../outbox/index.ts';
import { startTestCourier } from '../../outbox/testing.ts';
import { alertConditions } from '../alert-conditions.ts';
import { addMonitorRow } from '../checks/testing/rows.ts';
import { until } from '../checks/testing/servers.ts';
import { writeDegradation } from '../checks/write-degradation.ts';
import { addDownMonitor } from '../incidents/testing.ts';
import { startChecker } from '../jobs.ts';
import { suspendMonitors, switchMonitorsOff } from './stop-checks.ts';

const pager = { key: 'pagerduty', value: '0123456789abcdef0123456789abcdef' };
const hook = { key: 'webhook', value: 'http://127.0.0.1:1/hook' };
const mail = { key: 'email', value: 'ops@example.com' };

onEachDatabase({ forks: true }, (open) => {
  let deps: TestDeps;
  let accountId: number;
  beforeEach(async () => {
    deps = await open();
    await addAccount(deps.database.db);
    accountId = await addAccount(deps.database.db, { is_owner: 0 });
  });
  afterEach(() => deps.close());

  const suspend = (isSuspended: boolean) => setSuspended(deps, { id: accountId, isSuspended }, suspendMonitors(deps));
  const switchAccount = (column: 'modules_off' | 'modules_off_by_service', off: 'monitors'[]) =>
    inTransaction(deps.database, (trx) =>
      switchAccountModules(trx, { id: accountId, column, off, nowMs: deps.now() }, switchMonitorsOff(deps)),
    );
  const switchInstallation = (off: 'monitors'[]) =>
    inTransaction(deps.database, (trx) =>
      switchInstallationModules(trx, { off, nowMs: deps.now() }, switchMonitorsOff(deps)),
    );
  const rows = () => deps.database.db.selectFrom('outbox').selectAll().orderBy('id').execute();
  const summary = async () => (await rows()).map(({ event, channel, state }) => `${event} ${channel} ${state}`);
  const deliver = (channels: string[]) =>
    deps.database.db.updateTable('outbox').set({ state: 'delivered' }).where('channel', 'in', channels).execute();
  const incidents = () => deps.database.db.selectFrom('incidents').selectAll().orderBy('id').execute();

  const stops: [how: string, stop: () => Promise<unknown>, resume: () => Promise<unknown>][] = [
    ['suspending the account', () => suspend(true), () => suspend(false)],
    [
      'switching the module off for the account',
      () => switchAccount('modules_off', ['monitors']),
      () => switchAccount('modules_off', []),
    ],
    [
      'switching the module off as the service’s owner',
      () => switchAccount('modules_off_by_service', ['monitors']),
      () => switchAccount('modules_off_by_service', []),
    ],
    [
      'switching the module off for the installation',
      () => switchInstallation(['monitors']),
      () => switchInstallation([]),
    ],
  ];
  for (const [how, stop, resume] of stops)
    test(`${how} ends incidents in programs, and they open again if the monitor is still down`, async () => {
      deps.now = Date.now;
      deps.events = { ...deps.events, record: async () => {} };
      const { monitor } = await addDownMonitor(deps, accountId, { alerts: [pager, hook, mail], confirmations: 1 });
      const other = await addAccount(deps.database.db, { is_owner: 0 });
      const foreign = await addDownMonitor(deps, other, { alerts: [] });
      await deliver(['pagerduty', 'webhook', 'email']);
      await stop();
      const [ended, theirs] = await incidents();
      assert.ok(ended!.ended_at !== null);
      assert.equal(theirs!.ended_at === null, how !== stops[3]![0] && theirs!.monitor_id === foreign.monitor.id);
      assert.deepEqual((await summary()).slice(3), ['closed pagerduty waiting', 'closed webhook waiting']);
      const [, , , end] = await rows();
      const { because } = unsealFacts(deps.vault, end!.facts) as Extract<AlertFacts, { event: 'closed' }>;
      assert.equal(because, 'stopped');
      await stop();
      assert.equal((await rows()).length, 5, 'once');

      await resume();
      await deps.database.db.updateTable('monitors').set({ next_check_at: Date.now() }).execute();
      const checker = startChecker(deps, {
        standIn: () => ({
          kind: 'failure',
          cause: 'connection refused by 192.0.2.1:443',
          status: 0,
          networkInDoubt: false,
          phases: { dns: 0, connect: 0, tls: 0, firstByte: 0, total: 1 },
          address: '',
          certificates: [],
          finalUrl: '',
          protocol: '',
        }),
      });
      try {
        await until(async () => (await incidents()).filter((one) => one.monitor_id === monitor.id).length === 2);
      } finally {
        await checker.stop();
      }
      const opened = (await rows()).slice(5).filter((row) => row.monitor_id === monitor.id);
      assert.deepEqual(
        opened.map(({ event, channel }) => `${event} ${channel}`),
        ['opened pagerduty', 'opened webhook', 'opened email'],
      );
    });

  test('a suspended account sends the ends to programs, and its other messages wait', async () => {
    await addDownMonitor(deps, accountId, { alerts: [hook] });
    await deliver(['webhook']);
    await suspend(true);
    await addDownMonitor(deps, accountId, { alerts: [{ key: 'webhook', value: 'http://127.0.0.1:2/' }, mail] });
    const courier = startTestCourier(deps);
    try {
      await until(async () => (await rows()).some(({ event, attempts }) => event === 'closed' && attempts > 0));
    } finally {
      await courier.stop();
    }
    assert.deepEqual(
      (await rows()).map(({ event, channel, attempts }) => `${event} ${channel} ${attempts}`),
      ['opened webhook 0', 'closed webhook 1', 'opened webhook 0', 'opened email 0'],
    );
  });

  test('a suspended account sends the end after a start that the program can have received', async () => {
    const { database } = deps;
    await addDownMonitor(deps, accountId, { alerts: [pager, mail] });
    await addDegraded([pager]);
    await addDegraded([pager]);
    const [started, , degraded, interrupted] = await rows();
    const set = (id: number, values: object) =>
      database.db.updateTable('outbox').set(values).where('id', '=', id).execute();
    for (const { id } of [started!, degraded!]) await set(id, { attempts: 1 });
    await set(interrupted!.id, { combined_with: interrupted!.id });
    await suspend(true);
    const send = async () => {
      const claim = {
        kind: 'alerts',
        nowMs: deps.now(),
        leaseMs: 1000,
        limit: 100,
        isUnacknowledged: alertConditions.isUnacknowledged,
      } as const;
      const claimed = await claimMessages(database, claim);
      assert.equal((await readClaimed(database.db, accountId, claimed)).length, claimed.length);
      for (const { id } of claimed) await set(id, { state: 'delivered' });
      return claimed.map(({ event, channel }) => `${event} ${channel}`).toSorted();
    };
    assert.deepEqual(await send(), ['degraded pagerduty', 'degraded pagerduty', 'opened pagerduty']);
    assert.deepEqual(await send(), ['closed pagerduty', 'degraded_over pagerduty', 'degraded_over pagerduty']);
  });

  describe('the alerts that were not sent before a suspension', () => {
    test('are dropped if people would get them, and paired with their end if programs would', async () => {
      await addDownMonitor(deps, accountId, { alerts: [pager, mail] });
      await suspend(true);
      assert.deepEqual(await summary(), ['opened pagerduty waiting', 'closed pagerduty waiting']);
    });

    test('stay as failed attempts if they were tried or interrupted, and are kept while they are being sent', async () => {
      await addDownMonitor(deps, accountId, { alerts: [mail] });
      await addDownMonitor(deps, accountId, { alerts: [{ key: 'email', value: 'other@example.com' }] });
      await addDownMonitor(deps, accountId, { alerts: [{ key: 'email', value: 'third@example.com' }] });
      const [tried, leased, interrupted] = await rows();
      const set = (id: number, values: object) =>
        deps.database.db.updateTable('outbox').set(values).where('id', '=', id).execute();
      await set(tried!.id, { attempts: 1 });
      await set(leased!.id, { lease_until: deps.now() + 1 });
      await set(interrupted!.id, { combined_with: interrupted!.id });
      await suspend(true);
      assert.deepEqual(await summary(), ['opened email failed', 'opened email waiting', 'opened email failed']);
    });
  });

  const addDegraded = async (alerts: { key: string; value: string }[]) => {
    const monitor = await addMonitorRow(deps, accountId, {
      condition: 'up',
      alert_when_degraded: 1,
      degraded_since: deps.now(),
      degraded_cause: 'slow',
      alerts,
    });
    const opened = { kind: 'open', cause: 'slow', startedAt: deps.now() } as const;
    await writeDegradation(deps, deps.database.db, monitor, opened);
  };

  test('ends degraded periods, and reports it to programs only', async () => {
    await addDegraded([pager, mail]);
    await deliver(['pagerduty', 'email']);
    await suspend(true);
    assert.deepEqual(await summary(), [
      'degraded pagerduty delivered',
      'degraded email delivered',
      'degraded_over pagerduty waiting',
    ]);
    const row = await deps.database.db.selectFrom('monitors').selectAll().executeTakeFirstOrThrow();
    assert.deepEqual([row.degraded_since, row.degraded_cause], [null, null]);
  });

  test('drops alerts about degraded periods that people have not got yet, and pairs those to programs with their end', async () => {
    await addDegraded([pager, mail]);
    await suspend(true);
    assert.deepEqual(await summary(), ['degraded pagerduty waiting', 'degraded_over pagerduty waiting']);
  });
});
