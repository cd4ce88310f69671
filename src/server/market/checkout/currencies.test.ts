import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { fastify } from 'fastify';
import { trustAccountHeader } from '../../http/caller.testing.ts';
import { useSchemas } from '../../http/index.ts';
import { itemRoutes } from '../items/index.ts';
import { storefrontRoutes } from '../storefront/index.ts';
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
  const [purchase] = (await shop.purchases()).slice(-1);
  assert.deepEqual([purchase?.currency, purchase?.price_minor], ['JPY', 3200]);
  assert.equal(await shop.balance(shop.ada, 'JPY'), 3200 - 533 - 267);
  assert.equal(await shop.balance(shop.ada, 'EUR'), 0);
  const invoice = await shop.deps.database.db.selectFrom('invoices').selectAll().executeTakeFirstOrThrow();
  assert.deepEqual([invoice.currency, invoice.total_minor, invoice.tax_minor], ['JPY', 3200, 533]);
});
