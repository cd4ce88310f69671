import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, before, test } from 'node:test';
import { fastify } from 'fastify';
import { embedScript } from './embed.ts';
import { galleryScript } from './gallery-script.ts';
import { openShop } from './testing.ts';

let shop: Awaited<ReturnType<typeof openShop>>;
before(async () => {
  shop = await openShop();
});
after(() => shop.close());

const attack = `"'><script>alert(1)</script><img src=x onerror=alert(2)> javascript:alert(3) </script>`;

test('escapes authors’ and buyers’ text everywhere', async () => {
  const { db } = shop.deps.database;
  await db
    .updateTable('accounts')
    .set({
      first_name: attack,
      last_name: attack,
      heading: attack,
      description: attack,
      contact_email: '"onfocus=alert(1)@x.example',
      social_links: JSON.stringify({
        [attack]: attack,
        bad: 'javascript:alert(1)',
        worse: `https://x.example/"${attack}`,
      }),
    })
    .where('id', '=', shop.ada)
    .execute();
  const fields = {
    description: `${attack}\n\n[click](javascript:alert(1)) ![x](https://evil.example/x.png)\n\n<iframe src=x></iframe>`,
    category: attack,
    sub_category: attack,
    options: JSON.stringify([attack]),
    tags: JSON.stringify([attack]),
    version: attack,
    demo_link: 'javascript:alert(1)',
    thumbnail: `https://x.example/"onerror="alert(1)`,
    preview_image: 'javascript:alert(1)',
    screenshots: JSON.stringify(['data:text/html,x', `https://x.example/${attack}`]),
  };
  const id = await shop.addItem(attack, fields);
  await shop.addItem(attack, { ...fields, kind: 'video', preview_video: `https://x.example/"onerror="alert(1)` });
  await shop.addItem(attack, { ...fields, kind: 'audio', preview_audio: 'javascript:alert(1)' });
  await db
    .insertInto('item_versions')
    .values({ account_id: shop.ada, item_id: id, version: attack, changes: attack, created_at: 1, published_at: 1 })
    .execute();
  const { id: review } = await shop.review(id, { stars: 1, body: attack, name: attack.slice(0, 80) });
  await db.updateTable('reviews').set({ answer: attack, answered_at: 1 }).where('id', '=', review).execute();

  const places = [...(await shop.get('/shop')).body.matchAll(/href="(\/shop\/(?:items|c|authors)\/[^"]*)"/g)];
  const written = encodeURIComponent(attack);
  const paths = [
    '/shop',
    ...new Set(places.map(([, path = '']) => path.replaceAll('&amp;', '&'))),
    `/shop?q=${written}&tag=${written}&author=${written}&sort=${written}&min=${written}&page=${written}`,
    `/shop/authors/ada?q=${written}`,
    `/shop/${written}`,
    '/shop/sitemap-pages.xml',
    '/shop/sitemap-1.xml',
  ];
  assert.ok(paths.length > 9, String(paths));
  for (const path of paths) {
    const { body, statusCode } = await shop.get(path);
    assert.ok(statusCode === 200 || path === `/shop/${written}`, `${path}: ${statusCode}`);
    const others = body.replace(`<script>${galleryScript}</script>`, '');
    assert.equal(others !== body, /^\/shop\/items\//.test(path), path);
    const scripts = others.match(/<script[^>]*>/g) ?? [];
    assert.ok(
      scripts.every((tag) => tag === '<script type="application/ld+json">'),
      path,
    );
    const outside = others.replace(/<script type="application\/ld\+json">[^<]*<\/script>/g, '');
    assert.doesNotMatch(outside, /<script|<iframe|<img src=x|evil\.example/i, path);
    const tags = outside.match(/<[a-z][^>]*>/gi) ?? [];
    for (const tag of tags) {
      assert.doesNotMatch(tag.replace(/"[^"]*"/g, '""'), /\son\w+\s*=|'/i, `${path}: ${tag}`);
      assert.doesNotMatch(tag, /(?:href|src|action|poster)="\s*(?:javascript|data):/i, `${path}: ${tag}`);
    }
  }
  const snippet = (await shop.get(`/shop/items/${id}/button`)).body;
  assert.equal(snippet.match(/<script/g)?.length, 1);
  assert.doesNotMatch(snippet, /<img/);
});

test('allows no injected scripts in the content security policy', async () => {
  const id = await shop.addItem('A Policy');
  const item = await shop.get(`/shop/items/${id}/a-policy`);
  assert.equal(item.statusCode, 200);
  const hash = createHash('sha256').update(galleryScript).digest('base64');
  const [, scripts] = /script-src ([^;]*);/.exec(String(item.headers['content-security-policy'])) ?? [];
  assert.equal(scripts, `'sha256-${hash}'`);
  const { headers } = await shop.get('/shop');
  assert.match(
    String(headers['content-security-policy']),
    /^default-src 'none'; style-src 'sha256-[^']+'; font-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'; img-src 'self' https: http:; media-src 'self' https: http:$/,
  );
  assert.equal(headers['x-content-type-options'], 'nosniff');
});

test('answers with 304 for a known ETag, and caches pages for seconds', async () => {
  const first = await shop.get('/shop');
  const etag = String(first.headers.etag);
  assert.match(String(first.headers['cache-control']), /public, max-age=5/);
  const again = await shop.app.inject({ url: '/shop', headers: { 'if-none-match': etag } });
  assert.deepEqual([again.statusCode, again.body], [304, '']);
  await shop.addItem('Just made', { category: 'New' });
  assert.equal((await shop.app.inject({ url: '/shop' })).headers.etag, etag);
  assert.match((await shop.get('/shop')).body, /Just made/);
});

test('limits uncached pages per network', async () => {
  const ask = (query: string, address: string) => shop.app.inject({ url: `/shop?q=${query}`, remoteAddress: address });
  const answers = await Promise.all(Array.from({ length: 301 }, (_, n) => ask(`w${n}`, '192.0.2.1')));
  const refused = answers.filter(({ statusCode }) => statusCode === 429);
  assert.equal(refused.length, 1);
  assert.ok(Number(refused[0]?.headers['retry-after']) > 0);
  assert.match(refused[0]?.body ?? '', /Too many requests\. Try again/);
  assert.equal((await ask('w300x', '192.0.2.2')).statusCode, 200);
  assert.equal((await ask('w1', '192.0.2.1')).statusCode, 200);
});

test('rejects other methods', async () => {
  for (const url of ['/shop', '/shop/c/x', '/shop/items/1/x', '/shop/sitemap.xml', '/shop/embed.js']) {
    const { statusCode, headers } = await shop.app.inject({ method: 'POST', url });
    assert.deepEqual([statusCode, headers.allow], [405, 'GET, HEAD'], url);
  }
});

test('keeps large pages below 60 KB', async () => {
  const long = 'A name of an item that is as long as names of items are, and then some';
  const pictures = JSON.stringify(Array.from({ length: 12 }, (_, n) => `media/${String(n).padStart(64, 'a')}`));
  const fields = {
    description: '## Part\n\nWords of a description, with **some** that are strong.\n\n- one\n- two\n'.repeat(40),
    tags: JSON.stringify(Array.from({ length: 20 }, (_, n) => `tag number ${n}`)),
    thumbnail: `media/${'b'.repeat(64)}`,
    preview_image: `media/${'c'.repeat(64)}`,
    screenshots: pictures,
  };
  let id = 0;
  for (let n = 0; n < 1000; n++) id = await shop.addItem(`${long} ${n}`, { ...fields, category: `Category ${n % 60}` });
  for (let n = 0; n < 20; n++) await shop.review(id, { stars: 4, body: 'What a buyer says of it. '.repeat(20) });
  const script = Buffer.byteLength(embedScript({ fill: '#4a43c9', onFill: '#ffffff' }));
  assert.ok(script <= 1024, `the script of buttons is ${script} bytes`);
  for (const path of [
    '/shop',
    '/shop?sort=price&q=item',
    '/shop/c/category-1',
    String((await shop.get(`/shop/items/${id}`)).headers.location),
  ]) {
    const { rawPayload, statusCode } = await shop.get(path);
    assert.equal(statusCode, 200, path);
    assert.ok(rawPayload.length < 60 * 1024, `${path} is ${rawPayload.length} bytes`);
  }
});

test('replaces the buy button with a contact link if the seller can’t be paid', async () => {
  const id = await shop.addItem('Not yet');
  const free = await shop.addItem('Free of charge', { price_regular_minor: 0, price_extended_minor: 0 });
  shop.unpaidSellers.set(shop.ada, { contactEmail: 'ada@studio.example' });
  const page = (await shop.get(`/shop/items/${id}/not-yet`)).body;
  assert.doesNotMatch(page, /shop\/buy|InStock|class="buy-bar"/);
  assert.match(
    page,
    /does not accept payments yet\. <a href="mailto:ada@studio\.example\?subject=Not%20yet">Contact the seller<\/a>/,
  );
  assert.equal((await shop.get(`/shop/items/${id}/button`)).statusCode, 409);
  const given = (await shop.get(`/shop/items/${free}/free-of-charge`)).body;
  assert.match(given, /href="\/shop\/buy/);
  assert.doesNotMatch(given, /does not accept payments/);
  assert.equal((await shop.get(`/shop/items/${free}/button`)).statusCode, 200);
  shop.unpaidSellers.set(shop.ada, { contactEmail: '' });
  assert.match((await shop.get(`/shop/items/${id}/not-yet`)).body, /does not accept payments yet\.<\/p>/);
  shop.unpaidSellers.clear();
  assert.match((await shop.get(`/shop/items/${id}/not-yet`)).body, /href="\/shop\/buy/);
});

test('offers no button for items without files and marks them as out of stock', async () => {
  const id = await shop.addItem('Without files', { is_code_only: 0 });
  const page = (await shop.get(`/shop/items/${id}/without-files`)).body;
  assert.doesNotMatch(page, /href="\/shop\/buy/);
  assert.match(page, /currently unavailable/);
  assert.match(page, /schema\.org\/OutOfStock/);
  assert.doesNotMatch(page, /InStock|shop\/buy/);
  const button = await shop.get(`/shop/items/${id}/button`);
  assert.deepEqual([button.statusCode, button.headers['access-control-allow-origin']], [409, '*']);
  await shop.deps.database.db.updateTable('items').set({ is_code_only: 1 }).where('id', '=', id).execute();
  assert.match((await shop.get(`/shop/items/${id}/without-files`)).body, /href="\/shop\/buy[\s\S]*|InStock/);
  assert.equal((await shop.get(`/shop/items/${id}/button`)).statusCode, 200);
  // Without CORS headers, the other site could not see the 404 and would keep the button.
  await shop.deps.database.db.updateTable('items').set({ status: 'withdrawn' }).where('id', '=', id).execute();
  const gone = await shop.get(`/shop/items/${id}/button`);
  assert.deepEqual([gone.statusCode, gone.headers['access-control-allow-origin']], [404, '*']);
});

test('returns a button for other sites that works without its script', async () => {
  const id = await shop.addItem('Icons & more', { price_regular_minor: 1900 });
  const snippet = await shop.get(`/shop/items/${id}/button`);
  const base = shop.deps.config.marketBaseUrl;
  assert.equal(
    snippet.body,
    `<a href="${base}/shop/buy/${id}?licence=regular" data-gatehouse-item="${id}" data-gatehouse-price>Buy Icons &amp; more for €19.00</a>\n<script async src="${base}/shop/embed.js"></script>\n`,
  );
  const script = await shop.get('/shop/embed.js');
  assert.match(String(script.headers['content-type']), /^text\/javascript/);
  assert.equal(script.headers['cross-origin-resource-policy'], 'cross-origin');
  new Function(script.body);
  assert.match(script.body, /background:"#4a43c9",color:"#ffffff"/);
  assert.match(embedScript({ fill: '#0a7d55', onFill: '#ffffff' }), /background:"#0a7d55"/);
});

test('responds only on the market’s host if the market has its own host', async () => {
  const { storefrontRoutes } = await import('./routes.ts');
  const config = { ...shop.deps.config, baseUrl: 'https://gate.example', marketBaseUrl: 'https://shop.example' };
  const app = fastify();
  await app.register(storefrontRoutes({ ...shop.deps, config }));
  const statusAt = async (host: string) => (await app.inject({ url: '/shop', headers: { host } })).statusCode;
  assert.deepEqual([await statusAt('shop.example'), await statusAt('gate.example')], [200, 404]);
  await app.close();
});
