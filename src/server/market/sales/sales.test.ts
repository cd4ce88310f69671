import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type FastifyInstance, fastify } from 'fastify';
import { onEachDatabase, type TestDeps } from '../../../../test/support/testing.ts';
import { presentErrors, setCaller, useSchemas } from '../../http/index.ts';
import { importCatalogue } from '../import/index.ts';
import { bestSellers } from '../purchases/index.ts';
import { catalogueOf, itemOf, makeTwoAuthors, purchaseOf } from '../testing.ts';
import { salesRoutes } from './routes.ts';
import { findRevenueTrend } from './sales.ts';

onEachDatabase((open) => {
  let deps: TestDeps;
  let app: FastifyInstance;
  let ada: number;
  let bob: number;
  let ids: Record<string, number>;

  before(async () => {
    deps = await open();
    [ada, bob] = await makeTwoAuthors(deps);
    const purchases = [
      // Clocks change in Berlin on 29 March 2026.
      purchaseOf(1, 'a', { date: '2026-03-28T22:59:59Z' }),
      purchaseOf(2, 'a', { date: '2026-03-28T23:00:00Z' }),
      purchaseOf(3, 'b', { date: '2026-03-29T21:59:59Z', price: 100 }),
      purchaseOf(4, 'a', { date: '2026-03-29T22:00:00Z' }),
      purchaseOf(5, 'a', { date: '2026-03-29T12:00:00Z', state: 'refunded' }),
      purchaseOf(6, 'b', { date: '2026-03-29T12:00:00Z', price: 2400, currency: 'JPY' }),
    ];
    ids = (await importCatalogue(deps, ada, catalogueOf([itemOf('a'), itemOf('b')], purchases))).items;
    await importCatalogue(
      deps,
      bob,
      catalogueOf([itemOf('x')], [purchaseOf(9, 'x', { date: '2026-03-29T12:00:00Z' })]),
    );
    await deps.database.db
      .updateTable('purchases')
      .set({ refunded_minor: 999 })
      .where('account_id', '=', ada)
      .where('price_minor', '=', 10_000)
      .execute();
    app = fastify();
    presentErrors(app);
    app.addHook('onRequest', async (request) => {
      const timeZone = String(request.headers['x-zone'] ?? 'Europe/Berlin');
      setCaller(request, { accountId: Number(request.headers['x-account']), isOwner: false, timeZone });
    });
    salesRoutes(useSchemas(app), deps);
  });
  after(async () => {
    await app.close();
    await deps.close();
  });

  async function ask(query: string, account = ada, zone = 'Europe/Berlin') {
    const headers = { 'x-account': String(account), 'x-zone': zone };
    const answer = await app.inject({ url: `/market/sales${query}`, headers });
    return { status: answer.statusCode, body: answer.json() };
  }

  test('counts sales per day in the account’s time zone and currency, minus refunds', async () => {
    const { body } = await ask('?from=2026-03-28&to=2026-03-30');
    assert.deepEqual(body.meta, { from: '2026-03-28', to: '2026-03-30', time_zone: 'Europe/Berlin' });
    const [eur, jpy, ...others] = body.data;
    assert.deepEqual(others, []);
    assert.deepEqual(
      [eur.currency, eur.sales, eur.amount, eur.days],
      [
        'EUR',
        4,
        149.98,
        [
          { day: '2026-03-28', sales: 1, amount: 19.99 },
          { day: '2026-03-29', sales: 2, amount: 110 },
          { day: '2026-03-30', sales: 1, amount: 19.99 },
        ],
      ],
    );
    assert.deepEqual(
      [jpy.currency, jpy.sales, jpy.amount, jpy.days.map(({ sales }: { sales: number }) => sales)],
      ['JPY', 1, 2400, [0, 1, 0]],
    );
    const elsewhere = await ask('?from=2026-03-28&to=2026-03-30', ada, 'UTC');
    assert.deepEqual(
      elsewhere.body.data[0].days.map(({ sales }: { sales: number }) => sales),
      [2, 2, 0],
    );
  });

  test('ranks items by revenue in each currency', async () => {
    const [eur, jpy] = (await ask('?from=2026-03-28&to=2026-03-30')).body.data;
    assert.deepEqual(eur.items, [
      { id: ids.b, name: 'Item b', sales: 1, amount: 90.01 },
      { id: ids.a, name: 'Item a', sales: 3, amount: 59.97 },
    ]);
    assert.deepEqual(jpy.items, [{ id: ids.b, name: 'Item b', sales: 1, amount: 2400 }]);
  });

  test('returns the items with the highest revenue and the most sales', async () => {
    const moments = { fromMs: Date.parse('2026-03-28T00:00:00Z'), toMs: Date.parse('2026-03-31T00:00:00Z') };
    const best = await bestSellers(deps.database.db, ada, moments, 1);
    assert.deepEqual(
      best.map(({ currency, id, sales }) => [currency, id, sales]),
      [
        ['EUR', ids.b, 1],
        ['EUR', ids.a, 3],
        ['JPY', ids.b, 1],
      ],
    );
  });

  test('filters by item, and returns no data for another account’s item', async () => {
    const period = 'from=2026-03-28&to=2026-03-30';
    const [eur, jpy] = (await ask(`?${period}&item_id=${ids.b}`)).body.data;
    assert.deepEqual(
      [eur.sales, eur.amount, eur.days.map(({ sales }: { sales: number }) => sales)],
      [1, 90.01, [0, 1, 0]],
    );
    assert.deepEqual(eur.items, [{ id: ids.b, name: 'Item b', sales: 1, amount: 90.01 }]);
    assert.equal(jpy.currency, 'JPY');
    assert.deepEqual((await ask(`?${period}&item_id=${ids.b}`, bob)).body.data, []);
  });

  test('defaults to the last 30 days and excludes other accounts', async () => {
    const { body } = await ask('', bob);
    assert.deepEqual(body, { data: [], meta: { from: '2026-02-09', to: '2026-03-10', time_zone: 'Europe/Berlin' } });
    const [own] = (await ask('?from=2026-03-01&to=2026-03-31', bob)).body.data;
    assert.deepEqual([own.sales, own.items.length, own.days.length], [1, 1, 31]);
    const year = await ask('?from=2025-03-31&to=2026-03-31');
    assert.equal(year.body.data[0].days.length, 366);
  });

  test('compares the last 30 days with the previous 30, by currency', async () => {
    // In Berlin it is the 30th.
    const trend = await findRevenueTrend(deps, ada, Date.parse('2026-03-30T10:00:00Z'), 'Europe/Berlin');
    const [eur, jpy, ...others] = trend;
    assert.deepEqual(others, []);
    assert.deepEqual([eur?.currency, eur?.sales, eur?.amount, eur?.before], ['EUR', 4, 149.98, 0]);
    assert.deepEqual(eur?.days, [...Array(27).fill(0), 19.99, 110, 19.99]);
    assert.deepEqual([jpy?.currency, jpy?.sales, jpy?.amount, jpy?.before], ['JPY', 1, 2400, 0]);
    const { body } = await ask('?from=2026-03-01&to=2026-03-30');
    assert.deepEqual(
      body.data.map(({ sales, amount }: { sales: number; amount: number }) => [sales, amount]),
      trend.map(({ sales, amount }) => [sales, amount]),
      'the market’s page says the same',
    );
    const later = await findRevenueTrend(deps, ada, Date.parse('2026-04-28T10:00:00Z'), 'Europe/Berlin');
    assert.deepEqual(
      later.map(({ currency, sales, amount, before }) => [currency, sales, amount, before]),
      [
        ['EUR', 1, 19.99, 129.99],
        ['JPY', 0, 0, 2400],
      ],
    );
    const bobs = await findRevenueTrend(deps, bob, Date.parse('2026-03-30T10:00:00Z'), 'UTC');
    assert.deepEqual([bobs.length, bobs[0]?.sales], [1, 1]);
  });

  test('rejects invalid days, reversed periods and periods longer than a year', async () => {
    for (const [query, field] of [
      ['?from=2026-02-30&to=2026-03-01', 'from'],
      ['?to=yesterday', 'to'],
      ['?from=2026-03-02&to=2026-03-01', 'from'],
      ['?from=2020-01-01&to=2026-03-01', 'from'],
    ] as const) {
      const { status, body } = await ask(query);
      assert.deepEqual([status, Object.keys(body.errors)], [422, [field]], query);
    }
  });
});
