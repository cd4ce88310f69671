import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../../src/server/kernel/index.ts';
import { dayMs, minuteMs } from '../../src/server/kernel/time.ts';
import { importCatalogue } from '../../src/server/market/index.ts';
import { catalogueOf, itemOf, makeAuthor } from '../../src/server/market/testing.ts';
import { onEachDatabase, type TestDeps } from '../support/testing.ts';
import { openWholeService, type WholeService } from '../support/whole-service.ts';

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
type Headers = Record<string, string>;

onEachDatabase((open, testOnce) => {
  let service: WholeService;
  let deps: TestDeps;
  let app: FastifyInstance;
  let ada: { id: number; key: string };
  let item = 0;
  let website = 0;
  let counter = 0;

  before(async () => {
    service = await openWholeService(open, { now: Date.parse('2026-03-10T08:00:00Z') });
    ({ deps, app } = service);
    await makeAuthor(deps, 'owner');
  });
  after(() => service.close());
  beforeEach(async () => {
    counter += 1;
    ada = await makeAuthor(deps, `ada${counter}`);
    await importCatalogue(deps, ada.id, catalogueOf([itemOf(1, { price: { regular: 0, extended: 0 } })]));
    const { db } = deps.database;
    const items = db.updateTable('items').set({ is_code_only: 1 }).where('account_id', '=', ada.id);
    item = (await items.returning('id').executeTakeFirstOrThrow()).id;
    website = Number(/data-website="(\d+)"/.exec((await form()).body)?.[1]);
  });

  const send = (method: 'GET' | 'PATCH', path: string, payload?: object) => service.call(ada, method, path, payload);
  const form = () => app.inject({ url: `/shop/buy/${item}` });
  const visitor = () => ({ 'user-agent': firefox, 'content-type': 'text/plain' });
  /** Sends a page view from a German IP address. */
  const view = async (path: string, referrer = '', remoteAddress = '85.214.132.117') => {
    const payload = JSON.stringify({ w: website, u: `http://127.0.0.1${path}`, r: referrer });
    const answer = await app.inject({ method: 'POST', url: '/shop/s', remoteAddress, headers: visitor(), payload });
    assert.equal(answer.statusCode, 202);
  };
  const buy = async (fields: object = {}, headers: Headers = {}, remoteAddress = '85.214.132.117') => {
    const number = /name="number" value="([^"]+)"/.exec((await form()).body)?.[1] ?? '';
    const payload = new URLSearchParams({ number, email: 'eve@buyer.example', licence: 'regular', ...fields });
    const type = 'application/x-www-form-urlencoded';
    const answer = await app.inject({
      ...{ method: 'POST', url: `/shop/buy/${item}`, remoteAddress },
      headers: { 'user-agent': firefox, 'content-type': type, ...headers },
      payload: payload.toString(),
    });
    assert.equal(answer.statusCode, 303, answer.body);
    return payload;
  };
  const latest = async () => (await send('GET', 'market/orders')).body.data[0];

  test("stores the sources of the day's first visit and of the visit with the order, also for a free order", async () => {
    await view(`/shop/items/${item}/item-1?utm_source=letter&utm_medium=email&utm_campaign=spring&to=eve`);
    await deps.events.flush();
    deps.clock.ms += 45 * minuteMs;
    await view('/shop', 'https://www.google.com/');
    await view(`/shop/buy/${item}`);
    await buy();
    const { source, id, purchase_id } = await latest();
    const place = { country: 'DE', device: 'desktop' };
    assert.deepEqual(source, {
      first: {
        ...{ channel: 'Email', source: 'letter', referrer: '', utm_source: 'letter', utm_medium: 'email' },
        ...{ utm_campaign: 'spring', entry_page: `/shop/items/${item}/item-1`, ...place },
      },
      last: {
        ...{ channel: 'Organic Search', source: 'Google', referrer: 'google.com', utm_source: '', utm_medium: '' },
        ...{ utm_campaign: '', entry_page: '/shop', ...place },
      },
    });
    assert.deepEqual((await send('GET', `market/orders/${id}`)).body.data.source, source);
    assert.deepEqual((await send('GET', `market/purchases/${purchase_id}`)).body.data.source, source);
    const [heading = '', row = ''] = (await send('GET', 'market/purchases.csv')).text.split('\n');
    const cells = Object.fromEntries(heading.split(',').map((name, at) => [name, row.split(',')[at]]));
    assert.deepEqual(
      [cells.visit_channel, cells.visit_source, cells.visit_country],
      ['Organic Search', 'Google', 'DE'],
    );
  });

  test('stores one source if the form is submitted twice', async () => {
    await view('/shop');
    const { db } = deps.database;
    const count = async () =>
      (await db.selectFrom('order_visits').selectAll().where('account_id', '=', ada.id).execute()).length;
    const fields = Object.fromEntries(await buy());
    await buy(fields);
    assert.equal(await count(), 2);
    await db.deleteFrom('purchases').where('account_id', '=', ada.id).execute();
    await db.deleteFrom('orders').where('account_id', '=', ada.id).execute();
    assert.equal(await count(), 0, 'what is deleted takes its source along');
  });

  test('stores no source for visitors who are not counted, opted out or are not the buyer', async () => {
    await buy();
    assert.equal((await latest()).source, null, 'no visit was counted');
    await view('/shop');
    await buy({}, {}, '85.214.132.118');
    assert.equal((await latest()).source, null, 'the visit of another');
    await buy({ uncounted: '1' });
    assert.equal((await latest()).source, null, 'opted out since the visit');
    await send('PATCH', `websites/${website}`, { honor_gpc: 1 });
    await buy({}, { 'sec-gpc': '1' });
    assert.equal((await latest()).source, null, 'Global Privacy Control');
    await buy();
    assert.notEqual((await latest()).source, null);
    deps.clock.ms += dayMs;
    await deps.events.flush();
    await buy();
    assert.equal((await latest()).source, null, 'visitors are forgotten each night');
    await send('PATCH', 'market/shop', { counts_visits: false });
    await view('/shop');
    await buy();
    assert.equal((await latest()).source, null, 'the shop is not counted');
  });

  testOnce('stores nothing that identifies a visitor', async () => {
    await view('/shop?q=eve@buyer.example');
    await buy();
    const rows = await deps.database.db
      .selectFrom('order_visits')
      .selectAll()
      .where('account_id', '=', ada.id)
      .execute();
    assert.deepEqual(
      Object.keys(rows[0] ?? {}).sort(),
      [
        ...[
          'account_id',
          'channel',
          'country',
          'day_visits',
          'device',
          'entry_page',
          'order_id',
          'referrer',
          'source',
          'touch',
        ],
        ...['utm_campaign', 'utm_medium', 'utm_source'],
      ].sort(),
    );
    assert.doesNotMatch(JSON.stringify(rows), /eve|85\.214|Firefox|2026/);
  });

  test('stores only the source of a third visit of the day, not its position', async () => {
    const hour = 60 * minuteMs;
    const address = '85.214.132.119';
    for (const [path, referrer] of [
      ['/shop?utm_source=zeitung', 'https://t.co/x'],
      [`/shop/items/${item}/item-1`, 'https://www.google.com/search?q=eve'],
      ['/shop', 'https://duckduckgo.com/'],
    ] as const) {
      await view(path, referrer, address);
      await deps.events.flush();
      deps.clock.ms += hour;
    }
    await view(`/shop/buy/${item}`, '', address);
    await buy({}, {}, address);
    const { source } = await latest();
    assert.deepEqual([source.first.utm_source, source.last.channel], ['zeitung', 'Direct']);
    const named = source.day.map(({ channel, source: name }: Record<string, string>) => `${channel}: ${name}`);
    assert.deepEqual(named, ['Direct: ', 'Organic Search: DuckDuckGo', 'Organic Search: Google', 'Referral: zeitung']);
    for (const visit of source.day)
      assert.deepEqual(Object.keys(visit), [
        'channel',
        'source',
        'referrer',
        'utm_source',
        'utm_medium',
        'utm_campaign',
      ]);
    const { data, meta } = (
      await send('GET', `websites/${website}/stats/sources?period=today&conversions=sales&attribution=linear`)
    ).body;
    const shares = Object.fromEntries(
      data.map((line: { name: string; conversions: number }) => [line.name, line.conversions]),
    );
    assert.deepEqual([shares.Google, shares.DuckDuckGo, shares.zeitung], [0.25, 0.25, 0.25]);
    const all = Object.values<number>(shares).reduce((sum, share) => sum + share, 0);
    assert.equal(Math.round(all * 100) / 100, meta.conversions.conversions);
  });

  testOnce('accepts orders while the event store is unavailable', async () => {
    await view('/shop', 'https://news.example/');
    const { query } = deps.events;
    deps.events.query = async () => {
      throw new Refusal('unavailable', 'The statistics are not available.');
    };
    try {
      await buy();
      const { source } = await latest();
      assert.deepEqual([source.first.referrer, source.last.referrer], ['news.example', 'news.example']);
    } finally {
      deps.events.query = query;
    }
  });
});
