import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { onEachDatabase } from '../../../../test/support/testing.ts';
import { dayMs, minuteMs } from '../../kernel/time.ts';
import { unsealDestination } from '../../outbox/index.ts';
import { openShop, type TestShop } from './testing/shop.ts';

onEachDatabase((open) => {
  let shop: TestShop;
  before(async () => {
    shop = await openShop({ open });
  });
  after(() => shop.close());

  const asAda = (method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE', path: string, body?: object) =>
    shop.call(shop.ada, method, path, body);
  const lastOrder = async () => (await shop.orders()).at(-1)!;
  const usesOf = async (id: number): Promise<number> => (await asAda('GET', `/market/coupons/${id}`)).body.data.uses;

  test('coupons: creates, shows, lists, updates and deletes', async () => {
    const stored = await asAda('POST', '/market/coupons', {
      code: ' spring_26 ',
      percent: 25,
      max_uses: 3,
      ends_at: '2026-04-01T00:00:00+02:00',
    });
    assert.equal(stored.status, 201, JSON.stringify(stored.body));
    const { id } = stored.body.data;
    const expected = {
      id,
      object: 'coupon',
      code: 'SPRING_26',
      item_id: null,
      item_ids: [] as number[],
      licence: null,
      tier_ids: [] as number[],
      percent: 25,
      amount: null,
      currency: null,
      minimum: null,
      is_once_per_customer: false,
      is_first_purchase_only: false,
      max_uses: 3,
      uses: 0,
      starts_at: null,
      ends_at: '2026-03-31T22:00:00.000Z',
      revenue: [],
      is_active: true,
      created_at: new Date(shop.clock.ms).toISOString(),
    };
    assert.deepEqual(stored.body.data, expected);
    assert.equal(stored.headers.location, `http://gatehouse.test/api/v1/market/coupons/${id}`);
    const inMoney = { ...expected, percent: null, amount: 5.5, currency: 'EUR' };
    assert.deepEqual(
      (await asAda('PATCH', `/market/coupons/${id}`, { amount: 5.5, currency: 'eur' })).body.data,
      inMoney,
    );
    const off = { ...inMoney, is_active: false, ends_at: null, item_id: shop.item.id, item_ids: [shop.item.id] };
    assert.deepEqual(
      (await asAda('PUT', `/market/coupons/${id}`, { is_active: 0, ends_at: null, item_id: shop.item.id })).body.data,
      off,
    );
    const list = (await asAda('GET', '/market/coupons?per_page=10')).body;
    assert.deepEqual([list.data, list.meta.total], [[off], 1]);
    const found = async (query: string) => (await asAda('GET', `/market/coupons?${query}`)).body.meta.total;
    assert.deepEqual([await found('search=RING_2'), await found('search=autumn')], [1, 0]);
    assert.deepEqual([await found('state=usable'), await found('state=unusable')], [0, 1]);
    for (const [method, body] of [['GET'], ['PATCH', {}], ['DELETE']] as const)
      assert.equal((await shop.call(shop.bob, method, `/market/coupons/${id}`, body)).status, 404, method);
    assert.deepEqual((await shop.call(shop.bob, 'GET', '/market/coupons')).body.data, []);
    assert.deepEqual((await asAda('DELETE', `/market/coupons/${id}`)).body, { id, object: 'coupon', deleted: true });
    assert.equal((await asAda('GET', `/market/coupons/${id}`)).status, 404);
  });

  test('coupons: can change after use, except for the code; orders keep their price', async () => {
    const { id } = (await asAda('POST', '/market/coupons', { code: 'USED', percent: 50, max_uses: 5 })).body.data;
    const path = `/market/coupons/${id}`;
    assert.equal((await asAda('PATCH', path, { code: 'used2' })).body.data.code, 'USED2');
    await shop.order(shop.item, { coupon: 'used2', pay: 'manual' });
    const order = await lastOrder();
    const renamed = await asAda('PATCH', path, { code: 'USED3', percent: 10 });
    assert.deepEqual([renamed.status, Object.keys(renamed.body.errors)], [422, ['code']]);
    const changed = await asAda('PATCH', path, { code: 'Used2', percent: 10, max_uses: 1 });
    assert.deepEqual([changed.status, changed.body.data.percent, changed.body.data.uses], [200, 10, 0]);
    assert.match((await shop.order(shop.item, { coupon: 'used2' })).body, /reserved for orders that await payment/);
    const shown = (await asAda('GET', `/market/orders/${order.id}`)).body.data;
    assert.deepEqual([shown.total, shown.discount, shown.coupon], [9.99, 10, 'USED2']);
    const paid = (await asAda('POST', `/market/orders/${order.id}/confirm`)).body.data;
    assert.deepEqual([paid.state, paid.total], ['paid', 9.99]);
    assert.equal(await usesOf(id), 1);
    const used = (await asAda('GET', path)).body.data;
    assert.equal(used.revenue.length, 1);
    assert.equal(used.revenue[0].currency, 'EUR');
    assert.ok(used.revenue[0].amount > 0 && used.revenue[0].amount <= paid.total, JSON.stringify(used.revenue));
    assert.equal(
      (await asAda('GET', '/market/coupons?state=unusable&search=USED2')).body.meta.total,
      1,
      'it is used up',
    );
    assert.match((await shop.order(shop.item, { coupon: 'used2' })).body, /has reached its usage limit/);
  });

  test('coupons: keeps concurrent changes, and stores a code only once', async () => {
    const { id } = (await asAda('POST', '/market/coupons', { code: 'BUSY', percent: 5 })).body.data;
    const parts = [{ percent: 7 }, { max_uses: 9 }, { is_active: 0 }, { item_id: shop.item.id }];
    await Promise.all(parts.map((part) => asAda('PATCH', `/market/coupons/${id}`, part)));
    const { percent, max_uses, is_active, item_id } = (await asAda('GET', `/market/coupons/${id}`)).body.data;
    assert.deepEqual([percent, max_uses, is_active, item_id], [7, 9, false, shop.item.id]);
    const stores = [1, 2, 3, 4].map(() => asAda('POST', '/market/coupons', { code: 'twin', percent: 5 }));
    const statuses = (await Promise.all(stores)).map(({ status }) => status);
    assert.deepEqual(statuses.sort(), [201, 422, 422, 422]);
  });

  test('orders: sends the author only one email about a bank transfer order', async () => {
    const about = async (key: string) => (await shop.letters()).filter((row) => row.idempotency_key === key);
    const number = await shop.formNumber(shop.item.id);
    const fields = { pay: 'manual', email: 'transfer@buyer.example', number, name: 'http://evil.example' };
    await Promise.all([1, 2, 3].map(() => shop.order(shop.item, fields)));
    const manual = await lastOrder();
    const [letter, ...others] = await about(`order_waiting_${manual.number}`);
    assert.deepEqual(others, []);
    assert.equal(unsealDestination(shop.deps.vault, letter!.destination_sealed), 'ada@author.example');
    assert.match(letter!.facts, /transfer@buyer\.example ordered Item 1 and pays €19\.99 by bank transfer/);
    assert.match(letter!.facts, new RegExp(`/market/orders/${manual.number}`));
    assert.doesNotMatch(letter!.facts, /evil/);
    const { order } = await shop.orderByStripe();
    assert.deepEqual(await about(`order_waiting_${order.number}`), []);
  });

  test('coupons: names the invalid field', async () => {
    await asAda('POST', '/market/coupons', { code: 'TAKEN', percent: 5 });
    for (const [fields, field] of [
      [{ percent: 5 }, 'code'],
      [{ code: 'A B', percent: 5 }, 'code'],
      [{ code: 'taken', percent: 5 }, 'code'],
      [{ code: 'X' }, 'percent'],
      [{ code: 'X', percent: 0 }, 'percent'],
      [{ code: 'X', percent: 101 }, 'percent'],
      [{ code: 'X', percent: 5, amount: 5, currency: 'EUR' }, 'amount'],
      [{ code: 'X', amount: 5 }, 'currency'],
      [{ code: 'X', amount: 5.001, currency: 'EUR' }, 'amount'],
      [{ code: 'X', amount: -5, currency: 'EUR' }, 'amount'],
      [{ code: 'X', amount: 5, currency: 'ABC' }, 'amount'],
      [{ code: 'X', percent: 5, item_id: shop.bobsItem.id }, 'item_id'],
      [{ code: 'X', percent: 5, starts_at: '2026-05-01T00:00:00Z', ends_at: '2026-04-01T00:00:00Z' }, 'ends_at'],
      [{ code: 'X', percent: 5, max_uses: 0 }, 'max_uses'],
    ] as const) {
      const { status, body } = await asAda('POST', '/market/coupons', fields);
      assert.deepEqual([status, Object.keys(body.errors ?? {})], [422, [field]], JSON.stringify([fields, body]));
    }
  });

  test('reserves the last use of a coupon for one order for some minutes', async () => {
    const { id } = (await asAda('POST', '/market/coupons', { code: 'LAST', percent: 50, max_uses: 1 })).body.data;
    const order = () => shop.order(shop.item, { coupon: 'last', pay: 'manual' });
    const answers = await Promise.all([order(), order(), order()]);
    assert.deepEqual(answers.map(({ statusCode }) => statusCode).sort(), [303, 422, 422]);
    const refused = answers.find(({ statusCode }) => statusCode === 422)!;
    assert.match(refused.body, /reserved for orders that await payment/);
    assert.equal(await usesOf(id), 0, 'what is not paid is not used');
    const first = await lastOrder();
    shop.clock.ms += 15 * minuteMs;
    assert.equal((await order()).statusCode, 303);
    const second = await lastOrder();
    assert.equal(second.total_minor, 999);
    await asAda('POST', `/market/orders/${second.id}/confirm`);
    assert.equal(await usesOf(id), 1);
    assert.match((await order()).body, /has reached its usage limit/);

    // The first buyer was promised this price.
    const about = async () =>
      (await shop.letters()).filter((row) => row.idempotency_key === `order_coupon_${first.number}`).length;
    assert.equal(await about(), 0);
    assert.equal((await asAda('POST', `/market/orders/${first.id}/confirm`)).body.data.state, 'paid');
    assert.deepEqual([await usesOf(id), await about()], [2, 1]);
  });

  test('rejects payment of an order if other orders have used up its coupon', async () => {
    const { id } = (await asAda('POST', '/market/coupons', { code: 'ONE', percent: 50, max_uses: 1 })).body.data;
    const { order } = await shop.orderByStripe({ coupon: 'one' });
    const shown = async () => (await shop.app.inject({ url: `/shop/orders/${order.number}` })).body;
    assert.match(await shown(), /Your coupon is reserved for this order until \d\d:\d\d UTC/);
    shop.clock.ms += 20 * minuteMs;
    assert.match(await shown(), /Your coupon is no longer reserved for this order/);
    assert.equal((await shop.post(`/shop/orders/${order.number}/pay`, {})).statusCode, 303, 'held once more');
    shop.clock.ms += 20 * minuteMs;
    await shop.order(shop.item, { coupon: 'one', pay: 'manual' });
    const late = await shop.post(`/shop/orders/${order.number}/pay`, {});
    assert.equal(late.statusCode, 409);
    assert.match(late.body, /reached its usage limit\. Order again without it/);
    assert.equal(await usesOf(id), 0);
  });

  test('applies a coupon only to its item, currency, period and author', async () => {
    const now = shop.clock.ms;
    const iso = (ms: number) => new Date(ms).toISOString();
    const coupons: [string, object, RegExp][] = [
      ['OTHER', { percent: 10, item_id: shop.freeItem.id }, /does not apply to this item/],
      ['DOLLARS', { amount: 5, currency: 'USD' }, /only applies to prices in USD/],
      ['SOON', { percent: 10, starts_at: iso(now + 1000) }, /valid from/],
      ['GONE', { percent: 10, ends_at: iso(now) }, /has expired/],
      ['OFF', { percent: 10, is_active: 0 }, /does not exist/],
    ];
    for (const [code, fields, said] of coupons) {
      assert.equal((await asAda('POST', '/market/coupons', { code, ...fields })).status, 201, code);
      const answer = await shop.order(shop.item, { coupon: code });
      assert.equal(answer.statusCode, 422, code);
      assert.match(answer.body, said);
    }
    await shop.call(shop.bob, 'POST', '/market/coupons', { code: 'BOBS', percent: 10 });
    assert.equal((await shop.order(shop.item, { coupon: 'BOBS' })).statusCode, 422);
    shop.clock.ms += dayMs;
  });

  test('settles an order immediately if a coupon covers the whole price', async () => {
    await asAda('POST', '/market/coupons', { code: 'GIFT', percent: 100 });
    const before = await shop.balance();
    assert.equal((await shop.order(shop.item, { coupon: 'gift' })).statusCode, 303);
    const { provider, state, total_minor, discount_minor, id } = await lastOrder();
    assert.deepEqual([provider, state, total_minor, discount_minor], ['free', 'paid', 0, 1999]);
    assert.deepEqual(
      [await shop.balance(), (await shop.purchases()).filter(({ order_id }) => order_id === id).length],
      [before, 1],
    );
  });

  test('orders: shows the state of the purchase', async () => {
    await shop.order(shop.item, { pay: 'manual', email: 'fate@buyer.example' });
    const { id } = await lastOrder();
    const fate = async () => {
      const { data } = (await asAda('GET', `/market/orders/${id}`)).body;
      return [data.purchase_state, data.refunded, typeof data.invoice_number];
    };
    assert.deepEqual(await fate(), [null, 0, 'object']);
    const { purchase_id } = (await asAda('POST', `/market/orders/${id}/confirm`)).body.data;
    assert.deepEqual(await fate(), ['valid', 0, 'string']);
    await shop.deps.database.db
      .updateTable('purchases')
      .set({ state: 'refunded', refunded_minor: 1999 })
      .where('id', '=', purchase_id)
      .execute();
    assert.deepEqual(await fate(), ['refunded', 19.99, 'string']);
  });

  test('orders: lists and finds only the author’s orders', async () => {
    await shop.order(shop.item, { email: 'find-me@buyer.example', pay: 'manual' });
    const { id, number } = await lastOrder();
    const found = (await asAda('GET', '/market/orders?search=FIND-ME%40')).body;
    assert.deepEqual([found.meta.total, found.data[0].id, found.data[0].item.name], [1, id, 'Item 1']);
    assert.equal((await asAda('GET', `/market/orders?search=${number}&state=open`)).body.meta.total, 1);
    assert.equal((await asAda('GET', `/market/orders?search=${number}&state=paid`)).body.meta.total, 0);
    assert.equal((await asAda('GET', '/market/orders?state=lost')).status, 422);
    assert.deepEqual((await asAda('GET', `/market/orders/${id}`)).body.data, found.data[0]);
    assert.equal((await shop.call(shop.bob, 'GET', `/market/orders/${id}`)).status, 404);
    assert.equal((await shop.call(shop.bob, 'GET', '/market/orders')).body.meta.total, 0);
  });

  test('orders: counts, sorts and exports orders, and finds refunded ones', async () => {
    const placed = async (email: string) => {
      await shop.order(shop.item, { email, pay: 'manual' });
      return lastOrder();
    };
    const [waiting, back] = [await placed('=waits@list.example'), await placed('back@list.example')];
    const { purchase_id } = (await asAda('POST', `/market/orders/${back.id}/confirm`)).body.data;
    const { db } = shop.deps.database;
    await db.updateTable('purchases').set({ refunded_minor: 500 }).where('id', '=', purchase_id).execute();
    await db.updateTable('orders').set({ total_minor: 1 }).where('id', '=', waiting.id).execute();

    const all = (await asAda('GET', '/market/orders')).body.meta.total;
    const counts = (await asAda('GET', '/market/orders/summary')).body.data;
    assert.equal(counts.orders, all);
    assert.equal(counts.open + counts.paid + counts.cancelled + counts.expired, all);
    assert.ok(counts.awaiting_transfer > 0 && counts.awaiting_transfer <= counts.open);
    for (const state of ['open', 'paid', 'refunded']) {
      const { meta } = (await asAda('GET', `/market/orders?state=${state}`)).body;
      assert.equal(meta.total, counts[state], state);
    }
    const idsOf = async (query: string): Promise<number[]> =>
      (await asAda('GET', `/market/orders?search=list.example&${query}`)).body.data.map(({ id }: { id: number }) => id);
    assert.deepEqual(await idsOf('state=refunded'), [back.id]);
    assert.deepEqual(await idsOf('sort_by=total&sort=asc'), [waiting.id, back.id]);
    assert.deepEqual(await idsOf('sort_by=total'), [back.id, waiting.id]);
    assert.deepEqual(await idsOf('sort=asc'), [waiting.id, back.id]);

    const csv = await shop.app.inject({
      url: '/api/v1/market/orders.csv?search=list.example',
      headers: { 'x-account': String(shop.ada) },
    });
    const [heading = '', first = '', second = '', ...more] = csv.body.trim().split('\n');
    assert.match(heading, /^id,number,state,item_id,/);
    assert.match(first, new RegExp(`^${back.id},${back.number},paid,.*,back@list\\.example,`));
    assert.match(second, new RegExp(`^${waiting.id},${waiting.number},open,.*,'=waits@list\\.example,`));
    assert.deepEqual(more, []);

    const none = { object: 'order_summary', orders: 0, open: 0, paid: 0, cancelled: 0, expired: 0, refunded: 0 };
    const bobs = (await shop.call(shop.bob, 'GET', '/market/orders/summary')).body.data;
    assert.deepEqual(bobs, { ...none, awaiting_transfer: 0 });
  });

  test('shop: shows and updates the settings; only the service owner sets the fee', async () => {
    const changed = await shop.call(shop.bob, 'PATCH', '/market/shop', {
      seller_name: 'Bob & Co',
      tax_basis_points: 1900,
    });
    const expected = {
      object: 'shop',
      seller_name: 'Bob & Co',
      seller_address: '',
      tax_number: '',
      tax_basis_points: 1900,
      bank_instructions: '',
      support_questions: 'always',
      development_sites: changed.body.data.development_sites,
      refund_days: 14,
      fee_basis_points: 0,
      pays_by: ['stripe'],
      counts_visits: false,
      website_id: null,
    };
    assert.deepEqual(changed.body.data, expected);
    assert.ok(changed.body.data.development_sites.includes('localhost'));
    assert.deepEqual((await shop.call(shop.bob, 'PUT', '/market/shop', {})).body.data, expected);
    const own = await shop.call(shop.bob, 'PATCH', '/market/shop', { fee_basis_points: 0, seller_name: 'Robbed' });
    assert.deepEqual([own.status, Object.keys(own.body.errors)], [422, ['fee_basis_points']]);
    assert.equal((await shop.call(shop.bob, 'PUT', '/market/shops/bob/fee', { fee_basis_points: 0 })).status, 404);
    assert.equal((await asAda('PUT', '/market/shops/nobody/fee', { fee_basis_points: 0 })).status, 404);
    assert.equal((await asAda('PUT', '/market/shops/bob/fee', { fee_basis_points: 10_001 })).status, 422);
    assert.equal(
      (await asAda('PUT', '/market/shops/bob/fee', { fee_basis_points: 250 })).body.data.fee_basis_points,
      250,
    );
    assert.deepEqual((await shop.call(shop.bob, 'GET', '/market/shop')).body.data, {
      ...expected,
      fee_basis_points: 250,
    });
    for (const wrong of [{ tax_basis_points: 10_001 }, { tax_basis_points: -1 }, { seller_name: 'x'.repeat(201) }])
      assert.equal((await shop.call(shop.bob, 'PATCH', '/market/shop', wrong)).status, 422);
  });
});
