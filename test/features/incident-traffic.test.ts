import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { createCountVisitors } from '../../src/server/composition/host-traffic.ts';
import { Refusal } from '../../src/server/kernel/index.ts';
import { minuteMs, toIso } from '../../src/server/kernel/time.ts';
import { addMonitorRow } from '../../src/server/monitors/checks/testing/rows.ts';
import { watchTraffic } from '../../src/server/monitors/incidents/index.ts';
import { addIncidentRow } from '../../src/server/monitors/incidents/testing.ts';
import { timelineOf } from '../../src/server/monitors/incidents/timeline.ts';
import { addAccount, onEachDatabase, type TestDeps } from '../support/testing.ts';
import { addVisitedWebsite, visit, visitInPastWeeks } from './visited-host.testing.ts';

/** There is no daylight saving change in the four weeks before. */
const start = Date.parse('2026-03-10T12:00:00Z');

onEachDatabase((open) => {
  describe('the timeline of an incident', () => {
    let deps: TestDeps;
    let ada: number;
    let bob: number;
    let made = 0;

    before(async () => {
      deps = await open({ events: true, now: start });
      ada = await addAccount(deps.database.db, { username: 'ada' });
      bob = await addAccount(deps.database.db, { username: 'bob', is_owner: 0 });
    });
    after(() => deps.close());
    beforeEach(async () => {
      for (const table of ['incidents', 'monitors', 'websites'] as const)
        await deps.database.db.deleteFrom(table).execute();
      deps.clock.ms = start;
    });

    const addSite = async (accountId = ada) => {
      const domain = `seen${++made}.example`;
      const id = await addVisitedWebsite(deps, accountId, { domain });
      await visitInPastWeeks(deps, id, start);
      return { id, domain };
    };
    const fail = async (url: string, accountId = ada) =>
      addIncidentRow(deps, await addMonitorRow(deps, accountId, { url }), { started_at: start });
    const look = async (minutes: number, given: TestDeps = deps) => {
      deps.clock.ms = start + minutes * minuteMs;
      const watching = { ...given, countVisitors: createCountVisitors(given) };
      await Promise.all([watchTraffic(watching), watchTraffic(watching)]);
    };
    const told = async (incident: Awaited<ReturnType<typeof fail>>) =>
      (await timelineOf(deps, incident, [])).timeline.filter(({ kind }) => kind === 'traffic');

    test('says once that visitors keep coming, and once that they stopped coming', async () => {
      const { id, domain } = await addSite();
      const incident = await fail(`https://www.${domain}/health`);
      await visit(deps, id, { at: start, count: 20, apartMs: minuteMs });
      // After nine minutes there are nine visitors, which are too few to judge.
      await look(9);
      assert.deepEqual(await told(incident), []);
      await look(10);
      await look(15);
      const entry = { kind: 'traffic', domain, minutes: 10, usual: 10 };
      const normal = { ...entry, at: toIso(start + 10 * minuteMs), verdict: 'normal', visitors: 10 };
      assert.deepEqual(await told(incident), [normal]);
      await look(23);
      assert.deepEqual(await told(incident), [normal]);
      await look(26);
      await look(40);
      const low = { ...entry, at: toIso(start + 26 * minuteMs), verdict: 'low', visitors: 4 };
      assert.deepEqual(await told(incident), [normal, low]);
    });

    test('says nothing about visitors of other accounts, about few visitors, or if statistics are unavailable', async () => {
      const { domain } = await addSite(bob);
      const foreign = await fail(`https://${domain}/`);
      const unvisited = `seen${++made}.example`;
      await addVisitedWebsite(deps, ada, { domain: unvisited });
      const few = await fail(`https://${unvisited}/`);
      const heartbeat = await fail('heartbeat://?period=3600');
      await look(20);
      for (const incident of [foreign, few, heartbeat]) assert.deepEqual(await told(incident), []);
      const mine = await addSite();
      const incident = await fail(`https://${mine.domain}/`);
      const away = async () => {
        throw new Refusal('unavailable', 'The event store is away.');
      };
      await look(20, { ...deps, events: { ...deps.events, flush: away, query: away } });
      assert.deepEqual(await told(incident), []);
      await look(21);
      assert.partialDeepStrictEqual(await told(incident), [{ verdict: 'low', visitors: 0 }]);
    });
  });
});
