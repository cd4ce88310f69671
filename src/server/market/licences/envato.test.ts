import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as envato from 'envato';
import { onEachDatabase } from '../../../../test/support/testing.ts';
import { importCatalogue } from '../import/import-catalogue.ts';
import { envatoSaleOf } from '../import/testing.ts';
import { codeOf, makeAuthor } from '../testing.ts';
import { purchase, sale } from './envato.ts';
import { setUpLicenceTests } from './testing.ts';

const path = '/v3/market/author/sale';

onEachDatabase((open) => {
  const room = setUpLicenceTests(open);
  const get = async (url: string, token: string | undefined = room.ada.key) => {
    const answer = await room.app.inject({ url, headers: token === '' ? {} : { authorization: `Bearer ${token}` } });
    return { status: answer.statusCode, body: answer.json() };
  };
  /** Returns a client of the published package that sends its requests to this server. */
  const clientFor = async (token: string) => {
    if (!room.app.server.listening) await room.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = room.app.server.address() as { port: number };
    const client = new envato.Client({ token, handleRateLimits: false });
    const addressed = client as unknown as { _getFullRequestUrl(path: string): string };
    addressed._getFullRequestUrl = (asked) => `http://127.0.0.1:${port}${asked}`;
    return client;
  };

  test('serves a sale and a purchase to the envato package', async () => {
    const client = await clientFor(room.ada.key);
    const sold = await client.private.getSale(` ${codeOf(1).toUpperCase()} `);
    assert.ok(sold);
    assert.deepEqual(
      [sold.amount, sold.license, sold.support_amount, sold.buyer, sold.purchase_count],
      ['19.99', 'Regular License', '0.00', 'buyer-1', 1],
    );
    assert.deepEqual(sold.sold_at, new Date('2026-03-01T10:00:00Z'));
    assert.deepEqual(sold.supported_until, new Date('2026-09-01T00:00:00Z'));
    const { item } = sold;
    assert.deepEqual(
      [item.id, item.name, item.author_username, item.site, item.price_cents, item.number_of_sales],
      [room.ids.plain, 'Item 1', 'ada', 'market.example', 1999, 9],
    );
    assert.deepEqual(item.published_at, new Date('2026-01-01T00:00:00Z'));
    const bought = await client.private.getPurchase(codeOf(10));
    assert.deepEqual([bought?.code, bought?.item.id], [codeOf(10), room.ids.other]);
  });

  test('serves identity, valid sales and an item to the envato package', async () => {
    const client = await clientFor(room.bob.key);
    assert.equal(await client.getId(), room.bob.id);
    assert.ok((await client.getIdentity()).scopes.includes('sale:verify'));
    assert.equal(await client.private.getUsername(), 'bob');
    assert.equal(await client.private.getEmail(), 'bob@author.example');
    const { balance, firstname } = await client.private.getAccountDetails();
    assert.deepEqual([balance, firstname], ['0.00', 'Ada']);
    const sales = await client.private.getSales();
    assert.deepEqual(
      sales.map(({ amount, item }) => [amount, item.author_username]),
      [['19.99', 'bob']],
    );
    assert.deepEqual(await client.private.getSales(2), []);
    const own = await client.catalog.getItem(sales[0]?.item.id ?? 0);
    assert.deepEqual([own?.name, own?.number_of_sales], ['Item 50', 1]);
    assert.equal(await client.catalog.getItem(room.ids.plain), undefined);
    const refunded = await clientFor(room.ada.key);
    const before = (await refunded.private.getSales()).length;
    await room.setState(9, 'refunded');
    assert.equal((await refunded.private.getSales()).length, before - 1);
    await room.setState(9, 'valid');
    for (const query of ['', '?id=', '?id=x', '?id=-1'])
      assert.equal((await get(`/v3/market/catalog/item${query}`)).status, 400, query);
    assert.equal((await get('/whoami', '')).status, 401);
  });

  test('finds an imported item by its Envato ID', async () => {
    const { db } = room.deps.database;
    const { id: account, key } = await makeAuthor(room.deps, 'eve');
    const old = '86781236-23d0-4b3c-7dfa-c1c147e0dece';
    const text = JSON.stringify([envatoSaleOf({ code: old })]);
    await importCatalogue(room.deps, account, { text });
    const client = await clientFor(key);
    const sold = await client.private.getSale(old);
    assert.deepEqual([sold?.item.id, sold?.buyer], [envatoSaleOf().item.id, 'test_buyer']);
    assert.equal((await client.private.getPurchase(old))?.code, old);
    const item = await client.catalog.getItem(envatoSaleOf().item.id);
    assert.equal(item?.name, sold?.item.name);
    const { id } = await db
      .selectFrom('items')
      .select('id')
      .where('account_id', '=', account)
      .executeTakeFirstOrThrow();
    assert.equal((await client.catalog.getItem(id))?.id, envatoSaleOf().item.id);
    await db.updateTable('purchases').set({ buyer_name: '' }).where('account_id', '=', account).execute();
    assert.equal((await client.private.getSale(old))?.buyer, 'guest');
  });

  test('returns no sale for invalid, unknown or other authors’ codes', async () => {
    const client = await clientFor(room.ada.key);
    for (const state of ['refunded', 'disputed', 'revoked'] as const) {
      await room.setState(2, state);
      assert.equal(await client.private.getSale(codeOf(2)), undefined);
    }
    for (const number of [50, 999]) assert.equal(await client.private.getSale(codeOf(number)), undefined);
    assert.equal((await (await clientFor(room.bob.key)).private.getSale(codeOf(50)))?.item.author_username, 'bob');
    await assert.rejects((await clientFor('wrong')).private.getSale(codeOf(1)), envato.AccessDeniedError);
  });

  test('returns only Envato’s fields and error shape', async () => {
    const sold = await get(`${path}?code=${codeOf(1)}`);
    assert.deepEqual(sale.strict().parse(sold.body), sold.body);
    const bought = await get(`/v3/market/buyer/purchase?code=${codeOf(1)}`);
    assert.deepEqual(purchase.strict().parse(bought.body), bought.body);
    for (const [url, token, status] of [
      [`${path}?code=${codeOf(999)}`, undefined, 404],
      [`${path}?code=nonsense`, undefined, 404],
      [path, undefined, 400],
      [`${path}?code=`, undefined, 400],
      [`${path}?code=${codeOf(1)}`, '', 401],
      [`${path}?code=${codeOf(1)}`, 'gh_wrong', 403],
    ] as const) {
      const { status: got, body } = await get(url, token);
      assert.deepEqual([got, body], [status, { error: status, description: body.description }], url);
      assert.equal(typeof body.description, 'string');
    }
    const missing = await get(`${path}?code=${codeOf(999)}`);
    assert.equal(missing.body.description, 'No sale belonging to the current user found with that code');
  });

  test('counts a buyer’s purchases of the item and shows the buyer’s name', async () => {
    const { db } = room.deps.database;
    for (const number of [3, 4])
      await db
        .updateTable('purchases')
        .set({ buyer_email: 'Grace@buyer.example', buyer_name: 'Grace' })
        .where('id', '=', await room.idOf(number))
        .execute();
    const { body } = await get(`${path}?code=${codeOf(3)}`);
    assert.deepEqual([body.buyer, body.purchase_count], ['Grace', 2]);
    assert.ok(!JSON.stringify(body).includes('buyer.example'));
  });

  test('formats amounts with the decimals of their currency', async () => {
    const { db } = room.deps.database;
    for (const [currency, price_minor, amount] of [
      ['JPY', 2400, '2400'],
      ['KWD', 1005, '1.005'],
      ['USD', 4526, '45.26'],
      ['USD', 4500, '45.00'],
    ] as const) {
      const id = await room.idOf(5);
      await db.updateTable('purchases').set({ currency, price_minor }).where('id', '=', id).execute();
      assert.equal((await get(`${path}?code=${codeOf(5)}`)).body.amount, amount);
    }
  });

  test('limits guesses, but not valid checks', async () => {
    const { key } = await makeAuthor(room.deps, 'zoe');
    room.deps.clock.ms += 60_000;
    for (let guess = 0; guess < 120; guess++)
      assert.equal((await get(`${path}?code=${codeOf(5000 + guess)}`, key)).status, 404);
    const stopped = await get(`${path}?code=${codeOf(6000)}`, key);
    assert.deepEqual([stopped.status, stopped.body.error], [429, 429]);
    assert.equal((await get(`${path}?code=${codeOf(1)}`)).status, 200);
  });
});
