import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { monitorsPath, useService } from '../../../../test/contract/service.ts';
import { onEachDatabase } from '../../../../test/support/testing.ts';
import type { CheckRow } from '../../events/index.ts';
import { dayMs, hourMs, minuteMs, toIso } from '../../kernel/time.ts';
import { addMonitorRow } from '../checks/testing/rows.ts';
import { serveHttp, until } from '../checks/testing/servers.ts';
import { addIncidentRow, hook } from '../incidents/testing.ts';
import { startChecker } from '../jobs.ts';
import type { MaintenanceSpan } from '../monitor/maintenance.ts';
import { listMonitorsOfRules } from './maintenance.store.ts';
import { maintenanceOf } from './maintenance.ts';
import { findPlanNames } from './plan.store.ts';
import { maintenancesPath as path, weekly } from './testing.ts';
import { upcomingMaintenance } from './upcoming.ts';

onEachDatabase((open) => {
  const service = useService(open);
  const at = (time: string) => {
    service.deps.clock.ms = Date.parse(`${time}Z`);
  };
  const store = async (fields: Record<string, unknown> = {}): Promise<number> => {
    const answer = await service.ada.post(path, { ...weekly, time_zone: 'UTC', ...fields }, 'json');
    assert.equal(answer.status, 201, answer.text);
    return answer.body.data.id;
  };
  const patch = (id: number, fields: Record<string, unknown>) => service.ada.patch(`${path}/${id}`, fields, 'json');
  const remove = (id: number) => service.ada.delete(`${path}/${id}`);
  const told = (spans: MaintenanceSpan[]) =>
    spans.map((span) => `${toIso(span.from).slice(5, 16)} ${toIso(span.to).slice(5, 16)}`);
  const spansOf = async (monitor: Awaited<ReturnType<typeof addMonitorRow>>, from: string, to: string) => {
    const planned = await maintenanceOf(service.deps.database.db, [monitor.account_id]);
    return told(planned.spans(monitor, Date.parse(`${from}Z`), Date.parse(`${to}Z`)));
  };
  const fresh = async () => {
    await service.deps.database.db.deleteFrom('maintenance_plans').execute();
    return addMonitorRow(service.deps, service.adaId, { first_checked_at: Date.parse('2026-01-01T00:00Z') });
  };

  test('applies a new plan from its creation on, even within an open window', async () => {
    at('2026-03-10T03:00');
    const monitor = await fresh();
    await store({ starts_on: '2020-01-01' });
    assert.deepEqual(await spansOf(monitor, '2026-03-01T00:00', '2026-03-12T00:00'), [
      '03-10T03:00 03-10T03:30',
      '03-11T02:30 03-11T03:30',
    ]);
  });

  test('keeps past windows and the past part of an open window when a plan changes', async () => {
    at('2026-03-08T12:00');
    const monitor = await fresh();
    const id = await store();
    at('2026-03-10T03:00');
    await patch(id, { start_time: '05:00' });
    assert.deepEqual(await spansOf(monitor, '2026-03-08T00:00', '2026-03-11T12:00'), [
      '03-09T02:30 03-09T03:30',
      '03-10T02:30 03-10T03:00',
      '03-10T05:00 03-10T06:00',
      '03-11T05:00 03-11T06:00',
    ]);
  });

  test('does not interrupt an open window if a change keeps it open', async () => {
    at('2026-03-08T12:00');
    const monitor = await fresh();
    const id = await store();
    at('2026-03-10T03:00');
    await patch(id, { duration_minutes: 120 });
    assert.deepEqual(await spansOf(monitor, '2026-03-10T00:00', '2026-03-11T00:00'), ['03-10T02:30 03-10T04:30']);
    const shown = (await service.ada.get(`${monitorsPath}/${monitor.id}`)).body.data;
    assert.deepEqual([shown.status, shown.status_since], ['maintenance', '2026-03-10T02:30:00.000Z']);
  });

  test('ends the open window of a deleted plan and keeps past ones', async () => {
    at('2026-03-08T12:00');
    const monitor = await fresh();
    const id = await store();
    at('2026-03-10T03:00');
    await remove(id);
    assert.deepEqual(await spansOf(monitor, '2026-03-08T00:00', '2026-03-20T00:00'), [
      '03-09T02:30 03-09T03:30',
      '03-10T02:30 03-10T03:00',
    ]);
  });

  test('keeps the past of a removed monitor, and gives an added monitor no past', async () => {
    at('2026-03-08T12:00');
    const leaves = await fresh();
    const joins = await addMonitorRow(service.deps, service.adaId);
    const id = await store({ all_monitors: false, monitor_ids: [leaves.id] });
    at('2026-03-09T12:00');
    await patch(id, { monitor_ids: [joins.id] });
    const week = ['2026-03-08T00:00', '2026-03-11T00:00'] as const;
    assert.deepEqual(await spansOf(leaves, ...week), ['03-09T02:30 03-09T03:30']);
    assert.deepEqual(await spansOf(joins, ...week), ['03-10T02:30 03-10T03:30']);
  });

  test('deletes rules that never had a window, and old rules after the reporting period', async () => {
    at('2026-03-08T12:00');
    await fresh();
    const { db } = service.deps.database;
    const count = async (table: 'maintenance_rules' | 'maintenance_plans') =>
      (await db.selectFrom(table).select('id').execute()).length;
    const id = await store();
    for (const start_time of ['05:00', '06:00', '07:00', '07:00']) await patch(id, { start_time });
    assert.equal(await count('maintenance_rules'), 1);
    at('2026-03-10T12:00');
    await patch(id, { start_time: '08:00' });
    assert.equal(await count('maintenance_rules'), 2);
    await patch(id, { name: 'Only the name' });
    assert.equal(await count('maintenance_rules'), 2);
    at('2026-03-12T12:00');
    await remove(id);
    at('2027-06-01T12:00');
    await remove(await store());
    assert.deepEqual([await count('maintenance_rules'), await count('maintenance_plans')], [0, 0]);
  });

  test('deletes a one-time plan after the reporting period, and keeps a new one whose day has passed', async () => {
    at('2026-03-08T12:00');
    await fresh();
    await store({ name: 'Move', recurrence: 'once', starts_on: '2026-03-15' });
    const names = async () => (await service.ada.get(path)).body.data.map(({ name }: { name: string }) => name);
    at('2027-04-01T12:00');
    await store({ name: 'Late', recurrence: 'once', starts_on: '2026-03-15' });
    assert.deepEqual((await names()).toSorted(), ['Late', 'Move']);
    at('2027-06-01T12:00');
    await store();
    assert.deepEqual((await names()).toSorted(), ['Backups', 'Late']);
  });

  test('reads more rules and plans than a statement has parameters', async () => {
    at('2026-03-08T12:00');
    const monitor = await fresh();
    const { db } = service.deps.database;
    const id = await store({ all_monitors: false, monitor_ids: [monitor.id] });
    const rule = await db
      .selectFrom('maintenance_rules')
      .select('id')
      .where('plan_id', '=', id)
      .executeTakeFirstOrThrow();
    const ids = (last: number) => [...Array.from({ length: 66_000 }, (_, n) => last + n + 1), last];
    assert.deepEqual([...(await listMonitorsOfRules(db, ids(rule.id)))], [[rule.id, [monitor.id]]]);
    assert.deepEqual([...(await findPlanNames(db, service.adaId, ids(id))).keys()], [id]);
  });

  test('leaves only one open rule after concurrent changes of a plan', async () => {
    at('2026-03-08T12:00');
    await fresh();
    const id = await store();
    at('2026-03-10T12:00');
    await Promise.all(['05:00', '06:00', '07:00'].map((start_time) => patch(id, { start_time })));
    const rules = await service.deps.database.db
      .selectFrom('maintenance_rules')
      .select('valid_until')
      .where('plan_id', '=', id)
      .where('valid_until', 'is', null)
      .execute();
    assert.equal(rules.length, 1);
  });

  describe('an open window', () => {
    const status = async (id: number) => (await service.ada.get(`${monitorsPath}/${id}`)).body.data;

    test('applies to current and later monitors, but not to other accounts', async () => {
      at('2026-03-10T02:00');
      const monitor = await fresh();
      await store();
      const later = await addMonitorRow(service.deps, service.adaId);
      const foreign = await addMonitorRow(service.deps, service.graceId);
      assert.equal((await status(monitor.id)).status, 'pending');
      at('2026-03-10T02:30');
      for (const { id } of [monitor, later]) {
        const shown = await status(id);
        assert.deepEqual([shown.status, shown.status_since], ['maintenance', '2026-03-10T02:30:00.000Z']);
      }
      assert.equal((await service.grace.get(`${monitorsPath}/${foreign.id}`)).body.data.status, 'pending');
      at('2026-03-10T03:30');
      assert.equal((await status(monitor.id)).status, 'pending');
    });

    test('continues checks without alerts', async () => {
      const { deps } = service;
      await fresh();
      const now = deps.now;
      deps.now = Date.now;
      await store({ starts_on: toIso(Date.now() - dayMs).slice(0, 10), start_time: '00:00', duration_minutes: 10_080 });
      const server = await serveHttp((_, outgoing) => outgoing.writeHead(500).end());
      const monitor = await addMonitorRow(deps, service.adaId, { url: server.url, condition: 'up', alerts: [hook] });
      const recorded: CheckRow[] = [];
      const record = async (_: unknown, row: unknown) => void recorded.push(row as CheckRow);
      const checker = startChecker({ ...deps, events: { ...deps.events, record } as typeof deps.events });
      try {
        const met = () => recorded.find((row) => row.monitor === monitor.id);
        await until(() => met() !== undefined);
        assert.deepEqual([met()?.good, met()?.maintenance], [0, 1]);
        const { condition, failing_checks } = await deps.database.db
          .selectFrom('monitors')
          .selectAll()
          .where('id', '=', monitor.id)
          .executeTakeFirstOrThrow();
        assert.deepEqual([condition, failing_checks], ['up', 0]);
      } finally {
        await checker.stop();
        await server.close();
        deps.now = now;
      }
    });

    test('is merged with the monitor’s own window', async () => {
      at('2026-03-09T00:00');
      const monitor = await fresh();
      await store();
      const own = { maintenance_start: '2026-03-10 03:00', maintenance_end: '2026-03-10 05:00' };
      assert.deepEqual(await spansOf({ ...monitor, ...own }, '2026-03-10T00:00', '2026-03-10T12:00'), [
        '03-10T02:30 03-10T05:00',
      ]);
    });
  });

  test('excludes recurring windows from uptime to the millisecond across a clock change', async () => {
    at('2026-03-20T00:00');
    const monitor = await fresh();
    // Every night in Berlin: 01:30 UTC until the 29th, 00:30 UTC from the 30th on.
    await store({ time_zone: 'Europe/Berlin' });
    at('2026-04-01T00:00');
    const now = service.deps.now();
    const outage = async (started: string, minutes: number) => {
      const started_at = Date.parse(`${started}Z`);
      await addIncidentRow(service.deps, monitor, { started_at, ended_at: started_at + minutes * minuteMs });
    };
    const uptime = async () => (await service.ada.get(`${monitorsPath}/${monitor.id}`)).body.data.uptime['7d'];
    await outage('2026-03-28T01:30', 60);
    await outage('2026-03-29T01:30', 60);
    await outage('2026-03-30T00:30', 60);
    assert.equal(await uptime(), 100, 'the outages were in the windows');
    await outage('2026-03-31T00:00', 60);
    const firstCheck = Date.parse('2026-01-01T00:00Z');
    assert.ok(now - 7 * dayMs > firstCheck);
    const watchedMs = 7 * dayMs - 7 * hourMs;
    assert.equal(await uptime(), Math.floor(((watchedMs - 30 * minuteMs) / watchedMs) * 100_000) / 1000);
  });

  test('lists open, future and past maintenance for status pages by name', async () => {
    at('2026-03-08T12:00');
    const monitor = await fresh();
    const other = await addMonitorRow(service.deps, service.adaId);
    const { db } = service.deps.database;
    const nightly = await store({ description: 'Disks', all_monitors: false, monitor_ids: [monitor.id] });
    await store({ name: 'Move', recurrence: 'once', starts_on: '2026-03-15', duration_minutes: 30 });
    const named = async (ids: number[], from: string, until: string) =>
      (await upcomingMaintenance(db, service.adaId, ids, Date.parse(`${from}Z`), Date.parse(`${until}Z`))).map(
        ({ name, description, monitorIds, spans }) => [name, description, monitorIds, told(spans)],
      );
    at('2026-03-10T03:00');
    await patch(nightly, { duration_minutes: 90, ends_on: '2026-03-11' });
    const both = [monitor.id, other.id];
    assert.deepEqual(await named(both, '2026-03-10T03:00', '2026-03-24T03:00'), [
      ['Backups', 'Disks', [monitor.id], ['03-10T02:30 03-10T04:00', '03-11T02:30 03-11T04:00']],
      ['Move', '', both, ['03-15T02:30 03-15T03:00']],
    ]);
    assert.deepEqual(await named([other.id], '2026-03-10T03:00', '2026-03-14T00:00'), []);
    await patch(nightly, { monitor_ids: [other.id] });
    assert.deepEqual((await named(both, '2026-03-10T03:00', '2026-03-12T00:00'))[0]?.[2], [other.id]);
    await remove(nightly);
    assert.deepEqual(await named(both, '2026-03-08T00:00', '2026-03-11T00:00'), [
      ['Backups', 'Disks', [monitor.id], ['03-09T02:30 03-09T03:30', '03-10T02:30 03-10T03:00']],
    ]);
    assert.deepEqual(await upcomingMaintenance(db, service.graceId, both, 0, service.deps.now()), []);
  });
});
