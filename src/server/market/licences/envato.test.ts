import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as envato from 'envato';
import { onEachLedger } from '../../testing.ts';
import { codeOf, makeAuthor } from '../testing.ts';
import { purchase, sale } from './envato.ts';
import { licenceRoom } from './testing.ts';

const path = '/v3/market/author/sale';

onEachLedger((open) => {
  const room = licenceRoom(open);
  const get = async (url: string, token: string | undefined = room.ada.key) => {
    const answer = await room.app.inject({ url, headers: token === '' ? {} : { authorization: `Bearer ${token}` } });
    return { status: answer.statusCode, body: answer.json() };
  };
  /** The package as it is published; only its address is another. */
  const clientFor = async (token: string) => {
    if (!room.app.server.listening) await room.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = room.app.server.address() as { port: number };
    const client = new envato.Client({ token, handleRateLimits: false });
    const addressed = client as unknown as { _getFullRequestUrl(path: string): string };
    addressed._getFullRequestUrl = (asked) => `http://127.0.0.1:${port}${asked}`;
    return client;
  };

  test('the package envato reads a sale and a purchase', async () => {
    const client = await clientFor(room.ada.key);
    const sold = await client.private.getSale(` ${codeOf(1).toUpperCase()} `);
    assert.ok(sold);
    assert.deepEqual(
      [sold.amount, sold.license, sold.support_amount, sold.buyer, sold.purchase_count],
      ['19.99', 'Regular License', '0.00', null, 1],
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

  test('the package takes what is not valid, unknown or another author’s for no sale', async () => {
    const client = await clientFor(room.ada.key);
    for (const state of ['refunded', 'disputed', 'revoked'] as const) {
      await room.setState(2, state);
      assert.equal(await client.private.getSale(codeOf(2)), undefined);
    }
    for (const number of [50, 999]) assert.equal(await client.private.getSale(codeOf(number)), undefined);
    assert.equal((await (await clientFor(room.bob.key)).private.getSale(codeOf(50)))?.item.author_username, 'bob');
    await assert.rejects((await clientFor('wrong')).private.getSale(codeOf(1)), envato.AccessDeniedError);
  });

  test('every field is Envato’s, and errors have its shape', async () => {
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

  test('counts a buyer’s purchases of the item, and shows the buyer’s name', async () => {
    const { db } = room.deps.ledger;
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

  test('amounts have the decimals of their currency', async () => {
    const { db } = room.deps.ledger;
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

  test('guesses are limited while good checks pass', async () => {
    const { key } = await makeAuthor(room.deps, 'zoe');
    room.deps.clock.ms += 60_000;
    for (let guess = 0; guess < 120; guess++)
      assert.equal((await get(`${path}?code=${codeOf(5000 + guess)}`, key)).status, 404);
    const stopped = await get(`${path}?code=${codeOf(6000)}`, key);
    assert.deepEqual([stopped.status, stopped.body.error], [429, 429]);
    assert.equal((await get(`${path}?code=${codeOf(1)}`)).status, 200);
  });
});
