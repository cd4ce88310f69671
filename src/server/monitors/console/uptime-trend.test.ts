import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { addAccount, onEachDatabase, type TestDeps } from '../../../../test/support/testing.ts';
import { dayMs, hourMs } from '../../kernel/index.ts';
import { sealAlertChannels } from '../../outbox/index.ts';
import { addMonitorRow } from '../checks/testing/rows.ts';
import { monitorRows } from './rows.ts';
import { hasWorkingAlerts, monitorsSummary } from './summary.ts';
import { findUptimeTrend } from './uptime-trend.ts';

onEachDatabase((open) => {
  let deps: TestDeps;
  let ada: { accountId: number; isOwner: boolean; timeZone: string };
  let bob: typeof ada;

  beforeEach(async () => {
    deps = await open();
    const { db } = deps.database;
    ada = { accountId: await addAccount(db), isOwner: true, timeZone: 'UTC' };
    bob = { accountId: await addAccount(db, { is_owner: 0 }), isOwner: false, timeZone: 'UTC' };
  });
  afterEach(() => deps.close());

  const add = (given: Parameters<typeof addMonitorRow>[2], account = ada) =>
    addMonitorRow(deps, account.accountId, given);
  const incident = (monitor: { id: number }, started_at: number, ended_at: number | null, account = ada) =>
    deps.database.db
      .insertInto('incidents')
      .values({
        account_id: account.accountId,
        monitor_id: monitor.id,
        cause: 'answered 500',
        started_at,
        ended_at,
        acknowledged_at: null,
        reminded_at: null,
      })
      .execute();

  test('sums all monitors per day, and lists the monitors with the most downtime', async () => {
    const now = deps.now();
    const midnight = now - 12 * hourMs;
    const watched = { condition: 'up', first_checked_at: now - 90 * dayMs } as const;
    const shop = await add({ name: 'Shop', ...watched });
    const home = await add({ name: 'Home', ...watched });
    const foreign = await add({ name: 'Foreign', ...watched }, bob);
    await incident(shop, midnight - 12 * hourMs, midnight);
    await incident(shop, midnight - 40 * dayMs, midnight - 39 * dayMs);
    await incident(home, now - 6 * hourMs, null);
    await incident(foreign, midnight - 3 * dayMs, midnight, bob);
    const trend = await findUptimeTrend(deps, ada);
    assert.deepEqual(trend.days, [...Array(28).fill(100), 75, 75]);
    assert.deepEqual([trend.percent, trend.before], [98.75, 98.333]);
    assert.deepEqual(trend.lowest, [
      { id: shop.id, name: 'Shop', percent: 98.333, down_ms: 12 * hourMs },
      { id: home.id, name: 'Home', percent: 99.166, down_ms: 6 * hourMs },
    ]);
    const { entries } = await monitorRows(deps, ada, {});
    assert.deepEqual(
      trend.lowest.map(({ id, percent }) => [id, percent]),
      entries.map(({ id, uptime }) => [id, uptime['30d']]).sort(([one], [other]) => one! - other!),
      'the list of monitors says the same',
    );
    // In Auckland, 11 March began at 11:00 UTC, an hour ago.
    const auckland = await findUptimeTrend(deps, { ...ada, timeZone: 'Pacific/Auckland' });
    assert.deepEqual(auckland.days.slice(-2), [Math.floor((1 - 17 / 48) * 100_000) / 1000, 50]);
  });

  test('returns null for days without monitoring', async () => {
    assert.deepEqual(await findUptimeTrend(deps, ada), {
      days: Array(30).fill(null),
      percent: null,
      before: null,
      lowest: [],
    });
    await add({ name: 'New', condition: 'up', first_checked_at: deps.now() - hourMs });
    const { days, percent, before } = await findUptimeTrend(deps, ada);
    assert.deepEqual([days.slice(-2), percent, before], [[null, 100], 100, null]);
  });

  test('lists down and unknown monitors with their start times', async () => {
    const now = deps.now();
    const down = await add({ name: 'Down', condition: 'down' });
    await incident(down, now - hourMs, null);
    const lost = await add({
      name: 'Lost',
      condition: 'up',
      unknown_since: now - 2 * hourMs,
      unknown_cause: 'no network',
    });
    await add({ name: 'Foreign', condition: 'up', unknown_since: now, unknown_cause: 'no network' }, bob);
    const { incidents, unknown, monitors, newest_monitor } = await monitorsSummary(deps, ada);
    assert.deepEqual(
      incidents.map(({ monitor_name, cause, started_at, is_acknowledged }) => [
        monitor_name,
        cause,
        started_at,
        is_acknowledged,
      ]),
      [['Down', 'answered 500', '2026-03-10T11:00:00.000Z', false]],
    );
    assert.deepEqual(unknown, [{ id: lost.id, name: 'Lost', cause: 'no network', since: '2026-03-10T10:00:00.000Z' }]);
    assert.deepEqual([monitors.down, monitors.unknown, newest_monitor], [1, 1, lost.id]);
  });

  test('finds working alerts among the usable channels of the account’s own monitors', async () => {
    const sealed = (key: 'email' | 'webhook', value: string) => sealAlertChannels(deps.vault, [{ key, value }]);
    await add({ alerts_sealed: sealed('webhook', 'https://hooks.example/') }, bob);
    await add({ alerts_sealed: sealed('email', 'ann@example.com') });
    assert.equal(await hasWorkingAlerts(deps, ada), false, 'there is no mail server');
    await add({ alerts_sealed: sealed('webhook', 'https://hooks.example/') });
    assert.equal(await hasWorkingAlerts(deps, ada), true);
  });
});
