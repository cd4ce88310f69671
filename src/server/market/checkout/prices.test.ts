import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { fastify } from 'fastify';
import type { ItemTierRow } from '../../database/index.ts';
import { trustAccountHeader } from '../../http/caller.testing.ts';
import { useSchemas } from '../../http/index.ts';
import { dayMs, hourMs } from '../../kernel/index.ts';
import { itemRoutes } from '../items/index.ts';
import { followListPrices } from '../prices/index.ts';
import { storefrontRoutes } from '../storefront/index.ts';
import { tierRoutes } from '../tiers/index.ts';
import { saveTiers } from '../tiers/save-tiers.ts';
import { listTiersForSale } from '../tiers/tier.store.ts';
import { openShop, type TestShop } from './testing/shop.ts';

let shop: TestShop;
let closeApp: () => Promise<unknown>;
let asAda: (
  method: 'PATCH' | 'GET' | 'POST' | 'PUT',
  path: string,
  body?: object,
) => Promise<{ status: number; data: ReturnType<JSON['parse']> }>;
let page: (path: string) => Promise<string>;

before(async () => {
  shop = await openShop();
  const app = fastify();
  await app.register(async (plugin) => {
    trustAccountHeader(plugin, () => true);
    itemRoutes(useSchemas(plugin), shop.deps, '');
    tierRoutes(useSchemas(plugin), shop.deps);
  });
  await app.register(storefrontRoutes(shop.deps));
  await app.ready();
  asAda = async (method, url, body) => {
    const answer = await app.inject({
      method,
      url,
      headers: { 'x-account': String(shop.ada) },
      ...(body && { payload: body }),
    });
    return { status: answer.statusCode, data: answer.json() };
  };
  page = async (path) => {
    const answer = await app.inject({ url: path });
    return answer.headers.location ? page(String(answer.headers.location)) : answer.body;
  };
  closeApp = () => app.close();
});
after(async () => {
  await closeApp();
  await shop.close();
});

const form = async (path: string) => (await shop.app.inject({ url: path })).body;
const iso = (ms: number) => new Date(ms).toISOString();
const patch = (changes: object) => asAda('PATCH', `/market/items/${shop.item.id}`, changes);

test('shows and charges a sale price exactly while the sale lasts, and asks again after its end', async () => {
  const start = shop.clock.ms + hourMs;
  const sale = { sale_percent: 25, sale_starts_at: iso(start), sale_ends_at: iso(start + hourMs) };
  const { status, data } = await patch(sale);
  assert.equal(status, 200);
  assert.deepEqual(data.data.price, { regular: 19.99, extended: 79 });
  assert.deepEqual(
    [data.data.sale.regular, data.data.sale.extended, data.data.sale.is_active, data.data.sale.lowest_regular],
    [14.99, 59.25, false, 19.99],
  );
  assert.doesNotMatch(await page(`/shop/items/${shop.item.id}`), /<s>/);
  shop.clock.ms = start;
  const shown = await page(`/shop/items/${shop.item.id}`);
  assert.match(shown, /<s>.*€19\.99<\/s>.*€14\.99/);
  assert.match(shown, /Lowest price in the 30 days before: €19\.99/);
  assert.match(shown, /"price":14\.99,.*"price":19\.99/);
  assert.match(shown, /product:price:amount" content="14\.99"/);
  assert.match(await page('/shop?sort=price'), /<s>.*€19\.99<\/s>.*€14\.99/);
  assert.match(await page(`/shop/items/${shop.item.id}/button`), /for €14\.99/);
  assert.match(await page('/shop?currency=EUR&min=14&max=15'), /Item 1/);
  assert.match(await form(`/shop/buy/${shop.item.id}`), /name="total" value="1499"/);

  const number = await shop.formNumber(shop.item.id);
  shop.clock.ms = start + hourMs;
  const late = await shop.order(shop.item, { number, total: '1499', pay: 'manual' });
  assert.equal(late.statusCode, 409);
  assert.match(late.body, /The total is now €19\.99/);
  assert.doesNotMatch(await page(`/shop/items/${shop.item.id}`), /<s>/);
  shop.clock.ms = start + 1;
  await shop.order(shop.item, { total: '1499', pay: 'manual' });
  const order = (await shop.orders()).at(-1);
  assert.deepEqual(
    [order?.list_minor, order?.discount_minor, order?.sale_minor, order?.total_minor],
    [1999, 500, 500, 1499],
  );
});

test('names the lowest price of the 30 days before a sale, including an earlier sale', async () => {
  const start = shop.clock.ms + 5 * dayMs;
  const { data } = await patch({ sale_percent: 10, sale_starts_at: iso(start), sale_ends_at: null });
  assert.equal(data.data.sale.lowest_regular, 14.99);
  shop.clock.ms = start + 40 * dayMs;
  const later = await patch({ sale_percent: 5, sale_starts_at: iso(shop.clock.ms + 31 * dayMs) });
  assert.equal(later.data.data.sale.lowest_regular, 19.99);
  const ended = await patch({ sale_percent: null, sale_regular: null, sale_extended: null });
  assert.equal(ended.data.data.sale, null);
});

test('lets buyers choose the price from the minimum, in their notation', async () => {
  assert.equal((await patch({ price_minimum: 30 })).status, 422);
  assert.equal((await patch({ price_minimum: 0 })).status, 200);
  const at = `/shop/buy/${shop.item.id}`;
  assert.match(await form(at), /name="amount" value="19\.99"/);
  assert.match(await page('/shop'), /Name your price/);
  const german = { 'accept-language': 'de' };
  const number = await shop.formNumber(shop.item.id);
  const priced = await shop.post(at, { do: 'price', number, licence: 'regular', amount: '1.250,50' }, german);
  assert.match(priced.body, /name="total" value="125050"/);
  assert.match((await shop.order(shop.item, { amount: 'lots' } as object)).body, /Enter an amount in EUR/);
  const changed = await shop.order(shop.item, { amount: '25', total: '1999', pay: 'manual' } as object);
  assert.match(changed.body, /The total is now €25\.00/);
  await shop.order(shop.item, { amount: '25', total: '2500', pay: 'manual' } as object);
  const paid = (await shop.orders()).at(-1);
  assert.deepEqual([paid?.list_minor, paid?.discount_minor, paid?.total_minor], [2500, 0, 2500]);
  const free = await shop.order(shop.item, {
    amount: '0',
    total: '0',
    email: 'free@buyer.example',
    consent: '',
  } as object);
  assert.equal(free.statusCode, 303);
  assert.deepEqual([(await shop.orders()).at(-1)?.provider, (await shop.orders()).at(-1)?.state], ['free', 'paid']);
  await patch({ price_minimum: 5 });
  assert.match((await shop.order(shop.item, { amount: '4.99' } as object)).body, /Enter at least €5\.00/);
  await patch({ price_minimum: null });
});

test('limits coupons by customer, item, license and minimum', async () => {
  const create = async (fields: object) => (await shop.call(shop.ada, 'POST', '/market/coupons', fields)).status;
  const buy = async (coupon: string, fields: object = {}) =>
    shop.order(shop.item, { coupon, pay: 'manual', ...fields } as object);
  assert.equal(await create({ code: 'ONCE', percent: 100, is_once_per_customer: 1 }), 201);
  assert.equal((await buy('ONCE', { email: 'gr.ace+a@gmail.com' })).statusCode, 303);
  assert.match((await buy('ONCE', { email: 'Grace@googlemail.com' })).body, /already used this coupon/);
  assert.equal(await create({ code: 'OPEN', percent: 10, is_once_per_customer: 1 }), 201);
  const both = await Promise.all([buy('OPEN', { email: 'twin@b.example' }), buy('OPEN', { email: 'twin@b.example' })]);
  assert.deepEqual(both.map(({ statusCode }) => statusCode).sort(), [303, 422]);

  assert.equal(await create({ code: 'FIRST', percent: 10, is_first_purchase_only: 1 }), 201);
  assert.match((await buy('FIRST', { email: 'grace@gmail.com' })).body, /only applies to your first purchase/);
  assert.equal((await buy('FIRST', { email: 'new@buyer.example' })).statusCode, 303);

  const ids = [shop.item.id, shop.freeItem.id];
  assert.equal(await create({ code: 'BOTH', percent: 10, item_ids: ids, licence: 'extended' }), 201);
  assert.equal(await create({ code: 'ALIEN', percent: 10, item_ids: [shop.item.id, shop.bobsItem.id] }), 422);
  const { data } = (await shop.call(shop.ada, 'GET', '/market/coupons?search=BOTH')).body;
  assert.deepEqual([data[0].item_id, data[0].item_ids, data[0].licence], [null, ids, 'extended']);
  assert.match((await buy('BOTH')).body, /only applies to the extended license/);
  assert.equal((await buy('BOTH', { licence: 'extended', email: 'x@buyer.example' })).statusCode, 303);

  assert.equal(await create({ code: 'BIG', percent: 10, minimum: 50 }), 422);
  assert.equal(await create({ code: 'BIG', percent: 10, minimum: 50, currency: 'EUR' }), 201);
  assert.match((await buy('BIG')).body, /requires a price of €50\.00/);
  assert.match(await form(`/shop/buy/${shop.item.id}?licence=extended&coupon=big`), /name="total" value="7110"/);
});

test('applies a coupon only to chosen tiers', async () => {
  await shop.call(shop.ada, 'PATCH', '/market/shop', { seller_name: 'Ada', seller_address: 'Here' });
  const tiers = await saveTiers(shop.deps, { account_id: shop.ada, id: shop.item.id }, [
    { name: 'Pro', price: 100 },
    { name: 'Team', price: 200 },
  ]);
  const [pro, team] = tiers as [ItemTierRow, ItemTierRow];
  const create = (body: object, account = shop.ada) =>
    shop.call(account, 'POST', '/market/coupons', { percent: 10, ...body });
  const made = await create({ code: 'PRO', tier_ids: [pro.id] });
  assert.deepEqual([made.status, made.body.data.tier_ids], [201, [pro.id]]);
  assert.equal((await create({ code: 'MINE', tier_ids: [pro.id] }, shop.bob)).status, 422);
  assert.equal((await create({ code: 'BOTH', tier_ids: [pro.id], licence: 'regular' })).status, 422);
  const buy = (licence: string, email: string) =>
    shop.order(shop.item, { licence, email, coupon: 'PRO', pay: 'manual' });
  for (const licence of [`tier-${team.id}`, 'regular']) {
    const refused = await buy(licence, 'tiers@buyer.example');
    assert.equal(refused.statusCode, 422);
    assert.match(refused.body, /does not apply to the license that you chose/);
  }
  assert.equal((await buy(`tier-${pro.id}`, 'tiers@buyer.example')).statusCode, 303);
  assert.equal((await shop.orders()).at(-1)?.total_minor, 9000);
  const freed = await shop.call(shop.ada, 'PATCH', `/market/coupons/${made.body.data.id}`, { tier_ids: [] });
  assert.deepEqual(freed.body.data.tier_ids, []);
});

test('reduces tiers by a percentage, and names the lowest price of each in its currency', async () => {
  const path = `/market/items/${shop.item.id}/tiers`;
  const save = async (tiers: object[]) => {
    const { status, data } = await asAda('PUT', path, { tiers });
    assert.equal(status, 200, JSON.stringify(data));
    return data.data as { id: number; name: string; sale: unknown }[];
  };
  const club = { name: 'Club', price: 10, licence_days: 365, renews_automatically: true };
  const solo = { name: 'Solo', price: 20, prices: { USD: { price: 25 } }, licence_days: 365, renewal_price: 8 };
  const [, { id } = { id: 0 }] = await save([club, solo, { name: 'Taster', price: 0 }]);
  shop.clock.ms += 10 * dayMs;
  const start = shop.clock.ms + hourMs;
  const { data } = await patch({
    ...{ sale_tiers_percent: 50, sale_starts_at: iso(start), sale_ends_at: iso(start + dayMs) },
  });
  assert.deepEqual([data.data.sale.tiers_percent, data.data.sale.percent, data.data.sale.regular], [50, null, null]);
  // A new price before the sale doesn't hide the lower one.
  const raised = (await asAda('GET', path)).data.data.map((tier: { name: string }) =>
    tier.name === 'Solo' ? { ...tier, price: 40 } : tier,
  );
  const fields = raised.map(({ object: _, currency: _own, sale: _sale, ...tier }: Record<string, unknown>) => tier);
  assert.deepEqual(
    (await save(fields)).map(({ sale }) => sale),
    [null, null, null],
  );

  shop.clock.ms = start;
  assert.deepEqual(
    (await asAda('GET', path)).data.data.map(({ name, sale }: { name: string; sale: object }) => [name, sale]),
    [
      ['Club', null],
      ['Solo', { EUR: { price: 20, lowest: 20 }, USD: { price: 12.5, lowest: 25 } }],
      ['Taster', null],
    ],
  );
  const shown = await page(`/shop/items/${shop.item.id}`);
  assert.match(shown, /Solo <b><s>.*€40\.00<\/s>.*€20\.00.*Lowest price in the 30 days before: €20\.00/);
  assert.match(shown, /Club <b>€10\.00 a year/);
  assert.doesNotMatch(shown, /<s>.*€19\.99<\/s>/);
  assert.match(await page(`/shop/items/${shop.item.id}/item-1?currency=USD`), /\$12\.50.*before: \$25\.00/);

  await shop.order(shop.item, { licence: `tier-${id}`, total: '2000', pay: 'manual', email: 'solo@buyer.example' });
  const order = (await shop.orders()).at(-1);
  assert.deepEqual([order?.tier_id, order?.list_minor, order?.sale_minor, order?.total_minor], [id, 4000, 2000, 2000]);

  shop.clock.ms = start + dayMs;
  const late = await shop.order(shop.item, { licence: `tier-${id}`, total: '2000', pay: 'manual' });
  assert.match(late.body, /The total is now €40\.00/);
});

const tiersPath = () => `/market/items/${shop.item.id}/tiers`;
const rowOfItem = () =>
  shop.deps.database.db.selectFrom('items').selectAll().where('id', '=', shop.item.id).executeTakeFirstOrThrow();
const noSale = { sale_percent: null, sale_regular: null, sale_extended: null, sale_tiers_percent: null };

test('counts the 30 days before a reduction that is added to a running sale', async () => {
  await patch({ ...noSale, sale_starts_at: null, sale_ends_at: null });
  const { data } = await asAda('PUT', tiersPath(), { tiers: [{ name: 'Late', price: 30 }] });
  const [{ id }] = data.data;
  shop.clock.ms += 40 * dayMs;
  await patch({ sale_percent: 10 });
  shop.clock.ms += 5 * dayMs;
  await asAda('PUT', tiersPath(), { tiers: [{ id, name: 'Late', price: 20 }] });
  shop.clock.ms += 5 * dayMs;
  await asAda('PUT', tiersPath(), { tiers: [{ id, name: 'Late', price: 40 }] });
  shop.clock.ms += 5 * dayMs;
  const lowest = async () => {
    const [{ sale }] = (await asAda('GET', tiersPath())).data.data;
    return [(await rowOfItem()).lowest_regular_minor, sale?.EUR];
  };
  await patch({ sale_tiers_percent: 50 });
  assert.deepEqual(await lowest(), [1999, { price: 20, lowest: 20 }]);
  // Raising a reduction continues it.
  shop.clock.ms += 35 * dayMs;
  await patch({ sale_percent: 20, sale_tiers_percent: 75 });
  assert.deepEqual(await lowest(), [1999, { price: 10, lowest: 20 }]);
  // A sale that starts again counts the days before that.
  await patch({ sale_starts_at: iso(shop.clock.ms) });
  assert.deepEqual(await lowest(), [1799, { price: 10, lowest: 20 }]);
});

test('rejects a new reduction of a sale that has ended, and keeps the old one', async () => {
  const ends = shop.clock.ms + hourMs;
  assert.equal((await patch({ ...noSale, sale_tiers_percent: 50, sale_ends_at: iso(ends) })).status, 200);
  shop.clock.ms = ends;
  for (const changes of [{ sale_tiers_percent: 20 }, { sale_percent: 20 }, { sale_regular: 5 }]) {
    const { status, data } = await patch(changes);
    assert.deepEqual([status, Object.keys(data.errors)], [422, ['sale_ends_at']]);
  }
  assert.equal((await patch({ sale_tiers_percent: 50, name: 'Item 1' })).status, 200);
  assert.equal((await patch({ sale_tiers_percent: 20, sale_ends_at: null })).status, 200);
});

test('keeps the reduction of tiers if a new list price ends the sale of the licenses', async () => {
  await patch({ ...noSale, sale_regular: 15, sale_tiers_percent: 20, sale_ends_at: null });
  const { db } = shop.deps.database;
  const item = await rowOfItem();
  const tiers = await listTiersForSale(db, item);
  const after = await followListPrices(db, { ...item, tiers }, { price_regular_minor: 1000, tiers }, shop.clock.ms);
  assert.deepEqual(
    [after.sale_regular_minor, after.sale_tiers_percent, after.sale_starts_at, after.sale_ends_at],
    [null, 20, item.sale_starts_at, null],
  );
});

test('reduces tiers only after their prices are known for 30 days', async () => {
  await patch({ ...noSale, sale_starts_at: null, sale_ends_at: null });
  const known = shop.clock.ms + 1;
  const { db } = shop.deps.database;
  await db
    .updateTable('item_tiers')
    .set({ prices_known_since: known })
    .where('item_id', '=', shop.item.id)
    .where('removed_at', 'is', null)
    .execute();
  const first = known + 30 * dayMs;
  const startAt = (ms: number) => patch({ sale_tiers_percent: 50, sale_starts_at: iso(ms) });
  const { status, data } = await startAt(first - 1);
  assert.equal(status, 422);
  const [, named = ''] = /can start at (.+) UTC at the earliest/.exec(data.errors.sale_tiers_percent[0]) ?? [];
  assert.ok(Date.parse(`${named}Z`) >= first && Date.parse(`${named}Z`) < first + 60_000, named);
  assert.equal((await startAt(first)).status, 200);
  // A running sale of the licenses doesn't allow it earlier.
  await patch({ ...noSale, sale_percent: 10, sale_starts_at: null });
  assert.equal((await patch({ sale_tiers_percent: 50 })).status, 422);
  const fieldsOf = ({ object: _, currency: _own, sale: _sale, ...fields }: Record<string, unknown>) => fields;
  const listed = async () => (await asAda('GET', tiersPath())).data.data.map(fieldsOf);
  const save = (...tiers: object[]) => asAda('PUT', tiersPath(), { tiers });
  const [old] = await listed();
  assert.equal((await save({ ...old, is_on: false }, { name: 'New', price: 10 })).status, 200);
  assert.equal((await patch({ sale_tiers_percent: 50 })).status, 200, 'a new tier has no earlier prices');
  const [, made] = await listed();
  const switchedOn = await save({ ...old, is_on: true }, made);
  assert.deepEqual([switchedOn.status, Object.keys(switchedOn.data.errors)], [422, ['sale_tiers_percent']]);
});
