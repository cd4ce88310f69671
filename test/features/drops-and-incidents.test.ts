import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { inTransaction } from '../../src/server/database/index.ts';
import { hourMs, minuteMs } from '../../src/server/kernel/time.ts';
import { enqueueMonitorAlerts } from '../../src/server/monitors/alerts/enqueue.ts';
import { addMonitorRow } from '../../src/server/monitors/checks/testing/rows.ts';
import { deliveriesOf } from '../../src/server/monitors/incidents/deliveries.ts';
import { addIncidentRow } from '../../src/server/monitors/incidents/testing.ts';
import { findHostMonitors } from '../../src/server/monitors/index.ts';
import { unsealDestination, type WebsiteFacts } from '../../src/server/outbox/index.ts';
import { createWebsiteCaches } from '../../src/server/websites/index.ts';
import { createTrafficCheck } from '../../src/server/websites/traffic-alerts/index.ts';
import { addAccount, onEachDatabase, type TestDeps } from '../support/testing.ts';
import { addVisitedWebsite, visit, visitInPastWeeks } from './visited-host.testing.ts';

/** There is no daylight saving change in the four weeks before. */
const start = Date.parse('2026-03-10T12:00:00Z');
const [shared, other, alone] = ['shared', 'other', 'alone'].map((name) => ({
  key: 'webhook',
  value: `https://hooks.example/${name}`,
})) as [Destination, Destination, Destination];
type Destination = { key: string; value: string };

onEachDatabase((open) => {
  describe('a drop in visitors on a host that is monitored', () => {
    let deps: TestDeps;
    let ada: number;
    let bob: number;
    let checks: { run(): Promise<number> }[];
    let made = 0;

    before(async () => {
      deps = await open({ events: true, now: start });
      ada = await addAccount(deps.database.db, { username: 'ada' });
      bob = await addAccount(deps.database.db, { username: 'bob', is_owner: 0 });
    });
    after(() => deps.close());
    beforeEach(async () => {
      for (const table of ['outbox', 'incidents', 'monitors', 'website_alarms', 'websites'] as const)
        await deps.database.db.deleteFrom(table).execute();
      // The clock starts earlier, because a process reports no drops in its first hour.
      deps.clock.ms = start - 2 * hourMs;
      const parts = {
        ...deps,
        ...createWebsiteCaches(deps),
        findHostMonitors: (...[db, of]: Parameters<Parameters<typeof createTrafficCheck>[0]['findHostMonitors']>) =>
          findHostMonitors(db, deps.vault, of),
      };
      checks = [createTrafficCheck(parts), createTrafficCheck(parts)];
      deps.clock.ms = start;
    });

    const addWebsite = async (alerts: Destination[]) => {
      const domain = `drop${++made}.example`;
      const id = await addVisitedWebsite(deps, ada, { domain, alerts });
      await visitInPastWeeks(deps, id, start);
      return { id, domain };
    };
    const addMonitor = (domain: string, alerts: Destination[], accountId = ada) =>
      addMonitorRow(deps, accountId, { url: `https://www.${domain}/health`, condition: 'up', alerts });
    const fail = async (monitor: Awaited<ReturnType<typeof addMonitor>>) => {
      const incident = await addIncidentRow(deps, monitor, { cause: 'status 503' });
      const facts = { id: incident.id, cause: incident.cause, startedAt: incident.started_at };
      await inTransaction(deps.database, (trx) =>
        enqueueMonitorAlerts(trx, deps.vault, monitor, { event: 'opened', incident: facts }, deps.now()),
      );
      return incident;
    };
    const settle = async (state: 'delivered' | 'failed', { value }: Destination) => {
      const rows = await deps.database.db.selectFrom('outbox').selectAll().where('event', '=', 'opened').execute();
      const ids = rows
        .filter((row) => unsealDestination(deps.vault, row.destination_sealed) === value)
        .map(({ id }) => id);
      await deps.database.db.updateTable('outbox').set({ state }).where('id', 'in', ids).execute();
    };
    const look = async (at: number) => {
      deps.clock.ms = at;
      const written = await Promise.all(checks.map((one) => one.run()));
      return written.reduce((sum, one) => sum + one);
    };
    const messages = async (event: 'drop' | 'drop_over') => {
      const rows = await deps.database.db
        .selectFrom('outbox')
        .selectAll()
        .where('event', '=', event)
        .orderBy('id')
        .execute();
      return rows.map((row) => ({
        to: unsealDestination(deps.vault, row.destination_sealed).split('/').at(-1),
        state: row.state,
        facts: JSON.parse(row.facts) as Extract<WebsiteFacts, { event: 'drop' }>,
      }));
    };
    const told = async (event: 'drop' | 'drop_over' = 'drop') =>
      (await messages(event)).map(({ to, state }) => `${to} ${state}`).sort();

    test('names the open incident, and is not sent to destinations that were already alerted to it', async () => {
      const { id, domain } = await addWebsite([shared, other, alone]);
      const monitor = await addMonitor(domain, [shared, other]);
      deps.clock.ms = start - 4 * minuteMs;
      const incident = await fail(monitor);
      await settle('delivered', shared);
      assert.equal(await look(start), 1);
      assert.deepEqual(await told(), ['alone waiting', 'shared withheld']);
      const [first] = await messages('drop');
      assert.deepEqual(first!.facts.incident, {
        id: incident.id,
        cause: 'status 503',
        startedAt: start - 4 * minuteMs,
        endedAt: null,
        monitor: { id: monitor.id, name: 'Shop', url: monitor.url },
      });
      const deliveries = await deliveriesOf(deps, incident);
      assert.deepEqual(
        deliveries.filter(({ event }) => event === 'drop').map(({ state, last_error }) => [state, last_error]),
        [['withheld', `not sent: this destination got the alert of incident ${incident.id} within ten minutes`]],
      );
      // If the incident's alert failed, the drop is sent.
      await settle('failed', other);
      assert.equal(await look(start + 5 * minuteMs), 1);
      assert.equal(await look(start + 10 * minuteMs), 0);
      assert.deepEqual(await told(), ['alone waiting', 'other waiting', 'shared withheld']);
      await visit(deps, id, { at: start + 20 * minuteMs, count: 60 });
      assert.equal(await look(start + 21 * minuteMs), 2);
      assert.deepEqual(await told('drop_over'), ['alone waiting', 'other waiting']);
    });

    test('waits ten minutes for an alert of a monitor to the same destination', async () => {
      const { domain } = await addWebsite([shared, alone]);
      const monitor = await addMonitor(domain, [shared]);
      assert.equal(await look(start), 1);
      assert.deepEqual(await told(), ['alone waiting']);
      assert.deepEqual((await messages('drop'))[0]!.facts.monitorsUp, [
        { id: monitor.id, name: 'Shop', url: monitor.url },
      ]);
      deps.clock.ms = start + 7 * minuteMs;
      await fail(monitor);
      await settle('delivered', shared);
      assert.equal(await look(start + 10 * minuteMs), 0);
      assert.deepEqual(await told(), ['alone waiting', 'shared withheld']);
    });

    test('is reported after ten minutes if there is no incident, and immediately if the incident is older', async () => {
      const quiet = await addWebsite([shared]);
      await addMonitor(quiet.domain, [shared]);
      const long = await addWebsite([other]);
      const monitor = await addMonitor(long.domain, [other]);
      deps.clock.ms = start - 11 * minuteMs;
      await fail(monitor);
      await settle('delivered', other);
      assert.equal(await look(start), 1);
      assert.deepEqual(await told(), ['other waiting']);
      assert.equal(await look(start + 5 * minuteMs), 0);
      assert.equal(await look(start + 10 * minuteMs), 1);
      assert.deepEqual(await told(), ['other waiting', 'shared waiting']);
    });

    test('is reported if it lasts until an hour after the incident', async () => {
      const { id, domain } = await addWebsite([shared]);
      const incident = await fail(await addMonitor(domain, [shared]));
      await settle('delivered', shared);
      assert.equal(await look(start), 0);
      await deps.database.db
        .updateTable('incidents')
        .set({ ended_at: start + 10 * minuteMs })
        .where('id', '=', incident.id)
        .execute();
      assert.equal(await look(start + 65 * minuteMs), 0);
      assert.deepEqual(await told(), ['shared withheld']);
      assert.equal(await look(start + 75 * minuteMs), 1);
      assert.deepEqual(await told(), ['shared waiting']);
      const [message] = await messages('drop');
      assert.deepEqual([message!.facts.at, message!.facts.incident], [start + 75 * minuteMs, undefined]);
      await visit(deps, id, { at: start + 90 * minuteMs, count: 60 });
      assert.equal(await look(start + 91 * minuteMs), 1);
      assert.deepEqual(await told('drop_over'), ['shared waiting']);
    });

    test('ignores monitors of other accounts, and paused monitors, of the same host', async () => {
      const { domain } = await addWebsite([shared]);
      await fail(await addMonitor(domain, [shared], bob));
      const paused = await addMonitorRow(deps, ada, { url: `https://${domain}/`, paused: 1, alerts: [shared] });
      await addIncidentRow(deps, paused);
      await settle('delivered', shared);
      assert.equal(await look(start), 1);
      const [message] = await messages('drop');
      assert.deepEqual(
        [message!.state, message!.facts.incident, message!.facts.monitorsUp],
        ['waiting', undefined, undefined],
      );
    });
  });
});
