import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { fastify } from 'fastify';
import { Outage } from '../../kernel/outage.ts';
import { notFound, Refusal } from '../../kernel/refusal.ts';
import { CurrentShop } from '../shop-profile/index.ts';
import { refusalPage } from './refusal-page.ts';
import { useShopPages } from './send-page.ts';
import { openShop } from './testing.ts';

let shop: Awaited<ReturnType<typeof openShop>>;
before(async () => {
  shop = await openShop();
});
after(() => shop.close());

for (const [path, title] of [
  ['/shop/items/999', 'Item not found'],
  ['/shop/items/999/x', 'Item not found'],
  ['/shop/c/nothing', 'Category not found'],
  ['/shop/authors/nobody', 'Author not found'],
  ['/shop/else', 'Page not found'],
  ['/shop?page=7', 'Page not found'],
] as const)
  test(`${path} shows a 404 page of the shop with links`, async () => {
    const { statusCode, body, headers } = await shop.get(path);
    assert.equal(statusCode, 404);
    assert.ok(body.includes(`<title>${title} – Ada Lovelace</title>`), body.slice(0, 600));
    assert.match(body, /<a class="brand" href="\/shop">Ada Lovelace<\/a>/);
    assert.match(
      body,
      /href="\/shop">All items<\/a><a class="button second" href="\/shop\/library">Your purchases<\/a>/,
    );
    assert.deepEqual([headers['cache-control'], headers['x-robots-tag']], ['private, no-store', 'noindex, nofollow']);
  });

test('shows best sellers on 404 pages', async () => {
  await shop.addItem('Best seller');
  shop.deps.clock.ms += 60_000;
  const { body } = await shop.get('/shop/items/999');
  assert.match(body, /<h2>Best sellers<\/h2>[\s\S]*Best seller<\/a>/);
});

test('shows best sellers if a search finds no items', async () => {
  const { body } = await shop.get('/shop?q=nothing-like-it');
  assert.match(body, /No matching items[\s\S]*<h2>Best sellers<\/h2>[\s\S]*Best seller<\/a>/);
});

test('explains that the list has fewer pages', async () => {
  assert.match((await shop.get('/shop?page=7')).body, /This page does not exist. The list has fewer pages\./);
});

for (const [route, title] of [
  ['/shop/buy/:id', 'Item not for sale'],
  ['/shop/orders/:number', 'Order not found'],
  ['/shop/library/purchases/:id', 'Purchase not found'],
  ['/shop/files/:ticket', 'Download not found'],
] as const)
  test(`names what was not found at ${route}`, () => {
    assert.equal(refusalPage(notFound(), route).title, title);
  });

test('shows the text of any other refusal, escaped', () => {
  const { title, body } = refusalPage(new Refusal('conflict', 'A <b> is gone.'), '/shop/items/:id');
  assert.equal(title, 'No longer possible');
  assert.match(body, /A &lt;b&gt; is gone\./);
});

test('shows a server error with its request ID, without details', async () => {
  const app = fastify();
  useShopPages(app, new CurrentShop(shop.deps));
  app.get('/shop/items/:id', async () => {
    throw new Error('connect ECONNREFUSED database');
  });
  const { statusCode, body, headers } = await app.inject({ url: '/shop/items/1' });
  assert.deepEqual([statusCode, headers['content-type']], [500, 'text/html; charset=utf-8']);
  assert.match(body, /Something went wrong on our side\. See request req-/);
  assert.doesNotMatch(body, /ECONNREFUSED/);
  await app.close();
});

test('shows an outage as a page, although the shop cannot be read', async () => {
  const current = new CurrentShop(shop.deps);
  const app = fastify();
  app.addHook('onRequest', async (request) => {
    if (request.query && 'early' in (request.query as object)) throw notFound();
  });
  useShopPages(app, current);
  app.get('/shop/items/:id', async () => '');
  current.read = async () => {
    throw new Outage('PostgreSQL is unavailable.');
  };
  const away = await app.inject({ url: '/shop/items/1' });
  assert.deepEqual([away.statusCode, away.headers['retry-after']], [503, '2']);
  assert.match(away.body, /<h1>Temporarily unavailable<\/h1><p>The shop is unavailable at the moment\./);
  assert.match(away.body, /<p class="ways"><a class="button" href="">Try again<\/a><\/p>/);
  const early = await app.inject({ url: '/shop/items/1?early' });
  assert.equal(early.statusCode, 404);
  assert.match(early.body, /<h1>Item not found<\/h1>/);
  await app.close();
});
