import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { FastifyInstance } from 'fastify';
import { setSuspended } from '../../src/server/accounts/index.ts';
import { type Document, operationsOf } from '../../src/server/api/openapi/document.ts';
import { minuteMs } from '../../src/server/kernel/time.ts';
import { importCatalogue } from '../../src/server/market/index.ts';
import { catalogueOf, codeOf, itemOf, makeAuthor, purchaseOf } from '../../src/server/market/testing.ts';
import { claimDue } from '../../src/server/monitors/checks/checks.store.ts';
import { listWatchingMonitors } from '../../src/server/monitors/domains/domains.store.ts';
import { listIncidentsToRemind } from '../../src/server/monitors/incidents/reminders.store.ts';
import { alertConditions, suspendMonitors } from '../../src/server/monitors/index.ts';
import { listSubscribedPages } from '../../src/server/monitors/status-pages/maintenance-notices.store.ts';
import { claimMessages, type MessageQueue } from '../../src/server/outbox/deliveries/claim.store.ts';
import { browser } from '../../src/server/websites/testing/open-websites.ts';
import { listWatchedWebsites } from '../../src/server/websites/traffic-alerts/traffic-alert.store.ts';
import { onEachDatabase, type TestDeps } from '../support/testing.ts';
import { openWholeService, type WholeService } from '../support/whole-service.ts';

type Wanted = { method?: 'GET' | 'POST'; url: string; form?: Record<string, string>; key?: string; host?: string };

onEachDatabase((open) => {
  let service: WholeService;
  let deps: TestDeps;
  let app: FastifyInstance;
  let grace: { id: number; key: string };
  const ids: Record<string, number> = {};
  const ask = ({ method = 'GET', url, form, key, host }: Wanted) =>
    app.inject({
      method: form ? 'POST' : method,
      url,
      headers: {
        ...(key && { authorization: `Bearer ${key}` }),
        ...(host && { host }),
        ...(form && { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' }),
      },
      ...(form && { payload: new URLSearchParams(form).toString() }),
    });
  const store = async (path: string, form: Record<string, string>): Promise<number> => {
    const answer = await ask({ url: `/api/v1/${path}`, form, key: grace.key });
    assert.equal(answer.statusCode, 201, answer.body);
    return answer.json().data.id;
  };

  before(async () => {
    service = await openWholeService(open);
    ({ deps, app } = service);
    await makeAuthor(deps, 'ada');
    grace = await makeAuthor(deps, 'grace');
    const check = { interval: '60', request_method: 'GET', alert_condition: 'url_unavailable' };
    ids.monitor = await store('monitors', {
      ...check,
      name: 'Shop',
      url: 'https://shop.example/',
      domain_alert_days: '7',
    });
    ids.heartbeat = await store('monitors', { ...check, name: 'Job', url: 'heartbeat://job?period=86400' });
    ids.page = await store('status-pages', { name: 'Graces status', slug: 'grace' });
    const address = { email_hash: 'x', email_sealed: 'x', confirmed_at: 1, created_at: 1 };
    await deps.database.db
      .insertInto('subscribers')
      .values({ account_id: grace.id, status_page_id: ids.page, ...address })
      .execute();
    ids.website = await store('websites', { domain: 'grace.example', privacy: '0' });
    await deps.database.db
      .updateTable('websites')
      .set({ alerts_sealed: 'x', spike_threshold: 5 })
      .where('id', '=', ids.website)
      .execute();
    const { items } = await importCatalogue(deps, grace.id, catalogueOf([itemOf(1)], [purchaseOf(1, 1)]));
    ids.item = Object.values(items)[0]!;
    await deps.database.db
      .updateTable('monitors')
      .set({ first_checked_at: 1, heartbeat_hash: null })
      .where('id', '=', ids.monitor)
      .execute();
    await deps.database.db
      .insertInto('incidents')
      .values({
        account_id: grace.id,
        monitor_id: ids.monitor,
        cause: 'status 500',
        started_at: 1,
        ended_at: null,
        acknowledged_at: null,
        reminded_at: null,
      })
      .execute();
    await deps.database.db.updateTable('monitors').set({ reminder_hours: 1 }).where('id', '=', ids.monitor).execute();
    for (const event of ['test', 'notice', 'webhook'] as const)
      await deps.database.db
        .insertInto('outbox')
        .values({
          account_id: grace.id,
          monitor_id: null,
          incident_id: null,
          website_id: null,
          endpoint_id: null,
          event,
          channel: 'email',
          destination_sealed: 'x',
          facts: '{}',
          idempotency_key: event,
          state: 'waiting',
          attempts: 0,
          next_attempt_at: 0,
          expires_at: Number.MAX_SAFE_INTEGER,
          lease_until: 0,
          created_at: 1,
        })
        .execute();
  });
  after(() => service.close());

  const works = async (): Promise<Record<string, boolean>> => {
    const { db } = deps.database;
    // Waits until cached pages have expired.
    deps.clock.ms += minuteMs;
    const nowMs = deps.now();
    const ok = async (wanted: Wanted, status = 200) => (await ask(wanted)).statusCode === status;
    const claims = async (kind: MessageQueue) =>
      (await claimMessages(deps.database, { kind, nowMs, leaseMs: 1000, limit: 9, ...alertConditions })).length > 0;
    const collected = async () =>
      (
        await app.inject({
          method: 'POST',
          url: '/api/collect',
          headers: { 'user-agent': browser },
          payload: JSON.stringify({ w: String(ids.website), u: 'https://grace.example/' }),
        })
      ).statusCode;
    const due = { from: -1, to: nowMs + 60 * minuteMs, limit: 9 };
    return {
      'monitors interface': await ok({ url: '/api/v1/monitors', key: grace.key }),
      'marketplace interface': await ok({ url: '/api/items/all', key: grace.key }),
      'Envato’s shape': await ok({ url: `/v3/market/author/sale?code=${codeOf(1)}`, key: grace.key }),
      'Gumroad’s shape': await ok({
        url: '/v2/licenses/verify',
        form: { license_key: codeOf(1), product_id: String(ids.item) },
      }),
      'Lemon Squeezy’s shape': await ok({ url: '/v1/licenses/validate', form: { license_key: codeOf(1) } }),
      metrics: await ok({ url: '/metrics', key: grace.key }),
      'status page': await ok({ url: '/status/grace' }),
      statistics: await ok({ url: `/stats/${ids.website}` }),
      counting: (await collected()) === 202,
      'item in the shop': (await ask({ url: '/shop' })).body.includes('Item 1'),
      checkout: await ok({ url: `/shop/buy/${ids.item}` }),
      checks: (await claimDue(deps.database, due, { by: 'test', nowMs, untilMs: nowMs + 1 })).length > 0,
      'domain watch': (await listWatchingMonitors(db)).length > 0,
      'notices of maintenance': (await listSubscribedPages(db)).length > 0,
      reminders: (await listIncidentsToRemind(db, { nowMs, afterId: 0, limit: 9 })).length > 0,
      alarms: (await listWatchedWebsites(db)).length > 0,
      alerts: await claims('alerts'),
      letters: await claims('letters'),
      webhooks: await claims('webhooks'),
    };
  };

  test('stops everything while the account is suspended, and continues after it is reactivated', async () => {
    const before = await works();
    assert.deepEqual(
      Object.entries(before).filter(([, does]) => !does),
      [],
      'everything works before',
    );
    await setSuspended(deps, { id: grace.id, isSuspended: true }, suspendMonitors(deps));
    const during = await works();
    assert.deepEqual(
      Object.entries(during).filter(([, does]) => does),
      [],
      'nothing works while it is suspended',
    );
    const told = await ask({ url: '/api/v1/monitors', key: grace.key });
    assert.deepEqual([told.statusCode, /account is suspended/.test(told.json().message)], [403, true]);
    const market = await ask({ url: '/api/items/all', key: grace.key });
    assert.deepEqual([market.statusCode, market.json().status], [403, 'error']);
    await setSuspended(deps, { id: grace.id, isSuspended: false }, suspendMonitors(deps));
    assert.deepEqual(await works(), { ...before, reminders: false }, 'the incident ended with the suspension');
  });

  test('every operation with a key documents the response for suspended accounts', async () => {
    const document: Document = (await ask({ url: '/api/openapi.json' })).json();
    // Public licence checks and update feeds are excluded, because they respond as to an unknown code or item.
    const ours = operationsOf(document).filter(
      ({ path }) =>
        /^\/api\/(v1|account|items|purchases)\//.test(path) && !/^\/api\/v1\/(licences|updates)\//.test(path),
    );
    assert.ok(ours.length > 100);
    const silent = ours.filter(({ operation }) => operation.responses['403'] === undefined);
    assert.deepEqual(
      silent.map(({ key }) => key),
      [],
    );
  });

  test('counts the time of the suspension as neither uptime nor downtime', async () => {
    await deps.database.db.updateTable('monitors').set({ unknown_since: null }).execute();
    await deps.database.db.deleteFrom('monitor_gaps').execute();
    const nowMs = deps.now();
    await setSuspended(deps, { id: grace.id, isSuspended: true }, suspendMonitors(deps));
    const gaps = await deps.database.db.selectFrom('monitor_gaps').selectAll().execute();
    assert.deepEqual(
      gaps.map(({ monitor_id, started_at, ended_at, reason }) => [monitor_id, started_at, ended_at, reason]),
      [[ids.monitor, nowMs, null, 'unknown']],
    );
    const leases = await deps.database.db.selectFrom('monitors').select(['lease_by', 'lease_until']).execute();
    assert.ok(leases.every(({ lease_by, lease_until }) => lease_by === '' && lease_until === 0));
  });
});
