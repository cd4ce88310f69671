import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { updateShopRow } from '../shops/index.ts';
import { openShop } from './testing.ts';

let shop: Awaited<ReturnType<typeof openShop>>;
const ids = { ada: 0, bob: 0, free: 0, chosen: 0 };

before(async () => {
  shop = await openShop();
  const { db } = shop.deps.database;
  ids.ada = await shop.addItem('Added', { price_regular_minor: 1000 });
  ids.free = await shop.addItem('Free', { price_regular_minor: 0, price_extended_minor: 0 });
  ids.chosen = await shop.addItem('Chosen', { price_regular_minor: 1000, minimum_minor: 500 });
  ids.bob = await shop.addItem('Untaxed', { price_regular_minor: 1000, account_id: shop.bob });
  await updateShopRow(db, shop.ada, { tax_basis_points: 1900 });
  const flags = { has_oss: 0, rates: '{}', adds_tax: 1 };
  await db
    .insertInto('shop_taxes')
    .values({ account_id: shop.ada, mode: 'by_country', home_country: 'DE', ...flags })
    .execute();
});
after(() => shop.close());

const pricesOf = (html: string): string[] =>
  [...html.matchAll(/<span class="price">(.*?)<\/span>/g)].map(([, price = '']) => price.replace(/<[^>]*>/g, ''));
const follow = async (id: number, language = 'en') => {
  const { location } = (await shop.get(`/shop/items/${id}`)).headers;
  return (await shop.get(String(location), { 'accept-language': language })).body;
};

test('lists say whether tax is added to each seller’s price', async () => {
  assert.deepEqual(pricesOf((await shop.get('/shop')).body), [
    '€10.00',
    'From €5.00 incl. tax',
    'Free',
    '€10.00 plus tax',
  ]);
});

test('item pages and buttons say it, too, in the visitor’s language', async () => {
  const page = await follow(ids.ada);
  assert.match(page, /<h2>Regular license <b>€10\.00 <small>plus tax<\/small><\/b><\/h2>/);
  assert.match(await follow(ids.ada, 'de'), /<small>zzgl\. Steuer<\/small>/);
  const [offers = ''] = /<aside class="buy".*?<\/aside>/s.exec(await follow(ids.bob)) ?? [];
  assert.match(offers, /€10\.00<\/b>/, 'this seller charges no tax');
  assert.match((await shop.get(`/shop/items/${ids.ada}/button`)).body, />Buy Added for €10\.00 plus tax</);
  assert.match((await shop.get(`/shop/items/${ids.bob}/button`)).body, />Buy Untaxed for €10\.00</);
});

test('structured data has the page’s price and says whether it includes tax', async () => {
  const offerOf = async (id: number) => {
    const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(await follow(id)) ?? [];
    const [offer] = JSON.parse(json).offers;
    return [offer.price, offer.priceSpecification?.price, offer.priceSpecification?.valueAddedTaxIncluded];
  };
  assert.deepEqual(await offerOf(ids.ada), [10, 10, false]);
  assert.deepEqual(await offerOf(ids.chosen), [5, 5, true], 'prices that buyers choose include tax');
  assert.deepEqual(await offerOf(ids.bob), [10, undefined, undefined]);
  assert.deepEqual(await offerOf(ids.free), [0, undefined, undefined]);
});
