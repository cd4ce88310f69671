import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { addAccount, onEachDatabase, type TestDeps } from '../../../../test/support/testing.ts';
import { inTransaction, type MonitorRow } from '../../database/index.ts';
import { hourMs, minuteMs, secondMs } from '../../kernel/time.ts';
import { enqueueMonitorAlerts } from '../../monitors/alerts/enqueue.ts';
import { addMonitorRow } from '../../monitors/checks/testing/rows.ts';
import { serveHttp, type TestServer, until } from '../../monitors/checks/testing/servers.ts';
import { closeIncident, openIncident } from '../../monitors/incidents/incident.store.ts';
import { startChecker } from '../../monitors/jobs.ts';
import { openReceiver, type Receiver } from '../channels/testing/receiver.ts';
import { startTestCourier } from '../testing.ts';
import type { Courier } from './courier.ts';

onEachDatabase((open) => {
  describe('an unavailable receiver', () => {
    let deps: TestDeps;
    let account: number;
    let receiver: Receiver;
    const jobs: { stop(): Promise<void> }[] = [];
    const servers: TestServer[] = [];

    beforeEach(async () => {
      deps = await open();
      account = await addAccount(deps.database.db);
      receiver = await openReceiver();
      servers.push(receiver);
    });
    afterEach(async () => {
      await Promise.all(servers.splice(0).map((server) => server.close()));
      await Promise.all(jobs.splice(0).map((job) => job.stop()));
      await deps.close();
    });

    const start = (timeoutMs: number): Courier => {
      const courier = startTestCourier(deps, { timeoutMs });
      jobs.push(courier);
      return courier;
    };
    const fail = async (): Promise<MonitorRow> => {
      const alerts = [{ key: 'webhook', value: `${receiver.url}/hook` }];
      const monitor = await addMonitorRow(deps, account, { alerts });
      const startedAt = deps.now();
      await inTransaction(deps.database, async (trx) => {
        const opening = { account_id: account, monitor_id: monitor.id, cause: 'status 503', started_at: startedAt };
        const { id, cause } = (await openIncident(trx, opening))!;
        const monitorEvent = { event: 'opened', incident: { id, cause, startedAt } } as const;
        await enqueueMonitorAlerts(trx, deps.vault, monitor, monitorEvent, deps.now());
      });
      return monitor;
    };
    const recover = async (monitor: MonitorRow) => {
      await inTransaction(deps.database, async (trx) => {
        const { id, cause, started_at: startedAt } = (await closeIncident(trx, monitor.id, deps.now()))!;
        const monitorEvent = { event: 'closed', incident: { id, cause, startedAt, endedAt: deps.now() } } as const;
        await enqueueMonitorAlerts(trx, deps.vault, monitor, monitorEvent, deps.now());
      });
    };
    const waiting = async () =>
      (await deps.database.db.selectFrom('outbox').select('id').where('state', '=', 'waiting').execute()).length;

    const due = async () => {
      const openings = deps.database.db.selectFrom('outbox').select('id').where('event', '=', 'opened');
      const rows = await openings.where('state', '=', 'waiting').where('next_attempt_at', '<=', deps.now()).execute();
      return rows.length;
    };

    for (const [how, answer] of [
      ['answers with errors', () => ({ status: 503 })],
      ['accepts and never answers', 'never'],
    ] as const)
      test(`${how} for ten minutes receives each message once and in order`, async () => {
        const taken: { key: string; type: string }[] = [];
        receiver.answer = answer;
        const monitors = [await fail(), await fail(), await fail()];
        const courier = start(100);
        const ends = deps.now() + 10 * minuteMs;
        while (deps.now() < ends) {
          deps.clock.ms += 60 * secondMs;
          courier.wake();
          if (deps.now() - ends === -5 * minuteMs) await recover(monitors[0]!);
          await until(async () => (await due()) === 0);
        }
        await courier.stop();
        deps.clock.ms += hourMs;
        const resumedAt = deps.now();
        receiver.answer = ({ headers, body }) => {
          // On a slow machine, attempts that the first courier gave up can still arrive.
          if (Number(headers['webhook-timestamp']) * secondMs < resumedAt - secondMs) return { status: 503 };
          taken.push({ key: String(headers['idempotency-key']), type: JSON.parse(body).type });
          return { status: 200 };
        };
        // From here on, a slow machine must not look like a silent receiver.
        start(10_000);
        await until(async () => (await waiting()) === 0);
        assert.deepEqual(taken.map(({ type }) => type).sort(), [
          'incident.closed',
          'incident.opened',
          'incident.opened',
          'incident.opened',
        ]);
        assert.equal(new Set(taken.map(({ key }) => key)).size, 4, 'each under a key of its own');
        const first = taken.find(({ type }) => type === 'incident.closed')!.key.replace('_closed_', '_opened_');
        assert.ok(
          taken.findIndex(({ key }) => key === first) < taken.findIndex(({ type }) => type === 'incident.closed'),
        );
      });

    test('does not delay checks', async () => {
      receiver.answer = 'never';
      let asked = 0;
      const site = await serveHttp((_, outgoing) => {
        asked++;
        outgoing.writeHead(503).end();
      });
      servers.push(site);
      const alerts = Array.from({ length: 5 }, (_, n) => ({ key: 'webhook', value: `${receiver.url}/${n}` }));
      deps.events = { ...deps.events, record: async () => {} } as typeof deps.events;
      deps.now = Date.now;
      for (let n = 0; n < 5; n++) await addMonitorRow(deps, account, { url: site.url, alerts, interval_s: 60 });
      start(20_000);
      jobs.push(startChecker(deps));
      await until(() => receiver.received.length >= 4);
      const before = asked;
      await deps.database.db.updateTable('monitors').set({ next_check_at: Date.now(), lease_until: 0 }).execute();
      await until(() => asked >= before + 5);
    });
  });
});
