import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { addAccount, onEachDatabase, type TestDeps } from '../../../../test/support/testing.ts';
import type { MonitorRow, OutboxRow } from '../../database/index.ts';
import { inTransaction } from '../../database/index.ts';
import { hourMs } from '../../kernel/time.ts';
import { openReceiver, type Receiver } from '../../outbox/channels/testing/receiver.ts';
import type { Courier } from '../../outbox/courier/courier.ts';
import { startTestCourier } from '../../outbox/testing.ts';
import { enqueueMonitorAlerts } from '../alerts/enqueue.ts';
import { addMonitorRow } from '../checks/testing/rows.ts';
import { until } from '../checks/testing/servers.ts';
import { closeIncident, openIncident } from './incident.store.ts';
import { enqueueReminders, startReminders } from './reminders.ts';

onEachDatabase((open) => {
  describe('reminders', () => {
    let deps: TestDeps;
    let account: number;
    let jobs: { stop(): Promise<void> }[];
    let receiver: Receiver;

    beforeEach(async () => {
      deps = await open();
      account = await addAccount(deps.database.db);
      jobs = [];
      receiver = await openReceiver();
    });
    afterEach(async () => {
      await receiver.close();
      await Promise.all(jobs.map((job) => job.stop()));
      await deps.close();
    });

    const start = (): Courier => {
      const courier = startTestCourier(deps, { timeoutMs: 2000 });
      jobs.push(startReminders(deps, courier.wake, { everyMs: 5 }), courier);
      return courier;
    };
    const fail = async (given: Parameters<typeof addMonitorRow>[2] = {}) => {
      const monitor = await addMonitorRow(deps, account, {
        reminder_hours: 3,
        condition: 'down',
        alerts: [{ key: 'webhook', value: `${receiver.url}/hook` }],
        ...given,
      });
      const startedAt = deps.now() - 60_000;
      const incident = await inTransaction(deps.database, async (trx) => {
        const opening = { account_id: account, monitor_id: monitor.id, cause: 'status 503', started_at: startedAt };
        const opened = (await openIncident(trx, opening, deps.now()))!;
        const monitorEvent = { event: 'opened', incident: { id: opened.id, cause: opened.cause, startedAt } } as const;
        await enqueueMonitorAlerts(trx, deps.vault, monitor, monitorEvent, deps.now());
        return opened;
      });
      return { monitor, incident };
    };
    const close = async (monitor: MonitorRow) => {
      await inTransaction(deps.database, async (trx) => {
        const { id, cause, started_at: startedAt } = (await closeIncident(trx, monitor.id, deps.now()))!;
        const monitorEvent = { event: 'closed', incident: { id, cause, startedAt, endedAt: deps.now() } } as const;
        await enqueueMonitorAlerts(trx, deps.vault, monitor, monitorEvent, deps.now());
      });
    };
    const later = (hours: number) => {
      deps.clock.ms += hours * hourMs;
    };
    const events = async (): Promise<OutboxRow['event'][]> => {
      const rows = await deps.database.db.selectFrom('outbox').select('event').orderBy('id').execute();
      return rows.map((row) => row.event);
    };
    /** Waits until no lease is open, so the clock can move. */
    const refused = () =>
      until(async () => {
        const row = await deps.database.db
          .selectFrom('outbox')
          .selectAll()
          .where('event', '=', 'opened')
          .executeTakeFirst();
        return row?.state === 'waiting' && row.lease_until === 0 && row.next_attempt_at > deps.now();
      });
    const startWithRefusedReminder = async (): Promise<Courier> => {
      receiver.answer = () => ({ status: 500 });
      const courier = start();
      await refused();
      later(3);
      await until(async () => (await events()).includes('reminder'));
      await refused();
      return courier;
    };
    const types = () => receiver.received.map(({ body }) => JSON.parse(body).type);
    const change = (changes: Partial<MonitorRow>) => deps.database.db.updateTable('monitors').set(changes).execute();

    test('are sent every `reminder_hours` hours after the first message, with different idempotency keys', async () => {
      await fail();
      start();
      await until(() => receiver.received.length === 1);
      later(2.9);
      assert.equal(await enqueueReminders(deps), 0);
      later(0.1);
      await until(() => receiver.received.length === 2);
      later(3);
      await until(() => receiver.received.length === 3);
      assert.deepEqual(types(), ['incident.opened', 'incident.reminder', 'incident.reminder']);
      assert.equal(new Set(receiver.received.map(({ headers }) => headers['idempotency-key'])).size, 3);
      assert.equal(JSON.parse(receiver.received[1]!.body).incident.ended_at, null);
    });

    test('are written once by concurrent processes', async () => {
      for (let i = 0; i < 5; i++) await fail();
      later(3);
      const written = await Promise.all([enqueueReminders(deps), enqueueReminders(deps), enqueueReminders(deps)]);
      assert.equal(
        written.reduce((sum, count) => sum + count),
        5,
      );
      assert.equal((await events()).filter((event) => event === 'reminder').length, 5);
      assert.equal(await enqueueReminders(deps), 0);
    });

    test('are not sent if they are off, if the incident is acknowledged, or after it has ended', async () => {
      await fail({ reminder_hours: null });
      const acknowledged = await fail();
      await deps.database.db
        .updateTable('incidents')
        .set({ acknowledged_at: deps.now() })
        .where('id', '=', acknowledged.incident.id)
        .execute();
      const over = await fail();
      await close(over.monitor);
      later(200);
      assert.equal(await enqueueReminders(deps), 0);
    });

    test('wait while the monitor is paused, under maintenance or unknown', async () => {
      await fail();
      later(4);
      const minute = (ms: number) => new Date(ms).toISOString().slice(0, 16).replace('T', ' ');
      const now = deps.now();
      await change({ paused: 1, paused_at: now });
      assert.equal(await enqueueReminders(deps), 0);
      await change({ paused: 0, maintenance_start: minute(now - hourMs), maintenance_end: minute(now + hourMs) });
      assert.equal(await enqueueReminders(deps), 0);
      await change({ maintenance_start: null, maintenance_end: null, unknown_since: now, unknown_cause: 'x' });
      assert.equal(await enqueueReminders(deps), 0);
      await change({ unknown_since: null, unknown_cause: null });
      assert.equal(await enqueueReminders(deps), 1);
    });

    test('are not sent to services with their own reminders', async () => {
      await fail({
        alerts: [
          { key: 'pagerduty', value: 'x'.repeat(32) },
          { key: 'opsgenie', value: '00000000-0000-0000-0000-000000000000' },
          { key: 'jira_service_management', value: '00000000-0000-0000-0000-000000000000' },
          { key: 'slack', value: receiver.url },
        ],
      });
      later(3);
      assert.equal(await enqueueReminders(deps), 1);
    });

    test('are discarded if they were not sent before the incident ended', async () => {
      const { monitor } = await fail();
      const courier = await startWithRefusedReminder();
      await close(monitor);
      receiver.answer = () => ({ status: 200 });
      later(1);
      courier.wake();
      await until(() => types().includes('incident.closed'));
      assert.deepEqual(
        types().filter((type) => type === 'incident.reminder'),
        [],
      );
      await until(async () => !(await events()).includes('reminder'));
    });

    test('are sent only once after a receiver recovers, not once for each interval', async () => {
      await fail();
      receiver.answer = () => ({ status: 500 });
      const courier = startTestCourier(deps, { timeoutMs: 2000 });
      jobs.push(courier);
      await refused();
      for (let count = 1; count <= 4; count++) {
        later(3);
        assert.equal(await enqueueReminders(deps), 1);
      }
      courier.wake();
      await refused();
      receiver.answer = () => ({ status: 200 });
      later(1);
      courier.wake();
      const waiting = deps.database.db.selectFrom('outbox').selectAll().where('state', '=', 'waiting');
      await until(async () => (await waiting.execute()).length === 0);
      assert.equal(types().filter((type) => type === 'incident.reminder').length, 1);
    });

    test('are delivered between the first and the last message of the incident', async () => {
      const { monitor } = await fail();
      const courier = await startWithRefusedReminder();
      receiver.answer = () => ({ status: 200 });
      later(1);
      courier.wake();
      await until(() => types().includes('incident.reminder'));
      await close(monitor);
      courier.wake();
      await until(() => types().includes('incident.closed'));
      const delivered = types().slice(types().lastIndexOf('incident.opened'));
      assert.deepEqual(delivered, ['incident.opened', 'incident.reminder', 'incident.closed']);
    });
  });
});
