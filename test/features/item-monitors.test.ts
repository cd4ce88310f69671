import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { FastifyInstance } from 'fastify';
import { importCatalogue } from '../../src/server/market/import/index.ts';
import { healthBadge } from '../../src/server/market/item-monitors/badge.ts';
import { catalogueOf, itemOf, makeAuthor } from '../../src/server/market/testing.ts';
import { onEachDatabase, type TestDeps } from '../support/testing.ts';
import { openWholeService, type WholeService } from '../support/whole-service.ts';

const dayMs = 86_400_000;

onEachDatabase((open, testOnce) => {
  let service: WholeService;
  let deps: TestDeps;
  let app: FastifyInstance;
  let ada: { id: number; key: string };
  let bob: { id: number; key: string };
  let items: number[];
  before(async () => {
    service = await openWholeService(open);
    ({ deps, app } = service);
    ada = await makeAuthor(deps, 'ada');
    bob = await makeAuthor(deps, 'bob');
    const catalogue = catalogueOf([itemOf(1), itemOf(2, { demo_link: '' })]);
    items = Object.values((await importCatalogue(deps, ada.id, catalogue)).items);
  });
  after(() => service.close());

  const call: WholeService['call'] = (...given) => service.call(...given);
  const health = (item = items[0]) => `market/items/${item}/monitors`;
  const setMonitor = (id: number, columns: object) =>
    deps.database.db.updateTable('monitors').set(columns).where('id', '=', id).execute();
  const page = async (item = items[0]) => {
    // Waits until cached pages have expired.
    deps.clock.ms += 60_000;
    const moved = await app.inject({ url: `/shop/items/${item}` });
    return (await app.inject({ url: String(moved.headers.location) })).body;
  };

  test('monitors a demo after a single request, and shows its status in the shop if the author wants that', async () => {
    const { status, body } = await call(ada, 'PUT', `${health()}/demo`, {});
    assert.equal(status, 200, JSON.stringify(body));
    const [demo] = body.data;
    assert.deepEqual(
      [demo.subject, demo.url, demo.state, demo.uptime, demo.badge, demo.shows_badge],
      ['demo', 'https://demo.example/icons', 'pending', null, null, false],
    );
    const monitor = (await call(ada, 'GET', `monitors/${demo.monitor_id}`)).body.data;
    assert.deepEqual([monitor.name, monitor.alerts], ['Item 1: demo', [{ key: 'email', value: 'ada@author.example' }]]);
    const again = await call(ada, 'PUT', `${health()}/demo`, { shows_badge: true });
    assert.deepEqual([again.body.data.length, again.body.data[0].monitor_id], [1, demo.monitor_id]);
    assert.doesNotMatch(await page(), /Demo up|class="plain health"/, 'nothing is known yet');
    const since = deps.clock.ms - 40 * dayMs;
    await setMonitor(demo.monitor_id, { condition: 'up', condition_since: since, first_checked_at: since });
    assert.equal((await call(ada, 'GET', health())).body.data[0].badge, 'Demo up, 100% in 40 days');
    assert.match(await page(), /<li class="up">Demo up, 100% in 40 days<\/li>/);
    await call(ada, 'PUT', `${health()}/demo`, { shows_badge: false });
    assert.doesNotMatch(await page(), /class="plain health"/);
  });

  test('requires a URL, counts toward the quota of monitors, and belongs to the author', async () => {
    assert.equal((await call(ada, 'PUT', `${health(items[1])}/demo`, {})).status, 409);
    assert.equal((await call(ada, 'PUT', `${health(items[1])}/licence_endpoint`, {})).status, 409);
    assert.equal((await call(ada, 'PUT', `${health(items[1])}/licence_endpoint`, { url: 'ftp://x' })).status, 422);
    assert.equal((await call(ada, 'PUT', `${health()}/sales`, {})).status, 404);
    for (const [method, path] of [
      ['GET', health()],
      ['PUT', `${health()}/demo`],
      ['DELETE', `${health()}/demo`],
    ] as const)
      assert.equal((await call(bob, method, path, method === 'PUT' ? {} : undefined)).status, 404);
    const setQuotas = (quotas: string) =>
      deps.database.db.updateTable('accounts').set({ quotas }).where('id', '=', bob.id).execute();
    await setQuotas(JSON.stringify({ monitors: 0 }));
    const [own] = Object.values((await importCatalogue(deps, bob.id, catalogueOf([itemOf(1)]))).items);
    assert.equal((await call(bob, 'PUT', `${health(own)}/demo`, {})).status, 403);
    assert.deepEqual((await call(bob, 'GET', health(own))).body.data, []);
  });

  test('is no longer linked after the item or the monitor is deleted', async () => {
    const url = 'https://licences.example/health';
    const made = await call(ada, 'PUT', `${health(items[1])}/licence_endpoint`, { url });
    const [{ monitor_id }] = made.body.data;
    assert.equal((await call(ada, 'GET', `monitors/${monitor_id}`)).body.data.name, 'Item 2: license endpoint');
    assert.equal((await call(ada, 'DELETE', `monitors/${monitor_id}`)).status, 200);
    assert.deepEqual((await call(ada, 'GET', health(items[1]))).body.data, []);
    const other = await call(ada, 'PUT', `${health(items[1])}/licence_endpoint`, { url });
    await deps.database.db.deleteFrom('items').where('id', '=', items[1]!).execute();
    const kept = (await call(ada, 'GET', `monitors/${other.body.data[0].monitor_id}`)).body.data;
    assert.equal(kept.url, url);
    assert.deepEqual(
      (await deps.database.db.selectFrom('item_monitors').select('subject').execute()).map(({ subject }) => subject),
      ['demo'],
    );
    assert.equal((await call(ada, 'DELETE', `${health()}/demo`)).status, 200);
    assert.equal((await call(ada, 'DELETE', `${health()}/demo`)).status, 404);
  });

  test('hides the status after the URL of the demo changed, until the new URL is monitored', async () => {
    const [item] = Object.values((await importCatalogue(deps, ada.id, catalogueOf([itemOf(3)]))).items);
    const since = deps.clock.ms - 40 * dayMs;
    const isUp = { condition: 'up', condition_since: since, first_checked_at: since };
    const [old] = (await call(ada, 'PUT', `${health(item)}/demo`, { shows_badge: true })).body.data;
    await setMonitor(old.monitor_id, isUp);
    const shown = async () => {
      const [{ is_current, badge }] = (await call(ada, 'GET', health(item))).body.data;
      return [is_current, badge, /Demo up/.test(await page(item))];
    };
    assert.deepEqual(await shown(), [true, 'Demo up, 100% in 40 days', true]);
    for (const demo_link of ['https://demo.example/new', '']) {
      await call(ada, 'PATCH', `market/items/${item}`, { demo_link });
      assert.deepEqual(await shown(), [false, null, false], demo_link);
    }
    assert.equal((await call(ada, 'PUT', `${health(item)}/demo`, {})).status, 409, 'there is no demo');
    assert.equal((await call(ada, 'GET', health(item))).body.data[0].monitor_id, old.monitor_id);
    await call(ada, 'PATCH', `market/items/${item}`, { demo_link: 'https://demo.example/newer' });
    const [now, ...more] = (await call(ada, 'PUT', `${health(item)}/demo`, {})).body.data;
    assert.deepEqual(
      [now.url, now.is_current, now.shows_badge, now.badge, more],
      ['https://demo.example/newer', true, true, null, []],
    );
    assert.equal((await call(ada, 'GET', `monitors/${old.monitor_id}`)).body.data.url, old.url, 'still a monitor');
    await setMonitor(now.monitor_id, isUp);
    assert.deepEqual((await shown())[2], true);
    await setMonitor(now.monitor_id, { url: 'https://elsewhere.example/' });
    assert.deepEqual(await shown(), [false, null, false], 'the monitor was changed');
  });

  testOnce('shows no badge if there is no data, and rounds down', () => {
    const said = (status: string, uptime: number | null, days: number) =>
      healthBadge('demo', { status, uptime, days })?.text;
    assert.deepEqual(
      [
        said('up', 99.999, 90),
        said('up', 100, 0),
        said('up', 100, 1),
        said('down', 98.25, 12),
        said('paused', 100, 90),
        said('maintenance', 100, 90),
        said('unknown', 100, 90),
        said('pending', null, 0),
      ],
      [
        'Demo up, 99.9% in 90 days',
        'Demo up',
        'Demo up, 100% in 1 day',
        'Demo down, 98.2% in 12 days',
        undefined,
        undefined,
        undefined,
        undefined,
      ],
    );
  });
});
