import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type FastifyInstance, fastify } from 'fastify';
import { onEachDatabase, type TestDeps } from '../../../test/support/testing.ts';
import { presentErrors, setCaller, useSchemas } from '../http/index.ts';
import { importCatalogue, MarketImportRunner } from './import/index.ts';
import { marketRoutes } from './routes.ts';
import { findSalesSummary } from './sales/sales.ts';
import { catalogueOf, codeOf, itemOf, makeAuthor, makeTwoAuthors, purchaseOf } from './testing.ts';

onEachDatabase((open) => {
  let deps: TestDeps;
  let app: FastifyInstance;
  let ada: number;
  let bob: number;
  let ids: Record<string, number>;

  before(async () => {
    deps = await open();
    [ada, bob] = await makeTwoAuthors(deps);
    const items = [
      itemOf('a', { name: 'Harbour Icons' }),
      itemOf('b', { name: 'Ünder 100%_sure', currency: 'JPY', price: { regular: 10, extended: 20 } }),
    ];
    const purchases = [
      purchaseOf(1, 'a', { date: '2026-03-10T00:00:00Z' }),
      purchaseOf(2, 'b', {
        date: '2026-03-09T23:59:59Z',
        price: 2400,
        currency: 'JPY',
        buyer_email: 'Grace@Buyer.example',
        supported_until: null,
      }),
      purchaseOf(3, 'a', { date: '2026-03-04T00:00:00Z', price: 0.02 }),
      purchaseOf(4, 'a', { date: '2026-03-03T23:59:59Z' }),
      purchaseOf(5, 'a', { date: '2026-03-10T09:00:00Z', state: 'refunded', buyer_email: null }),
    ];
    ids = (await importCatalogue(deps, ada, catalogueOf(items, purchases))).items;
    await importCatalogue(deps, bob, catalogueOf([itemOf('x')], [purchaseOf(9, 'x')]));
    app = fastify();
    presentErrors(app);
    app.addHook('onRequest', async (request) => {
      setCaller(request, { accountId: Number(request.headers['x-account']), isOwner: false, timeZone: 'UTC' });
    });
    marketRoutes(
      useSchemas(app),
      {
        ...deps,
        stripe: { current: undefined, former: [] },
        imports: new MarketImportRunner(deps),
        otherDomains: { holder: async () => undefined, end: async () => {} },
        shopChanged: async () => {},
      },
      'https://gatehouse.example/console/api',
    );
  });
  after(async () => {
    await app.close();
    await deps.close();
  });

  async function ask(url: string, account = ada) {
    const answer = await app.inject({ url, headers: { 'x-account': String(account) } });
    return { status: answer.statusCode, body: answer.json() };
  }

  test('lists the account’s items, newest first, and searches name and reference', async () => {
    const { body } = await ask('/market/items');
    assert.deepEqual(
      body.data.map((item: { id: number; reference: string }) => [item.id, item.reference]),
      [
        [ids.b, 'b'],
        [ids.a, 'a'],
      ],
    );
    assert.deepEqual(
      [body.meta.total, body.links.first],
      [2, 'https://gatehouse.example/console/api/market/items?page=1'],
    );
    for (const [search, found] of [
      ['harbour', 1],
      ['Ünder', 1],
      ['100%_', 1],
      ['%', 1],
      ['nothing', 0],
      ['b', 2],
    ] as const) {
      const { body } = await ask(`/market/items?search=${encodeURIComponent(search)}`);
      assert.equal(body.meta.total, found, search);
    }
  });

  test('shows an item only to its account', async () => {
    assert.equal((await ask(`/market/items/${ids.a}`)).body.data.name, 'Harbour Icons');
    for (const [id, account] of [
      [ids.a, bob],
      [999, ada],
      ['x', ada],
    ] as const)
      assert.equal((await ask(`/market/items/${id}`, account)).status, 404);
  });

  test('lists the account’s purchases, newest first', async () => {
    const { body } = await ask('/market/purchases?per_page=10&page=1');
    assert.deepEqual(
      body.data.map((row: { purchase_code: string }) => row.purchase_code),
      [5, 1, 2, 3, 4].map(codeOf),
    );
    const { id, ...second } = body.data[2];
    assert.ok(Number.isInteger(id));
    assert.deepEqual(second, {
      object: 'purchase',
      purchase_code: codeOf(2),
      license_type: 'Regular License',
      price: 2400,
      refunded: 0,
      currency: 'JPY',
      item: { id: ids.b, name: 'Ünder 100%_sure' },
      buyer_email: 'grace@buyer.example',
      buyer_name: '',
      supported_until: null,
      ends_at: null,
      updates_until: null,
      expired: false,
      trial: false,
      tier_id: null,
      extends_purchase_id: null,
      downloaded: false,
      first_downloaded_at: null,
      state: 'valid',
      state_changed_at: null,
      invoice_number: null,
      date: '2026-03-09T23:59:59.000Z',
    });
    assert.equal((await ask('/market/purchases', bob)).body.meta.total, 1);
  });

  test('finds purchases by code, buyer and item', async () => {
    for (const [search, found] of [
      [codeOf(3), [3]],
      [` ${codeOf(3).toUpperCase()} `, [3]],
      [codeOf(9), []],
      ['grace@', [2]],
      ['buyer-4', [4]],
      ['100%_', [2]],
      ['harbour', [5, 1, 3, 4]],
      ['nobody', []],
    ] as const) {
      const { body } = await ask(`/market/purchases?search=${encodeURIComponent(search)}`);
      assert.deepEqual(
        body.data.map((row: { purchase_code: string }) => row.purchase_code),
        found.map(codeOf),
        search,
      );
      assert.equal(body.meta.total, found.length);
    }
  });

  test('rejects invalid list parameters', async () => {
    for (const query of ['page=0', 'page=x', 'per_page=7']) {
      for (const list of ['items', 'purchases'])
        assert.equal((await ask(`/market/${list}?${query}`)).status, 422, query);
    }
  });

  test('sums today’s sales by currency, and lists the last sales', async () => {
    const now = Date.parse('2026-03-10T12:00:00Z');
    const { latest, ...summary } = await findSalesSummary(deps, ada, now);
    assert.deepEqual(summary, {
      today: 1,
      revenue_today: [{ currency: 'EUR', amount: 19.99 }],
      items: 2,
      awaiting_transfer: 0,
    });
    assert.deepEqual(
      latest.map(({ item, currency, amount, date }) => [item, currency, amount, date]),
      [
        ['Harbour Icons', 'EUR', 19.99, '2026-03-10T00:00:00.000Z'],
        ['Ünder 100%_sure', 'JPY', 2400, '2026-03-09T23:59:59.000Z'],
        ['Harbour Icons', 'EUR', 0.02, '2026-03-04T00:00:00.000Z'],
        ['Harbour Icons', 'EUR', 19.99, '2026-03-03T23:59:59.000Z'],
      ],
    );
    assert.deepEqual((await findSalesSummary(deps, ada, now, 'America/New_York')).today, 0);
    assert.deepEqual(await findSalesSummary(deps, (await makeAuthor(deps, 'new')).id, now), {
      today: 0,
      revenue_today: [],
      latest: [],
      items: 0,
      awaiting_transfer: 0,
    });
  });
});
