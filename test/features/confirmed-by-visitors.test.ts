import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import type { FastifyInstance } from 'fastify';
import { createCountVisitors } from '../../src/server/composition/host-traffic.ts';
import { Refusal } from '../../src/server/kernel/index.ts';
import { minuteMs } from '../../src/server/kernel/time.ts';
import { makeAuthor } from '../../src/server/market/testing.ts';
import { addMonitorRow } from '../../src/server/monitors/checks/testing/rows.ts';
import { writeResults } from '../../src/server/monitors/checks/write-results.ts';
import { releaseAlerts } from '../../src/server/monitors/incidents/held-alerts.ts';
import { incidentNotices } from '../../src/server/monitors/status-pages/index.ts';
import { onEachDatabase, type TestDeps } from '../support/testing.ts';
import { openWholeService, type WholeService } from '../support/whole-service.ts';
import { addVisitedWebsite, visit, visitInPastWeeks } from './visited-host.testing.ts';

/** There is no daylight saving change in the four weeks before. */
const start = Date.parse('2026-03-10T12:00:00Z');
const alerts = [{ key: 'webhook', value: 'https://hooks.example/x' }];

onEachDatabase((open) => {
  describe('alerts that wait until visitors confirm the outage', () => {
    let service: WholeService;
    let deps: TestDeps;
    let app: FastifyInstance;
    let ada: { id: number; key: string };
    let bob: { id: number; key: string };
    let made = 0;

    before(async () => {
      service = await openWholeService(open, { now: start });
      ({ deps, app } = service);
      ada = await makeAuthor(deps, 'ada');
      bob = await makeAuthor(deps, 'bob');
    });
    after(() => service.close());
    beforeEach(async () => {
      for (const table of ['outbox', 'incidents', 'monitors', 'websites'] as const)
        await deps.database.db.deleteFrom(table).execute();
      deps.clock.ms = start;
    });

    const addSite = async (accountId = ada.id) => {
      const domain = `held${++made}.example`;
      const id = await addVisitedWebsite(deps, accountId, { domain });
      await visitInPastWeeks(deps, id, start);
      return { id, domain };
    };
    const write = async (monitor: Awaited<ReturnType<typeof addMonitorRow>>, kind: 'open' | 'close') => {
      const at = deps.now();
      const state = kind === 'open' ? { condition: 'down' as const } : { condition: 'up' as const };
      const incident =
        kind === 'open' ? ({ kind, cause: 'status 503', startedAt: at } as const) : ({ kind, endedAt: at } as const);
      const update = {
        id: monitor.id,
        checkedAt: at,
        ...state,
        changesState: true,
        conditionSince: at,
        failingChecks: 0,
        passingChecks: 0,
        unconfirmedSince: null,
        unreachableSince: null,
        responseTimeMs: null,
        nextCheckAt: at + minuteMs,
        sslExpiresAt: null,
        sslHost: null,
        sslAlerted: '',
        leaseUntil: at + minuteMs,
      };
      const entry = {
        kind: 'conclusive',
        id: monitor.id,
        update,
        incident,
        certificates: [],
        knownAt: undefined,
      } as const;
      return (await writeResults({ ...deps, notices: incidentNotices }, 'checker', [{ ...entry, certificates: [] }]))
        .alerts;
    };
    const fail = async (domain: string) => {
      const url = `https://www.${domain}/health`;
      const monitor = await addMonitorRow(deps, ada.id, { url, alerts, confirm_by_traffic: 1, lease_by: 'checker' });
      assert.equal(await write(monitor, 'open'), 0);
      return monitor;
    };
    const look = async (minutes: number, given: TestDeps = deps) => {
      deps.clock.ms = start + minutes * minuteMs;
      const looking = { ...given, countVisitors: createCountVisitors(given) };
      const written = await Promise.all([releaseAlerts(looking), releaseAlerts(looking)]);
      return written.reduce((sum, one) => sum + one);
    };
    const told = async () => {
      const rows = await deps.database.db.selectFrom('outbox').selectAll().orderBy('id').execute();
      return rows.map(({ event, facts }) => [event, JSON.parse(facts).confirmation ?? null]);
    };
    const confirmation = async () => {
      const { id } = await deps.database.db.selectFrom('incidents').select('id').executeTakeFirstOrThrow();
      const headers = { authorization: `Bearer ${ada.key}` };
      const answer = await app.inject({ method: 'GET', url: `/api/v1/incidents/${id}`, headers });
      const { timeline } = answer.json().data as {
        timeline: { kind: string; state: string; because: string | null }[];
      };
      return timeline.filter(({ kind }) => kind === 'confirmation').map(({ state, because }) => [state, because]);
    };

    test('are sent once if visitors stay away, and so is the recovery', async () => {
      const { id, domain } = await addSite();
      await visit(deps, id, { at: start - 10 * minuteMs, count: 10, apartMs: minuteMs });
      const monitor = await fail(domain);
      assert.equal(await look(5), 0);
      assert.deepEqual(await confirmation(), [['waiting', null]]);
      // With one visitor a minute, it takes ten minutes to judge.
      assert.equal(await look(10), 1);
      assert.equal(await look(11), 0);
      assert.deepEqual(await told(), [['opened', 'low']]);
      assert.deepEqual(await confirmation(), [['sent', 'low']]);
      assert.equal(await write(monitor, 'close'), 1);
      assert.deepEqual(await told(), [
        ['opened', 'low'],
        ['closed', null],
      ]);
    });

    test('are sent after ten minutes even if visitors keep coming', async () => {
      const { id, domain } = await addSite();
      await visit(deps, id, { at: start, count: 20, apartMs: minuteMs });
      await fail(domain);
      assert.equal(await look(9), 0);
      assert.equal(await look(10), 1);
      assert.deepEqual(await told(), [['opened', 'normal']]);
    });

    test('are not sent if the incident ends earlier, and then the recovery is not sent either', async () => {
      const { id, domain } = await addSite();
      await visit(deps, id, { at: start, count: 20, apartMs: minuteMs });
      const monitor = await fail(domain);
      assert.equal(await look(3), 0);
      assert.equal(await write(monitor, 'close'), 0);
      assert.equal(await look(30), 0);
      assert.deepEqual(await told(), []);
      assert.deepEqual(await confirmation(), [['not_sent', null]]);
    });

    test("are sent immediately if visitors can't be counted", async () => {
      const mine = await addSite();
      const away = async () => {
        throw new Refusal('unavailable', 'The event store is away.');
      };
      await fail(mine.domain);
      assert.equal(await look(0, { ...deps, events: { ...deps.events, flush: away, query: away } }), 1);
      await fail((await addSite(bob.id)).domain);
      assert.equal(await look(0), 1);
      const quiet = `held${++made}.example`;
      await addVisitedWebsite(deps, ada.id, { domain: quiet });
      await fail(quiet);
      assert.equal(await look(0), 1);
      assert.deepEqual(await told(), [
        ['opened', 'unavailable'],
        ['opened', 'no_website'],
        ['opened', 'few_visitors'],
      ]);
    });

    test('require a website with the same host in the same account', async () => {
      const { domain } = await addSite(bob.id);
      const monitor = {
        name: 'M',
        url: `https://${domain}/`,
        interval: 60,
        request_method: 'GET',
        alert_condition: 'url_unavailable',
        confirm_by_traffic: 1,
      };
      const create = async ({ key }: { key: string }) => {
        const headers = { authorization: `Bearer ${key}` };
        return app.inject({ method: 'POST', url: '/api/v1/monitors', headers, payload: monitor });
      };
      const refused = await create(ada);
      assert.equal(refused.statusCode, 422, refused.body);
      assert.match(refused.json().errors.confirm_by_traffic[0], /needs a website/);
      const made = await create(bob);
      assert.equal(made.statusCode, 201, made.body);
      assert.equal(made.json().data.confirm_by_traffic, 1);
    });
  });
});
