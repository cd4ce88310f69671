import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { addAccount, onEachDatabase, type TestDeps } from '../../../../test/support/testing.ts';
import type { MonitorRow, ObjectiveRow } from '../../database/index.ts';
import { dayMs, minuteMs } from '../../kernel/time.ts';
import { openReceiver, type Receiver } from '../../outbox/channels/testing/receiver.ts';
import { startTestCourier } from '../../outbox/testing.ts';
import { addMonitorRow } from '../checks/testing/rows.ts';
import { until } from '../checks/testing/servers.ts';
import { insertGroup } from '../groups/group.store.ts';
import { addIncidentRow } from '../incidents/testing.ts';
import { watchObjectives } from './watch.ts';

onEachDatabase((open) => {
  describe('alerts of objectives', () => {
    let deps: TestDeps;
    let account: number;
    let monitor: MonitorRow;
    let receiver: Receiver;
    beforeEach(async () => {
      deps = await open();
      account = await addAccount(deps.database.db);
      receiver = await openReceiver();
      monitor = await addMonitorRow(deps, account, { first_checked_at: deps.now() - 40 * dayMs });
    });
    afterEach(async () => {
      await receiver.close();
      await deps.close();
    });

    /** Two runs at the same time, as two processes do. */
    const watch = async () => {
      const run = () =>
        watchObjectives({ ...deps, findUsualVisitors: async () => ({ kind: 'unknown', why: 'no_website' }) });
      const written = await Promise.all([run(), run()]);
      return written[0] + written[1];
    };
    const addObjective = async (given: Partial<ObjectiveRow> = {}): Promise<number> => {
      const alerts = [{ key: 'webhook', value: `${receiver.url}/hook` }];
      const { id } = await deps.database.db
        .insertInto('objectives')
        .values({
          account_id: account,
          name: 'Shop is reachable',
          target_thousandths: 99_900,
          period: '30d',
          measure: 'time',
          alerts_sealed: deps.vault.seal('alerts', JSON.stringify(alerts)),
          burning_since: null,
          created_at: deps.now(),
          updated_at: deps.now(),
          ...given,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      await deps.database.db
        .insertInto('objective_monitors')
        .values({ objective_id: id, monitor_id: monitor.id })
        .execute();
      return id;
    };
    const later = (minutes: number) => {
      deps.clock.ms += minutes * minuteMs;
    };
    const endIncidents = () =>
      deps.database.db.updateTable('incidents').set({ ended_at: deps.now() }).where('ended_at', 'is', null).execute();
    const messages = async () =>
      (await deps.database.db.selectFrom('outbox').selectAll().orderBy('id').execute()).map(
        ({ event, idempotency_key }) => [event, idempotency_key.replace(/_[^_]*$/, '')],
      );

    test('are also sent for a group, even if the monitor is in a group of it', async () => {
      const { db } = deps.database;
      const addGroup = (parent_id: number | null) =>
        insertGroup(db, account, {
          name: 'Shop',
          parent_id,
          down_when: 'any',
          position: 0,
          created_at: deps.now(),
          updated_at: deps.now(),
        });
      const outer = await addGroup(null);
      const { id: group_id } = await addGroup(outer.id);
      const other = await addGroup(null);
      const id = await addObjective({ group_id: outer.id });
      await addObjective({ group_id: other.id });
      await db.deleteFrom('objective_monitors').execute();
      await db.updateTable('monitors').set({ group_id }).where('id', '=', monitor.id).execute();
      await addIncidentRow(deps, monitor);
      later(1);
      assert.equal(await watch(), 1);
      assert.deepEqual(await messages(), [['objective_burning', `objective_${id}_opened_${deps.now()}`]]);
    });

    test('are sent once when the budget burns fast, and once after half a calm hour', async () => {
      const id = await addObjective();
      await addIncidentRow(deps, monitor);
      later(0.5);
      assert.equal(await watch(), 0);
      later(0.5);
      assert.equal(await watch(), 1);
      const begun = deps.now();
      later(5);
      assert.equal(await watch(), 0);
      await endIncidents();
      later(20);
      assert.equal(await watch(), 0);
      await addIncidentRow(deps, monitor);
      later(2);
      await endIncidents();
      later(29);
      assert.equal(await watch(), 0);
      later(1);
      assert.equal(await watch(), 1);
      assert.equal(await watch(), 0);
      assert.deepEqual(await messages(), [
        ['objective_burning', `objective_${id}_opened_${begun}`],
        ['objective_recovered', `objective_${id}_closed_${begun}`],
      ]);
    });

    test('are sent when six hours burn slowly, and not for an outage that has ended', async () => {
      await addObjective();
      await addIncidentRow(deps, monitor, {
        started_at: deps.now() - 10 * minuteMs,
        ended_at: deps.now() - 6 * minuteMs,
      });
      await deps.database.db.updateTable('objectives').set({ target_thousandths: 99_500 }).execute();
      assert.equal(await watch(), 0);
      for (const minutes of [300, 200, 120, 20])
        await addIncidentRow(deps, monitor, {
          started_at: deps.now() - minutes * minuteMs,
          ended_at: deps.now() - (minutes - 3) * minuteMs,
        });
      assert.equal(await watch(), 1);
      assert.deepEqual(
        (await messages()).map(([event]) => event),
        ['objective_burning'],
      );
    });

    test('are written once by concurrent processes', async () => {
      await addObjective();
      await addIncidentRow(deps, monitor);
      later(3);
      const written = await Promise.all([watch(), watch(), watch()]);
      assert.equal(
        written.reduce((sum, one) => sum + one),
        1,
      );
    });

    test('are not sent for suspended accounts, or while the monitor is paused', async () => {
      await addObjective();
      await addIncidentRow(deps, monitor);
      later(3);
      await deps.database.db.updateTable('accounts').set({ disabled_at: deps.now() }).execute();
      assert.equal(await watch(), 0);
      await deps.database.db.updateTable('accounts').set({ disabled_at: null }).execute();
      await deps.database.db
        .insertInto('monitor_gaps')
        .values({ monitor_id: monitor.id, started_at: deps.now() - 10 * minuteMs, ended_at: null, reason: 'paused' })
        .execute();
      assert.equal(await watch(), 0);
    });

    test('reach the receiver with the burn rate, and in order', async () => {
      const id = await addObjective();
      await addIncidentRow(deps, monitor);
      later(6);
      assert.equal(await watch(), 1);
      await endIncidents();
      later(40);
      assert.equal(await watch(), 1);
      const courier = startTestCourier(deps, { timeoutMs: 2000 });
      try {
        courier.wake();
        await until(() => receiver.received.length === 2);
      } finally {
        await courier.stop();
      }
      const [burning, recovered] = receiver.received.map(({ body }) => JSON.parse(body));
      assert.deepEqual(
        [burning.type, burning.objective, burning.burn_rate, burning.hours, burning.monitors_down],
        ['objective.burning', { id, name: 'Shop is reachable', target: 99.9, period: '30d' }, 100, 1, ['Shop']],
      );
      assert.equal(burning.budget_remaining_percent, 86.1);
      assert.equal(recovered.type, 'objective.recovered');
      assert.match(burning.link, new RegExp(`/objectives/${id}$`));
    });
  });
});
