import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { onEachDatabase } from '../../../../test/support/testing.ts';
import { openShop } from './testing.ts';

const cardsOf = (body: string): string[] =>
  [...body.matchAll(/<h2><a href="\/shop\/items\/[^"]*">([^<]*)<\/a><\/h2>/g)].map(([, name]) => name ?? '');

onEachDatabase((open) => {
  let shop: Awaited<ReturnType<typeof openShop>>;
  const ids: Record<string, number> = {};

  before(async () => {
    shop = await openShop(open);
    const add = async (name: string, fields: Parameters<typeof shop.addItem>[1] = {}) => {
      ids[name] = await shop.addItem(name, fields);
    };
    await add('Harbour Icons', { tags: '["outline","a b"]', price_regular_minor: 1000 });
    await add('Boats', { description: 'For any harbour.', price_regular_minor: 3000, account_id: shop.bob });
    await add('Loop', { kind: 'audio', category: 'Audio', sub_category: 'Loops', price_regular_minor: 2000 });
    await add('Yen', { category: 'UI kits', sub_category: '', currency: 'JPY', price_regular_minor: 1500 });
    await add('Free', { category: 'UI Kits!', sub_category: 'Größe', price_regular_minor: 0, price_extended_minor: 0 });
    await shop.addItem('Secret draft', { status: 'draft', category: 'Draftland', account_id: shop.bob });
    await shop.addItem('Gone', { status: 'withdrawn', category: 'Goneland', tags: '["ghost"]' });
    const { id } = await shop.deps.database.db
      .insertInto('market_imports')
      .values({ account_id: shop.ada, started_at: 1, alive_at: 1 })
      .returning('id')
      .executeTakeFirstOrThrow();
    await shop.addItem('Half imported', { import_id: id, category: 'Importland' });
    await shop.review(ids.Loop ?? 0, { stars: 5, body: 'Calm.', name: 'Grace' });
    await shop.review(ids['Harbour Icons'] ?? 0, { stars: 2 });
    await shop.sell(ids['Harbour Icons'] ?? 0);
    await shop.sell(ids.Boats ?? 0, { state: 'refunded', account_id: shop.bob });
  });
  after(() => shop.close());

  async function list(path: string): Promise<string[]> {
    const answer = await shop.get(path);
    assert.equal(answer.statusCode, 200, `${path}: ${answer.body}`);
    return cardsOf(answer.body);
  }

  test('lists only published items, newest first', async () => {
    assert.deepEqual(await list('/shop'), ['Free', 'Yen', 'Loop', 'Boats', 'Harbour Icons']);
  });

  test('filters by kind, author, tag, currency and price', async () => {
    assert.deepEqual(await list('/shop?kind=audio'), ['Loop']);
    assert.deepEqual(await list('/shop?author=bob'), ['Boats']);
    assert.deepEqual(await list('/shop?tag=A+b'), ['Harbour Icons']);
    assert.deepEqual(await list('/shop?tag=a'), [], 'a part of a tag is no tag');
    assert.deepEqual(await list('/shop?currency=JPY'), ['Yen']);
    assert.deepEqual(await list('/shop?currency=EUR&min=10&max=20'), ['Loop', 'Harbour Icons']);
    assert.deepEqual(await list('/shop?currency=JPY&min=1500&max=1500.5'), ['Yen']);
    assert.deepEqual(await list('/shop?max=9.99'), ['Free'], 'an amount is one of the currency that most have');
  });

  test('sorts by sales, rating and price, with prices grouped by currency', async () => {
    assert.deepEqual((await list('/shop?sort=sales')).slice(0, 2), ['Harbour Icons', 'Loop']);
    const rated = await list('/shop?sort=rating');
    assert.deepEqual([rated[0], rated.at(-1)], ['Loop', 'Harbour Icons']);
    assert.deepEqual(await list('/shop?sort=price'), ['Free', 'Harbour Icons', 'Loop', 'Boats', 'Yen']);
    assert.deepEqual(await list('/shop?sort=price-desc&currency=EUR'), ['Boats', 'Loop', 'Harbour Icons', 'Free']);
  });

  test('sorts prices of the most used currency first', async () => {
    const other = await openShop(open);
    try {
      for (const [name, currency, minor] of [
        ['Cheap dollars', 'USD', 100],
        ['Euros', 'EUR', 500],
        ['Dear dollars', 'USD', 900],
        ['Yen', 'JPY', 1],
      ] as const)
        await other.addItem(name, { currency, price_regular_minor: minor });
      const cheapest = await other.get('/shop?sort=price');
      assert.deepEqual(cardsOf(cheapest.body), ['Cheap dollars', 'Dear dollars', 'Euros', 'Yen']);
      assert.match(cheapest.body, /Prices in USD first/);
      const dearest = await other.get('/shop?sort=price-desc');
      assert.deepEqual(cardsOf(dearest.body), ['Dear dollars', 'Cheap dollars', 'Euros', 'Yen']);
    } finally {
      await other.close();
    }
  });

  test('counts categories of the filtered items', async () => {
    const chips = async (path: string) =>
      [
        ...(await shop.get(path)).body.matchAll(
          /<li><a href="\/shop\/c\/[^"]*"[^>]*>([^<]*)<span class="soft">(\d+)</g,
        ),
      ].map(([, name, count]) => `${name} ${count}`);
    assert.deepEqual(await chips('/shop'), ['Audio 1', 'Graphics 2', 'UI Kits! 2']);
    assert.deepEqual(await chips('/shop?q=harbour'), ['Graphics 2']);
    assert.deepEqual(await chips('/shop?currency=JPY'), ['UI Kits! 1']);
    assert.deepEqual(await chips('/shop?author=bob'), ['Graphics 1']);
    assert.deepEqual(await chips('/shop?q=nothing-like-it'), []);
  });

  test('describes a page in plain text and opens screenshots on the same page', async () => {
    const id = await shop.addItem('Marked', {
      description:
        '# Title\n\n**Bold** [link](https://x.example/(a)) \\*not\\*\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n```js\nx()\n```',
      screenshots: '["https://files.example/1.png","https://files.example/2.png"]',
      status: 'published',
    });
    const { body } = await shop.get(`/shop/items/${id}/marked`);
    const said = (name: string) => new RegExp(`${name}" content="([^"]*)"`).exec(body)?.[1] ?? '';
    assert.equal(said('og:description'), 'Title Bold link *not* a b 1 2');
    assert.equal(said('name="description'), said('og:description'));
    const product = JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(body)?.[1] ?? '{}');
    assert.equal(product.brand['@type'], 'Organization');
    assert.equal(body.match(/href="#picture-1"><img/g)?.length, 1);
    assert.match(body, /<div id="picture-2" class="shot" role="dialog" aria-modal="true" aria-label="Picture 2 of 2"/);
    for (const path of ['/shop', '/shop/c/graphics', '/shop/authors/ada', '/shop?q=harbour'])
      assert.match((await shop.get(path)).body, /<meta name="description" content="[^"]{20,}">/, path);
    await shop.deps.database.db.deleteFrom('items').where('id', '=', id).execute();
  });

  test('searches by relevance or in any other order', async () => {
    assert.deepEqual(await list('/shop?q=harb'), ['Harbour Icons', 'Boats']);
    assert.deepEqual(await list('/shop?q=harbour&sort=newest'), ['Boats', 'Harbour Icons']);
    assert.deepEqual(await list('/shop?q=harbour&author=bob'), ['Boats']);
    for (const query of [
      '"',
      "'",
      'NEAR(',
      '*',
      '^',
      '%22%20OR%201',
      '(',
      '%ff',
      'x'.repeat(3000),
      'NEAR(a%20b)',
      'a%20AND',
    ])
      assert.deepEqual(await list(`/shop?q=${query}`), [], query);
    for (const query of ['%22harbour', 'harbour*', '-harbour', 'harbour(', '%7Bharbour'])
      assert.deepEqual(await list(`/shop?q=${query}`), ['Harbour Icons', 'Boats'], query);
    assert.equal((await list('/shop?q=%00')).length, 5, 'nothing that can be looked for');
  });

  test('groups categories and subcategories by slug', async () => {
    assert.deepEqual(await list('/shop/c/ui-kits'), ['Free', 'Yen']);
    assert.deepEqual(await list('/shop/c/ui-kits/gro%C3%9Fe'), ['Free']);
    assert.deepEqual(await list('/shop/c/graphics/icons?q=boats'), ['Boats']);
    const { body } = await shop.get('/shop');
    assert.match(body, /<a href="\/shop\/c\/ui-kits">UI kits!?<span class="soft">2<\/span>/i);
    for (const path of ['/shop/c/nothing', '/shop/c/audio/icons', '/shop/c/draftland', '/shop/c/goneland'])
      assert.equal((await shop.get(path)).statusCode, 404, path);
  });

  test('returns 404 for missing pages and ignores invalid parameters', async () => {
    assert.equal((await shop.get('/shop?page=2')).statusCode, 404);
    for (const query of ['sort=x', 'kind=x', 'currency=XXX', 'min=-1', 'min=1e9', 'page=0', 'page=x', 'tag[]=x', 'a=b'])
      assert.equal((await list(`/shop?${query}`)).length, 5, query);
  });

  test('hides drafts, withdrawn items and unfinished imports everywhere', async () => {
    const hidden = await shop.deps.database.db
      .selectFrom('items')
      .select(['id', 'name'])
      .where('name', 'in', ['Secret draft', 'Gone', 'Half imported'])
      .execute();
    assert.equal(hidden.length, 3);
    for (const { id } of hidden)
      for (const path of [`/shop/items/${id}`, `/shop/items/${id}/x`, `/shop/items/${id}/button`])
        assert.equal((await shop.get(path)).statusCode, 404, path);
    const seen = ['/shop', '/shop?q=secret', '/shop?q=gone', '/shop?q=half', '/shop?tag=ghost', '/shop?author=bob'];
    for (const path of [...seen, '/shop/authors/bob', '/shop/sitemap-pages.xml', '/shop/sitemap-1.xml']) {
      const { body } = await shop.get(path);
      assert.doesNotMatch(body, /Secret draft|secret-draft|draftland|\/gone|goneland|half-imported|importland/i, path);
      for (const { id } of hidden) assert.doesNotMatch(body, new RegExp(`/shop/items/${id}[/"]`), path);
    }
  });

  test('hides a withdrawn item immediately', async () => {
    const id = await shop.addItem('Short lived', { category: 'Passing' });
    const path = `/shop/items/${id}/short-lived`;
    assert.equal((await shop.get(path)).statusCode, 200);
    await shop.deps.database.db.updateTable('items').set({ status: 'withdrawn' }).where('id', '=', id).execute();
    assert.equal((await shop.app.inject({ url: path })).statusCode, 404);
  });

  test('redirects to an item’s canonical URL', async () => {
    const id = ids['Harbour Icons'];
    for (const path of [`/shop/items/${id}`, `/shop/items/${id}/else`]) {
      const { statusCode, headers } = await shop.get(path);
      assert.deepEqual([statusCode, headers.location], [301, `/shop/items/${id}/harbour-icons`]);
    }
    const odd = await shop.addItem('🎉');
    assert.equal((await shop.get(`/shop/items/${odd}`)).headers.location, `/shop/items/${odd}/other`);
    const named = await shop.addItem('Button');
    assert.equal((await shop.get(`/shop/items/${named}/a-button`)).statusCode, 200);
    for (const item of [odd, named]) await shop.deps.database.db.deleteFrom('items').where('id', '=', item).execute();
    for (const path of ['/shop/items/0', '/shop/items/x', '/shop/items/99999', '/shop/else', '/shop/items'])
      assert.equal((await shop.get(path)).statusCode, 404, path);
  });

  test('adds structured data about price and rating', async () => {
    const { body } = await shop.get(`/shop/items/${ids.Loop}/loop`);
    const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(body) ?? [];
    const product = JSON.parse(json);
    assert.equal(product['@type'], 'Product');
    assert.deepEqual(
      product.offers.map((offer: Record<string, unknown>) => [offer.price, offer.priceCurrency]),
      [
        [20, 'EUR'],
        [79, 'EUR'],
      ],
    );
    assert.deepEqual(product.aggregateRating, { '@type': 'AggregateRating', ratingValue: 5, reviewCount: 1 });
    assert.match(body, /<link rel="canonical" href="http[^"]*\/shop\/items\/\d+\/loop">/);
    assert.match(body, /<meta property="og:title" content="Loop">/);
    assert.doesNotMatch(body, /noindex/);
    assert.match((await shop.get('/shop?kind=audio')).body, /content="noindex/);
  });

  test('offers both licenses, and free items at no price', async () => {
    const paid = (await shop.get(`/shop/items/${ids.Loop}/loop`)).body;
    assert.match(paid, /href="\/shop\/buy\/\d+\?licence=regular">Buy regular license/);
    assert.match(paid, /href="\/shop\/buy\/\d+\?licence=extended">Buy extended license/);
    assert.match(paid, /€20\.00/);
    const free = (await shop.get(`/shop/items/${ids.Free}/free`)).body;
    assert.match(free, /<b>Free<\/b>.*Get regular license/s);
    assert.doesNotMatch(free, /extended/i);
    const both = await shop.addItem('Both', { price_regular_minor: 0, price_extended_minor: 0, is_extended_free: 1 });
    assert.match((await shop.get(`/shop/items/${both}/both`)).body, /<b>Free<\/b>.*Get extended license/s);
    await shop.deps.database.db.deleteFrom('items').where('id', '=', both).execute();
    const single = await shop.addItem('Single', { price_extended_minor: 0 });
    assert.doesNotMatch((await shop.get(`/shop/items/${single}/single`)).body, /licence=extended/);
    await shop.deps.database.db.deleteFrom('items').where('id', '=', single).execute();
  });

  test('has author pages only for authors with published items', async () => {
    await shop.deps.database.db
      .updateTable('accounts')
      .set({ heading: 'Draws icons', social_links: '{"home":"https://ada.example/","path":"/ada"}' })
      .where('id', '=', shop.ada)
      .execute();
    const { body } = await shop.get('/shop/authors/ada');
    assert.deepEqual(cardsOf(body), ['Free', 'Yen', 'Loop', 'Harbour Icons']);
    assert.match(body, /Draws icons/);
    assert.match(body, /href="https:\/\/ada\.example\/">home/);
    assert.doesNotMatch(body, /author\.example/, 'the address that belongs to the account');
    await shop.deps.database.db.updateTable('items').set({ status: 'draft' }).where('name', '=', 'Boats').execute();
    assert.equal((await shop.get('/shop/authors/bob')).statusCode, 404);
    await shop.deps.database.db.updateTable('items').set({ status: 'published' }).where('name', '=', 'Boats').execute();
    assert.equal((await shop.get('/shop/authors/nobody')).statusCode, 404);
  });

  test('lists every URL in sitemaps of limited size', async () => {
    const index = (await shop.get('/shop/sitemap.xml')).body;
    const files = [...index.matchAll(/<loc>[^<]*\/(shop\/[^<]*)<\/loc>/g)].map(([, path]) => `/${path}`);
    assert.deepEqual(files, ['/shop/sitemap-pages.xml', '/shop/sitemap-1.xml']);
    const paths: string[] = [];
    for (const file of files) {
      const answer = await shop.get(file);
      assert.match(String(answer.headers['content-type']), /^application\/xml/);
      paths.push(...[...answer.body.matchAll(/<loc>https?:\/\/[^/]*([^<]*)<\/loc>/g)].map(([, path]) => path ?? ''));
    }
    assert.ok(paths.includes('/shop/c/graphics/icons') && paths.includes('/shop/authors/bob'));
    assert.ok(paths.includes(`/shop/items/${ids.Loop}/loop`));
    for (const path of paths) assert.equal((await shop.get(path)).statusCode, 200, path);
    for (const name of ['0', '2', 'x', '1x'])
      assert.equal((await shop.get(`/shop/sitemap-${name}.xml`)).statusCode, 404);
    assert.match(
      (await shop.get('/robots.txt')).body,
      /Disallow: \/shop\/buy\/[\s\S]*Sitemap: http.*\/shop\/sitemap\.xml/,
    );
  });
});
