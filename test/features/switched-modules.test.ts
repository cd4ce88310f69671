import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { FastifyInstance } from 'fastify';
import { switchAccountModules, switchInstallationModules } from '../../src/server/accounts/modules/index.ts';
import { inTransaction } from '../../src/server/database/index.ts';
import { type Module, modules } from '../../src/server/kernel/index.ts';
import { minuteMs } from '../../src/server/kernel/time.ts';
import { importCatalogue } from '../../src/server/market/index.ts';
import { catalogueOf, codeOf, itemOf, makeAuthor, purchaseOf } from '../../src/server/market/testing.ts';
import { claimDue } from '../../src/server/monitors/checks/checks.store.ts';
import { switchMonitorsOff } from '../../src/server/monitors/index.ts';
import { browser } from '../../src/server/websites/testing/open-websites.ts';
import { listWatchedWebsites } from '../../src/server/websites/traffic-alerts/traffic-alert.store.ts';
import { onEachDatabase, type TestDeps } from '../support/testing.ts';
import { openWholeService, type WholeService } from '../support/whole-service.ts';

type By = 'installation' | 'modules_off' | 'modules_off_by_service';
const deciders: By[] = ['installation', 'modules_off', 'modules_off_by_service'];

onEachDatabase((open) => {
  let service: WholeService;
  let deps: TestDeps;
  let app: FastifyInstance;
  let grace: { id: number; key: string };
  let ada: { id: number; key: string };
  const ids: Record<string, number> = {};
  let heartbeat: string;
  const store = async (path: string, body: object) => {
    const { status, text, body: answer } = await service.call(grace, 'POST', path, body);
    assert.equal(status, 201, text);
    return answer.data;
  };

  before(async () => {
    service = await openWholeService(open);
    ({ deps, app } = service);
    ada = await makeAuthor(deps, 'ada');
    grace = await makeAuthor(deps, 'grace');
    const check = { interval: 60, request_method: 'GET', alert_condition: 'url_unavailable' };
    ids.monitor = (await store('monitors', { ...check, name: 'Shop', url: 'https://shop.example/' })).id;
    await service.call(ada, 'POST', 'monitors', { ...check, name: 'Other', url: 'https://other.example/' });
    const { heartbeat_url } = await store('monitors', { ...check, name: 'Job', url: 'heartbeat://job?period=86400' });
    heartbeat = new URL(heartbeat_url).pathname;
    await store('status-pages', { name: 'Status', slug: 'grace' });
    ids.website = (await store('websites', { domain: 'grace.example', privacy: 0 })).id;
    const { db } = deps.database;
    await db
      .updateTable('websites')
      .set({ alerts_sealed: 'x', spike_threshold: 5 })
      .where('id', '=', ids.website!)
      .execute();
    const { items } = await importCatalogue(deps, grace.id, catalogueOf([itemOf(1)], [purchaseOf(1, 1)]));
    ids.item = Object.values(items)[0]!;
    await db.updateTable('monitors').set({ first_checked_at: 1 }).execute();
  });
  after(() => service.close());

  const switchOff = (by: By, off: Module[], id = grace.id) =>
    inTransaction(deps.database, async (trx) => {
      const nowMs = deps.now();
      if (by === 'installation') await switchInstallationModules(trx, { off, nowMs }, switchMonitorsOff(deps));
      else await switchAccountModules(trx, { id, column: by, off, nowMs }, switchMonitorsOff(deps));
    });

  /** Names what works, and the module that it belongs to. undefined: buyers keep it. */
  const works = async (): Promise<[name: string, module: Module | undefined, does: boolean][]> => {
    // Waits until cached pages and settings have expired.
    deps.clock.ms += minuteMs;
    const nowMs = deps.now();
    const key = grace.key;
    const answers = async (url: string, form?: Record<string, string>, headers: Record<string, string> = {}) => {
      const type = form && { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' };
      const payload = form && { payload: new URLSearchParams(form).toString() };
      return app.inject({ method: form ? 'POST' : 'GET', url, headers: { ...type, ...headers }, ...payload });
    };
    const ok = async (...given: Parameters<typeof answers>) => (await answers(...given)).statusCode === 200;
    const collect = async (body: object) => {
      const headers = { 'user-agent': browser };
      return (await app.inject({ method: 'POST', url: '/api/collect', headers, payload: JSON.stringify(body) }))
        .statusCode;
    };
    const claimed = await claimDue(
      deps.database,
      { from: -1, to: nowMs + 60 * minuteMs, limit: 9 },
      { by: 'test', nowMs, untilMs: nowMs + 1 },
    );
    const metrics = (await answers('/metrics', undefined, { authorization: `Bearer ${key}` })).body;
    return [
      ['checks', 'monitors', claimed.some(({ id }) => id === ids.monitor)],
      ['pings of cron jobs', 'monitors', await ok(heartbeat, {})],
      ['status page', 'monitors', await ok('/status/grace')],
      ['metrics of monitors', 'monitors', metrics.includes('https://shop.example/')],
      ['counting', 'websites', (await collect({ w: String(ids.website), u: 'https://grace.example/' })) === 202],
      ['statistics', 'websites', await ok(`/stats/${ids.website}`)],
      ['traffic alerts', 'websites', (await listWatchedWebsites(deps.database.db)).length > 0],
      ['shop', 'market', (await answers('/shop')).body.includes('Item 1')],
      ['item', 'market', [200, 301].includes((await answers(`/shop/items/${ids.item}`)).statusCode)],
      ['checkout', 'market', await ok(`/shop/buy/${ids.item}`)],
      ['list of items', 'market', await ok('/api/items/all', undefined, { authorization: `Bearer ${key}` })],
      [
        'validation with a key',
        undefined,
        await ok('/api/purchases/validation', { purchase_code: codeOf(1) }, { authorization: `Bearer ${key}` }),
      ],
      ['validation without a key', undefined, await ok('/v1/licenses/validate', { license_key: codeOf(1) })],
      [
        'Gumroad’s shape',
        undefined,
        await ok('/v2/licenses/verify', { license_key: codeOf(1), product_id: String(ids.item) }),
      ],
      ['library', undefined, await ok('/shop/library')],
    ];
  };
  const broken = (all: Awaited<ReturnType<typeof works>>) => all.filter(([, , does]) => !does).map(([name]) => name);

  test('what is switched off stops, everything else continues, and it continues when it is switched on', async () => {
    const all = await works();
    assert.deepEqual(broken(all), [], 'everything works before');
    for (const by of deciders)
      for (const module of modules) {
        const own = all.filter(([, of]) => of === module).map(([name]) => name);
        await switchOff(by, [module]);
        assert.deepEqual(broken(await works()), own, `${module}, switched off by ${by}`);
        await switchOff(by, []);
        assert.deepEqual(broken(await works()), [], `${module}, switched on again`);
      }
    await switchOff('modules_off', [...modules], ada.id);
    assert.deepEqual(broken(await works()), [], 'another account’s choice changes nothing');
    await switchOff('modules_off', [], ada.id);
  });

  test('an existing shop is shown as closed while nothing is on sale', async () => {
    await switchOff('installation', ['market']);
    deps.clock.ms += minuteMs;
    const page = await app.inject({ url: '/shop', headers: { accept: 'text/html' } });
    assert.equal(page.statusCode, 404);
    assert.match(page.body, /<h1>The shop is closed<\/h1>/);
    assert.match(page.body, /This shop is closed at the moment. Your purchases stay in your library./);
    assert.match(page.body, /<p class="ways"><a class="button" href="\/shop\/library">/, 'no link to the list');
    const sitemap = await app.inject({ url: '/shop/sitemap-pages.xml' });
    assert.equal(sitemap.statusCode, 200);
    assert.doesNotMatch(sitemap.body, /\/shop</, 'no list in the sitemap');
    await switchOff('installation', []);
  });

  test('the time without checks counts as neither uptime nor downtime, and the monitor says why', async () => {
    const { db } = deps.database;
    for (const [by, stopped] of [
      ['installation', [ids.monitor, 'others']],
      ['modules_off', [ids.monitor]],
    ] as const) {
      await db.updateTable('monitors').set({ unknown_since: null, unknown_cause: null }).execute();
      await db.deleteFrom('monitor_gaps').execute();
      await switchOff(by, ['monitors']);
      const gaps = await db
        .selectFrom('monitor_gaps')
        .innerJoin('monitors', 'monitors.id', 'monitor_gaps.monitor_id')
        .select(['monitors.account_id', 'reason', 'started_at', 'unknown_cause'])
        .execute();
      assert.ok(gaps.every((gap) => gap.reason === 'unknown' && gap.started_at === deps.now()));
      assert.ok(gaps.every((gap) => gap.unknown_cause?.includes('monitors were switched off')));
      assert.equal(new Set(gaps.map((gap) => gap.account_id)).size, stopped.length);
      const before = gaps.length;
      await switchOff(by, ['monitors', 'market']);
      const after = await db.selectFrom('monitor_gaps').select('monitor_id').execute();
      assert.equal(after.length, before, 'nothing happens twice');
      await switchOff(by, []);
    }
  });
});
