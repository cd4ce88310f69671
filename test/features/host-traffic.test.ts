import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, describe, test } from 'node:test';
import { createFindTraffic } from '../../src/server/composition/host-traffic.ts';
import { Refusal } from '../../src/server/kernel/index.ts';
import { minuteMs, toIso } from '../../src/server/kernel/time.ts';
import { enqueueMonitorAlerts } from '../../src/server/monitors/alerts/enqueue.ts';
import { addMonitorRow } from '../../src/server/monitors/checks/testing/rows.ts';
import { readBody, serveHttp, type TestServer, until } from '../../src/server/monitors/checks/testing/servers.ts';
import { addIncidentRow } from '../../src/server/monitors/incidents/testing.ts';
import type { Courier } from '../../src/server/outbox/index.ts';
import { startTestCourier } from '../../src/server/outbox/testing.ts';
import { addAccount, onEachDatabase, type TestDeps } from '../support/testing.ts';
import { addVisitedWebsite, visit, visitInPastWeeks } from './visited-host.testing.ts';

/** There is no daylight saving change in the four weeks before. */
const start = Date.parse('2026-03-10T12:00:00Z');

onEachDatabase((open) => {
  describe('the alert of an incident', () => {
    let deps: TestDeps;
    let ada: number;
    let bob: number;
    let receiver: TestServer;
    let received: Record<string, unknown>[];
    let answer: number;
    let courier: Courier | undefined;
    let made = 0;

    before(async () => {
      deps = await open({ events: true, now: start });
      ada = await addAccount(deps.database.db, { username: 'ada' });
      bob = await addAccount(deps.database.db, { username: 'bob', is_owner: 0 });
      receiver = await serveHttp(async (incoming, outgoing) => {
        received.push(JSON.parse(await readBody(incoming)));
        outgoing.writeHead(answer).end();
      });
    });
    after(async () => {
      await receiver.close();
      await deps.close();
    });
    beforeEach(() => {
      deps.clock.ms = start;
      [received, answer] = [[], 200];
    });
    afterEach(() => courier?.stop());

    const addSite = async (accountId = ada) => {
      const domain = `site${++made}.example`;
      const id = await addVisitedWebsite(deps, accountId, { domain });
      await visitInPastWeeks(deps, id, start);
      return { id, domain };
    };
    const fail = async (url: string) => {
      const monitor = await addMonitorRow(deps, ada, { url, alerts: [{ key: 'webhook', value: receiver.url }] });
      const incident = await addIncidentRow(deps, monitor);
      const facts = { id: incident.id, cause: incident.cause, startedAt: incident.started_at };
      const event = { event: 'opened', incident: facts } as const;
      await enqueueMonitorAlerts(deps.database.db, deps.vault, monitor, event, deps.now());
      return monitor;
    };
    const arrive = async (count: number) => {
      courier?.wake();
      await until(() => received.length >= count);
    };
    const finished = () =>
      until(async () => {
        const waiting = deps.database.db.selectFrom('outbox').select('id').where('lease_until', '>', deps.now());
        return (await waiting.execute()).length === 0;
      });

    test('contains current and usual visitors, which stay the same if it is sent again', async () => {
      const { id, domain } = await addSite();
      await visit(deps, id, { at: start - 3 * minuteMs, count: 4 });
      await visit(deps, id, { at: start - 11 * minuteMs, count: 9 });
      answer = 500;
      await fail(`https://www.${domain}/health`);
      courier = startTestCourier(deps, { findTraffic: createFindTraffic(deps), timeoutMs: 30_000 });
      await arrive(1);
      await finished();
      answer = 200;
      await visit(deps, id, { at: start, count: 7 });
      deps.clock.ms = start + minuteMs;
      await arrive(2);
      await finished();
      assert.deepEqual(received[0], received[1]);
      assert.deepEqual(received[0]!.visitors, {
        count: 4,
        minutes: 10,
        until: toIso(start),
        usual: 10,
        website: { id, domain },
      });
    });

    test('contains no visitors of another account, and none if the event store is unavailable', async () => {
      const { domain } = await addSite(bob);
      await fail(`https://${domain}/`);
      courier = startTestCourier(deps, { findTraffic: createFindTraffic(deps), timeoutMs: 30_000 });
      await arrive(1);
      assert.deepEqual([received[0]!.type, 'visitors' in received[0]!], ['incident.opened', false]);
      await courier.stop();
      const mine = await addSite();
      const away = async () => {
        throw new Refusal('unavailable', 'The event store is away.');
      };
      const broken = { ...deps, events: { ...deps.events, flush: away, query: away } };
      courier = startTestCourier(deps, { findTraffic: createFindTraffic(broken), timeoutMs: 30_000 });
      await fail(`https://${mine.domain}/`);
      await arrive(2);
      assert.equal('visitors' in received[1]!, false);
      await courier.stop();
      const findTraffic = async () => {
        throw new Error('a mistake');
      };
      courier = startTestCourier(deps, { findTraffic, timeoutMs: 30_000 });
      await fail(`https://${mine.domain}/again`);
      await arrive(3);
      assert.equal('visitors' in received[2]!, false);
    });
  });
});
