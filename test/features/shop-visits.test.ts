import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import type { FastifyInstance } from 'fastify';
import { dayMs } from '../../src/server/kernel/time.ts';
import { importCatalogue } from '../../src/server/market/index.ts';
import { catalogueOf, itemOf, makeAuthor } from '../../src/server/market/testing.ts';
import { onEachDatabase, type TestDeps } from '../support/testing.ts';
import { openWholeService, type WholeService } from '../support/whole-service.ts';

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

onEachDatabase((open, testOnce) => {
  let service: WholeService;
  let deps: TestDeps;
  let app: FastifyInstance;
  let owner: { id: number; key: string };
  let ada: { id: number; key: string };
  let counter = 0;

  before(async () => {
    service = await openWholeService(open);
    ({ deps, app } = service);
    owner = await makeAuthor(deps, 'owner');
  });
  after(() => service.close());
  beforeEach(async () => {
    counter += 1;
    ada = await makeAuthor(deps, `ada${counter}`);
  });

  const send = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, payload?: object, account = ada) =>
    service.call(account, method, path, payload);
  const sells = async (account = ada): Promise<number> => {
    await importCatalogue(deps, account.id, catalogueOf([itemOf(1, { name: `Icons ${counter}` })]));
    const { id } = await deps.database.db
      .selectFrom('items')
      .select('id')
      .where('account_id', '=', account.id)
      .executeTakeFirstOrThrow();
    return id;
  };
  const page = async (path: string) => {
    // Waits until cached pages have expired.
    deps.clock.ms += 60_000;
    const answer = await app.inject({ url: path });
    const moved = answer.headers.location;
    return moved === undefined ? answer : app.inject({ url: moved });
  };
  const tagOf = (body: string): number | undefined => {
    const found = /<script defer src="\/shop\/s\.js" data-website="(\d+)" data-local><\/script>/.exec(body);
    return found ? Number(found[1]) : undefined;
  };
  const websites = async (account = ada) => (await send('GET', 'websites', undefined, account)).body.data;

  test('creates one private website when a page of an account is shown for the first time', async () => {
    const item = await sells();
    assert.deepEqual(await websites(), []);
    assert.equal((await send('GET', 'market/shop')).body.data.website_id, null);
    const website = tagOf((await page(`/shop/items/${item}`)).body);
    const [made, ...others] = await websites();
    assert.equal(others.length, 0);
    assert.deepEqual([made.id, made.is_shop, made.privacy, made.domain], [website, true, 1, '127.0.0.1']);
    assert.equal(tagOf((await page(`/shop/buy/${item}`)).body), website);
    assert.equal(tagOf((await page(`/shop/authors/ada${counter}`)).body), website);
    assert.equal((await send('GET', 'market/shop')).body.data.website_id, website);
  });

  test("counts pages for the website of each account, and the front page for the website of the service's owner", async () => {
    assert.equal(tagOf((await page('/shop')).body), undefined, 'an owner who sells nothing has no shop');
    assert.deepEqual(await websites(owner), []);
    const [adas, owners] = [await sells(), await sells(owner)];
    const [front, own, hers] = [
      tagOf((await page('/shop')).body),
      tagOf((await page(`/shop/items/${owners}`)).body),
      tagOf((await page(`/shop/items/${adas}`)).body),
    ];
    assert.ok(front !== undefined && hers !== undefined);
    assert.equal(own, front);
    assert.notEqual(hers, front);
    assert.deepEqual(
      (await websites()).map(({ id }: { id: number }) => id),
      [hers],
    );
    assert.equal((await send('GET', `websites/${front}/stats/totals`)).status, 404, 'of others nothing is seen');
  });

  test('counts nothing after it is turned off, or after the website is deleted', async () => {
    const item = await sells();
    const website = tagOf((await page(`/shop/items/${item}`)).body);
    const off = await send('PATCH', 'market/shop', { counts_visits: false });
    assert.deepEqual([off.body.data.counts_visits, off.body.data.website_id], [false, website]);
    assert.equal(tagOf((await page(`/shop/items/${item}`)).body), undefined);
    assert.equal((await websites()).length, 1, 'what was counted stays');
    await send('PATCH', 'market/shop', { counts_visits: true });
    assert.equal(tagOf((await page(`/shop/items/${item}`)).body), website);
    assert.equal((await send('DELETE', `websites/${website}`)).status, 200);
    assert.equal(tagOf((await page(`/shop/items/${item}`)).body), undefined);
    assert.equal((await send('GET', 'market/shop')).body.data.counts_visits, false);
    assert.deepEqual(await websites(), []);
    await send('PATCH', 'market/shop', { counts_visits: true });
    assert.ok((tagOf((await page(`/shop/items/${item}`)).body) ?? 0) > 0);
  });

  test('uses an existing website that has the same host', async () => {
    const item = await sells();
    const { body } = await send('POST', 'websites', { domain: '127.0.0.1' });
    assert.equal(tagOf((await page(`/shop/items/${item}`)).body), body.data.id);
    assert.equal((await websites()).length, 1);
  });

  test('does not count toward the website quota', async () => {
    const { db } = deps.database;
    await db.updateTable('accounts').set({ quotas: '{"websites":1}' }).where('id', '=', ada.id).execute();
    await page(`/shop/items/${await sells()}`);
    assert.equal((await send('POST', 'websites', { domain: 'own.example' })).status, 201);
    assert.equal((await send('POST', 'websites', { domain: 'second.example' })).status, 403);
  });

  testOnce("serves the script and counts page views on the shop's own host", async () => {
    const item = await sells();
    const answer = await page(`/shop/items/${item}`);
    const website = tagOf(answer.body) ?? 0;
    const policy = String(answer.headers['content-security-policy']);
    const { config } = deps;
    const scripts = /script-src ([^;]*)/.exec(policy)?.[1]?.split(' ') ?? [];
    assert.ok(scripts.includes(`${config.marketBaseUrl}/shop/s.js`), policy);
    assert.match(policy, /connect-src 'self'/);
    assert.equal((await app.inject('/shop/s.js')).statusCode, 200);
    assert.ok(Buffer.byteLength(answer.body) < 60_000);
    const report = (path: string, referrer: string, headers: Record<string, string> = {}) =>
      app.inject({
        method: 'POST',
        url: '/shop/s',
        headers: { 'user-agent': firefox, 'content-type': 'text/plain', ...headers },
        payload: JSON.stringify({ w: website, u: `http://127.0.0.1${path}`, r: referrer, t: 'Icons' }),
      });
    assert.equal((await report(`/shop/items/${item}?utm_campaign=spring`, 'https://news.example/')).statusCode, 202);
    await report('/shop', '', { 'user-agent': 'Googlebot/2.1 (+http://www.google.com/bot.html)' });
    await deps.events.flush();
    const { body } = await send('GET', `websites/${website}/stats/totals?period=today`);
    assert.deepEqual([body.data.visitors, body.data.pageviews], [1, 1]);
    const referrers = await send('GET', `websites/${website}/stats/referrers?period=today`);
    assert.deepEqual(
      referrers.body.data.map(({ name }: { name: string }) => name),
      ['news.example'],
    );
    deps.clock.ms += dayMs;
  });

  testOnce('shows the shop even if its website cannot be created', async () => {
    const item = await sells();
    const { db } = deps.database;
    await db.schema.alterTable('uncounted_shops').renameTo('lost').execute();
    try {
      const answer = await page(`/shop/items/${item}`);
      assert.deepEqual([answer.statusCode, tagOf(answer.body)], [200, undefined]);
    } finally {
      await db.schema.alterTable('lost').renameTo('uncounted_shops').execute();
    }
  });
});
