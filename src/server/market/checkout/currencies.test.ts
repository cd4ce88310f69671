import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { fastify } from 'fastify';
import type { PurchaseRow } from '../../database/index.ts';
import { trustAccountHeader } from '../../http/caller.testing.ts';
import { useSchemas } from '../../http/index.ts';
import { dayMs } from '../../kernel/index.ts';
import { itemRoutes } from '../items/index.ts';
import { imbalances } from '../money/testing.ts';
import { refundPurchase } from '../purchases/refund-purchase.ts';
import { extendPath } from '../renewals/extend-link.ts';
import { storefrontRoutes } from '../storefront/index.ts';
import { saveTiers } from '../tiers/save-tiers.ts';
import { refundPayment } from './refund-payment.ts';
import { openShop, type TestShop } from './testing/shop.ts';

let shop: TestShop;
let closeApp: () => Promise<unknown>;
let patch: (changes: object) => Promise<{ status: number; body: ReturnType<JSON['parse']> }>;
let page: (query: string, headers?: Record<string, string>) => Promise<string>;

before(async () => {
  shop = await openShop();
  const app = fastify();
  await app.register(async (plugin) => {
    trustAccountHeader(plugin, () => true);
    itemRoutes(useSchemas(plugin), shop.deps, '');
  });
  await app.register(storefrontRoutes(shop.deps));
  await app.ready();
  patch = async (payload) => {
    const headers = { 'x-account': String(shop.ada) };
    const answer = await app.inject({ method: 'PATCH', url: `/market/items/${shop.item.id}`, headers, payload });
    return { status: answer.statusCode, body: answer.json() };
  };
  page = async (query, headers = {}) =>
    (await app.inject({ url: `/shop/items/${shop.item.id}/item-1${query}`, headers })).body;
  closeApp = () => app.close();
});
after(async () => {
  await closeApp();
  await shop.close();
});

const form = async (query: string, headers = {}) =>
  (await shop.app.inject({ url: `/shop/buy/${shop.item.id}${query}`, headers })).body;

const lastPurchase = async () => (await shop.purchases()).at(-1) as PurchaseRow;

const pay = async (fields: object) => {
  const { session } = await shop.orderByStripe(fields);
  shop.stripe.state.pay(session);
  const [made] = (await shop.orders()).slice(-1);
  await shop.app.inject({ url: `/shop/orders/${made?.number}/returned` });
  const [order] = (await shop.orders()).slice(-1);
  assert.ok(order);
  return order;
};

test('checks prices in other currencies', async () => {
  const refused = async (prices: object) => (await patch({ prices })).body.errors;
  assert.deepEqual(Object.keys(await refused({ EUR: { regular: 5 } })), ['prices[EUR]']);
  assert.deepEqual(Object.keys(await refused({ ABC: { regular: 5 } })), ['prices[ABC]']);
  assert.deepEqual(Object.keys(await refused({ JPY: { regular: 5.5, extended: 0 } })), [
    'prices[JPY][regular]',
    'prices[JPY][extended]',
  ]);
  assert.deepEqual(Object.keys(await refused({ USD: { regular: 5, minimum: 6 } })), ['prices[USD][minimum]']);
  const prices = { JPY: { regular: 3200 }, USD: { regular: 24, extended: 95 } };
  const { status, body } = await patch({ prices });
  assert.equal(status, 200, JSON.stringify(body));
  assert.deepEqual(body.data.prices, prices);
  assert.deepEqual([body.data.price, body.data.currency], [{ regular: 19.99, extended: 79 }, 'EUR']);
});

test('shows the likely or chosen currency, and all of them to search engines', async () => {
  assert.match(await page(''), /€19\.99/);
  const japanese = await page('', { 'accept-language': 'ja-JP' });
  assert.match(japanese, /[¥￥]3,200/);
  // The extended licence has no price in yen.
  assert.match(japanese, /79/);
  const dollars = await page('?currency=USD');
  assert.match(dollars, /\$24/);
  assert.match(dollars, /licence=extended&amp;currency=USD/);
  assert.match(dollars, /"price":24,"priceCurrency":"USD"/);
  assert.match(dollars, /"price":3200,"priceCurrency":"JPY"/);
  assert.match(dollars, /product:price:currency" content="EUR"/);
});

test('charges, books and invoices the currency that the buyer chose', async () => {
  const asked = await form('?currency=USD');
  assert.match(asked, /name="total" value="2400"/);
  const changed = await shop.post(`/shop/buy/${shop.item.id}`, {
    currency: 'USD',
    pay_in: 'JPY',
    email: 'a@b.example',
  });
  assert.equal(changed.statusCode, 200);
  assert.match(changed.body, /name="total" value="3200"[\s\S]*value="a@b\.example"/);
  const stale = await shop.order(shop.item, { currency: 'JPY', total: '2400', pay: 'manual' });
  assert.equal(stale.statusCode, 409);

  const order = await pay({ currency: 'JPY', total: '3200' });
  assert.deepEqual([order.state, order.currency, order.total_minor, order.tax_minor], ['paid', 'JPY', 3200, 533]);
  const purchase = await lastPurchase();
  assert.deepEqual([purchase.currency, purchase.price_minor], ['JPY', 3200]);
  assert.equal(await shop.balance(shop.ada, 'JPY'), 3200 - 533 - 267);
  assert.equal(await shop.balance(shop.ada, 'EUR'), 0);
  const invoice = await shop.deps.database.db.selectFrom('invoices').selectAll().executeTakeFirstOrThrow();
  assert.deepEqual([invoice.currency, invoice.total_minor, invoice.tax_minor], ['JPY', 3200, 533]);

  const of = { account_id: shop.ada, purchase_id: purchase.id };
  const half = { amount: 1600, reason: '', reference: undefined };
  await refundPurchase(shop.deps, of, half, (one) => refundPayment(shop.deps, one));
  const credit = await shop.deps.database.db
    .selectFrom('invoices')
    .selectAll()
    .where('kind', '=', 'credit_note')
    .executeTakeFirstOrThrow();
  assert.deepEqual([credit.currency, credit.total_minor, credit.tax_minor], ['JPY', 1600, 267]);
  assert.deepEqual(await imbalances(shop.deps.database.db, shop.ada), []);
});

test('applies percentages in every currency, and amounts only in theirs', async () => {
  const totalIn = async (query: string) => /name="total" value="(\d+)"/.exec(await form(query))?.[1];
  await shop.call(shop.ada, 'POST', '/market/coupons', { code: 'TENTH', percent: 10 });
  await shop.call(shop.ada, 'POST', '/market/coupons', { code: 'FIVE', amount: 5, currency: 'EUR' });
  assert.equal(await totalIn('?currency=JPY&coupon=TENTH'), '2880');
  assert.equal(await totalIn('?currency=EUR&coupon=FIVE'), '1499');
  assert.match(await form('?currency=USD&coupon=FIVE'), /only applies to prices in EUR/);
  assert.equal(await totalIn('?currency=USD&coupon=FIVE'), '2400');
  shop.clock.ms += dayMs;
  await patch({ sale_percent: 25 });
  assert.match(
    await page('?currency=JPY'),
    /<s>.*3,200<\/s>.*2,400[\s\S]*Lowest price in the 30 days before: [¥￥]3,200/,
  );
  assert.equal(await totalIn('?currency=JPY'), '2400');
  await patch({ sale_percent: null, sale_regular: 15 });
  assert.deepEqual([await totalIn('?currency=JPY'), await totalIn('?currency=EUR')], ['3200', '1500']);
  await patch({ sale_regular: null });
});

test('lets buyers choose the price in the currencies that have a minimum', async () => {
  await patch({ price_minimum: 5, prices: { JPY: { regular: 3200, minimum: 800 }, USD: { regular: 24 } } });
  const yen = await form('?currency=JPY');
  assert.match(yen, /name="amount" value="3,?200"/);
  assert.match(await form('?currency=USD'), /Your price \(EUR\)/);
  const changed = await shop.post(`/shop/buy/${shop.item.id}`, { currency: 'EUR', pay_in: 'JPY', amount: '19.99' });
  assert.match(changed.body, /name="amount" value="3,?200"/);
  const low = await shop.order(shop.item, { currency: 'JPY', pay: 'stripe', amount: '799' } as object);
  assert.match(low.body, /Enter at least [¥￥]800/);
  const order = await pay({ currency: 'JPY', amount: '800' });
  assert.deepEqual([order.currency, order.list_minor, order.total_minor], ['JPY', 800, 800]);
  await patch({ price_minimum: null });
});

test('renews, upgrades and adds support in the currency of the purchase, or in the item’s own', async () => {
  await shop.call(shop.ada, 'PATCH', '/market/shop', { seller_name: 'Ada', seller_address: 'Here' });
  const length = { licence_days: 365, updates_days: 365 };
  const pro = {
    name: 'Pro',
    price: 100,
    renewal_price: 60,
    ...length,
    prices: { JPY: { price: 9000, renewal: 5000 } },
  };
  const team = { name: 'Team', price: 250, ...length, prices: { JPY: { price: 30_000 } } };
  const [first, second, third] = await saveTiers(shop.deps, { account_id: shop.ada, id: shop.item.id }, [
    pro,
    team,
    { name: 'Agency', price: 400, ...length },
  ]);
  await patch({ support_price: 10, prices: { JPY: { regular: 3200, support: 1500 } } });
  await pay({ licence: `tier-${first?.id}`, currency: 'JPY' });
  const bought = await lastPurchase();
  assert.deepEqual([bought.currency, bought.price_minor], ['JPY', 9000]);
  const path = extendPath(shop.deps.vault, bought);
  const shown = (await shop.app.inject({ url: path })).body;
  const totals = async (key: string) => {
    const { body } = await shop.app.inject({ url: `${path}?licence=${key}` });
    return [/name="total" value="(\d+)"/.exec(body)?.[1], /<dd class="total">([^\d]+)[\d.,]+<\/dd>/.exec(body)?.[1]];
  };
  assert.doesNotMatch(shown, /name="pay_in"/);
  assert.deepEqual(await totals('renew'), ['5000', '¥']);
  assert.deepEqual(await totals(`upgrade-${second?.id}`), ['21000', '¥']);
  assert.deepEqual(await totals(`upgrade-${third?.id}`), ['30000', '€']);
  assert.deepEqual(await totals('support'), ['1500', '¥']);

  const number = /name="number" value="([^"]+)"/.exec(shown)?.[1] ?? '';
  const fields = { licence: 'renew', number, name: 'Eve', country: 'DE', consent: '1', do: 'order', pay: 'stripe' };
  assert.equal((await shop.post(path, fields)).statusCode, 303);
  const order = (await shop.orders()).at(-1);
  shop.stripe.state.pay(order?.provider_ref ?? '');
  await shop.app.inject({ url: `/shop/orders/${order?.number}/returned` });
  const renewal = await lastPurchase();
  assert.deepEqual([renewal.currency, renewal.price_minor, renewal.extends_purchase_id], ['JPY', 5000, bought.id]);
  const renewed = (await shop.purchases()).find(({ id }) => id === bought.id);
  assert.equal(renewed?.ends_at, (bought.ends_at ?? 0) + 365 * dayMs);
  assert.deepEqual(await imbalances(shop.deps.database.db, shop.ada), []);
});
