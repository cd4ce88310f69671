import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type FastifyInstance, fastify } from 'fastify';
import sharp from 'sharp';
import { onEachDatabase } from '../../../../test/support/testing.ts';
import { parseBodies, presentErrors, setCaller, useSchemas } from '../../http/index.ts';
import { libraryRoutes } from '../library/index.ts';
import { openShop } from '../storefront/testing.ts';
import { CurrentShop } from './current-shop.ts';
import { recheckShopDomain } from './rechecks.ts';
import { shopProfileRoutes } from './routes.ts';

type Json = ReturnType<JSON['parse']>;
const taken = 'taken.example.com';

onEachDatabase((open) => {
  let shop: Awaited<ReturnType<typeof openShop>>;
  let api: FastifyInstance;
  let library: FastifyInstance;
  before(async () => {
    shop = await openShop(open);
    await shop.deps.database.db.updateTable('accounts').set({ is_owner: 1 }).where('id', '=', shop.ada).execute();
    await shop.addItem('Harbour Icons');
    api = fastify({ forceCloseConnections: true }) as unknown as FastifyInstance;
    presentErrors(api);
    await api.register(async (plugin) => {
      presentErrors(plugin);
      parseBodies(plugin);
      plugin.addHook('onRequest', async (request) => {
        const accountId = Number(request.headers['x-account']);
        setCaller(request, { accountId, isOwner: accountId === shop.ada, timeZone: 'UTC' });
      });
      const holder = async (_: unknown, domain: string) =>
        domain === taken ? { id: 1, account_id: shop.bob, domain_verified_by: 'owner' as const } : undefined;
      const otherDomains = { holder, end: async () => {} };
      shopProfileRoutes(useSchemas(plugin), { ...shop.deps, otherDomains, shopChanged: async () => {} });
    });
    library = fastify() as unknown as FastifyInstance;
    await library.register(libraryRoutes(shop.deps, new CurrentShop(shop.deps)));
  });
  after(async () => {
    await api.close();
    await library.close();
    await shop.close();
  });

  const call = async (
    method: 'GET' | 'PATCH' | 'PUT' | 'DELETE' | 'POST',
    path = '',
    body?: object,
    account = shop.ada,
  ) => {
    const answer = await api.inject({
      method,
      url: `/market/shop-profile${path}`,
      headers: { 'x-account': String(account), ...(Buffer.isBuffer(body) && { 'content-type': 'image/png' }) },
      ...(body !== undefined && { payload: body }),
    });
    return { status: answer.statusCode, body: answer.json() as Json };
  };

  test('allows access only to the owner', async () => {
    for (const [method, path] of [
      ['GET', ''],
      ['PATCH', ''],
      ['DELETE', '/logo'],
      ['POST', '/domain-check'],
    ] as const)
      assert.equal((await call(method, path, undefined, shop.bob)).status, 403, `${method} ${path}`);
    const { body } = await call('GET');
    assert.deepEqual(
      [body.data.name, body.data.accent, body.data.theme, body.data.links, body.data.pages.terms, body.data.domain],
      ['', '', null, [], '', null],
    );
  });

  test('shows name, introduction, links and pages in shop and library', async () => {
    const { status, body } = await call('PATCH', '', {
      name: 'Harbour & Lamp',
      intro: 'Icons <for> ships.',
      links: [{ label: 'Blog', url: 'https://blog.example/' }],
      pages: { terms: '# Terms\n\n**Bold** <script>alert(1)</script> [x](javascript:alert(1))', imprint: 'Kiel' },
    });
    assert.equal(status, 200, JSON.stringify(body));
    const front = (await shop.get('/shop')).body;
    assert.match(front, /<h1>Harbour &amp; Lamp<\/h1>.*<p class="lead">Icons &lt;for&gt; ships\.<\/p>/);
    shop.deps.clock.ms += 6000;
    for (const page of [front, (await library.inject({ url: '/shop/library' })).body]) {
      assert.match(page, /<a class="brand" href="\/shop">Harbour &amp; Lamp<\/a>/);
      assert.match(page, /<a href="https:\/\/blog\.example\/" rel="noopener">Blog<\/a>/);
      assert.match(page, /<a href="\/shop\/terms">Terms<\/a><\/li><li><a href="\/shop\/imprint">Imprint<\/a>/);
      assert.doesNotMatch(page, /href="\/shop\/privacy"/);
    }
    const terms = await shop.get('/shop/terms');
    assert.match(terms.body, /<strong>Bold<\/strong>/);
    assert.doesNotMatch(terms.body, /<script|javascript:/);
    assert.match((await shop.get('/shop/sitemap-pages.xml')).body, /\/shop\/imprint<\/loc>/);
    assert.equal((await shop.get('/shop/privacy')).statusCode, 404);
    await call('PATCH', '', { pages: { terms: '' } });
    assert.equal((await shop.get('/shop/terms')).statusCode, 404);
    assert.equal((await shop.get('/shop/imprint')).statusCode, 200, 'the other pages stay');
    await call('PATCH', '', { pages: { privacy: 'Nothing is kept.', refunds: 'Within 14 days.' } });
    assert.match((await shop.get('/shop/privacy')).body, /Nothing is kept\./);
    assert.match((await shop.get('/shop/refunds')).body, /Within 14 days\./);
  });

  test('shows authors only if there are several', async () => {
    assert.doesNotMatch((await shop.get('/shop')).body, /class="by">by /);
    const id = await shop.addItem('Boats', { account_id: shop.bob });
    assert.match((await shop.get('/shop')).body, /class="by">by <a href="\/shop\/authors\/bob"/);
    await shop.deps.database.db.deleteFrom('items').where('id', '=', id).execute();
    assert.doesNotMatch((await shop.get('/shop')).body, /class="by">by /);
  });

  test('applies the accent color to every page, within its content security policy', async () => {
    const { createHash } = await import('node:crypto');
    const { body } = await call('PATCH', '', { accent: '#FFD60A' });
    assert.equal(body.data.accent, '#ffd60a');
    assert.equal(body.data.theme.light.on_fill, '#000000');
    const page = await shop.get('/shop');
    const style = /<style>(.*?)<\/style>/s.exec(page.body)?.[1] ?? '';
    assert.match(style, /--fill: #ffd60a; --on-fill: #000000/);
    const hash = createHash('sha256').update(style).digest('base64');
    assert.ok(String(page.headers['content-security-policy']).includes(`'sha256-${hash}'`));
    await call('PATCH', '', { accent: '' });
    assert.doesNotMatch((await shop.get('/shop')).body, /ffd60a/);
  });

  test('rejects invalid fields by name', async () => {
    for (const [fields, field] of [
      [{ accent: 'red' }, 'accent'],
      [{ links: [{ label: 'x', url: 'javascript:alert(1)' }] }, 'links[0][url]'],
      [{ links: [{ label: '', url: 'https://x.example' }] }, 'links[0][label]'],
      [{ domain: 'no domain' }, 'domain'],
      [{ domain: new URL(shop.deps.config.baseUrl).hostname }, 'domain'],
      [{ name: 'x'.repeat(81) }, 'name'],
    ] as const) {
      const { status, body } = await call('PATCH', '', fields);
      assert.deepEqual([status, Object.keys(body.errors ?? {})], [422, [field]], JSON.stringify(body));
    }
  });

  test('resizes the logo and serves it by its hash', async () => {
    const upload = await sharp({ create: { width: 900, height: 300, channels: 3, background: '#936' } })
      .png()
      .toBuffer();
    const { status, body } = await call('PUT', '/logo?file_name=logo.png', upload);
    assert.equal(status, 200, JSON.stringify(body));
    const path = new URL(body.data.logo_url).pathname;
    const logo = await shop.get(path);
    assert.deepEqual([logo.statusCode, logo.headers['content-type']], [200, 'image/webp']);
    const forMail = await shop.get(`${path}.png`);
    assert.deepEqual([forMail.statusCode, forMail.headers['content-type']], [200, 'image/png']);
    assert.equal((await sharp(forMail.rawPayload).metadata()).format, 'png');
    const { width, height } = await sharp(logo.rawPayload).metadata();
    assert.deepEqual([width, height], [288, 96]);
    assert.match((await shop.get('/shop')).body, new RegExp(`<img src="${path}" alt="Harbour &amp; Lamp"`));
    assert.equal((await call('PUT', '/logo', Buffer.from('<svg/>'))).status, 415);
    assert.equal((await call('DELETE', '/logo')).body.data.logo_url, null);
    assert.equal((await shop.get(path)).statusCode, 404);
  });

  test('uses a free domain immediately, and a taken one after DNS verification', async () => {
    const own = (await call('PATCH', '', { domain: 'Shop.Example.com.' })).body.data;
    assert.deepEqual(
      [own.domain, own.domain_verification.state, own.domain_verification.verified_by, own.url],
      ['shop.example.com', 'verified', 'owner', 'http://shop.example.com:8080/shop'],
    );
    assert.match(
      (await shop.get('/shop')).body,
      /<link rel="canonical" href="http:\/\/shop\.example\.com:8080\/shop">/,
    );
    const waiting = (await call('PATCH', '', { domain: taken })).body.data;
    assert.deepEqual(
      [waiting.domain_verification.state, waiting.url],
      ['pending', `${shop.deps.config.marketBaseUrl}/shop`],
    );
    assert.equal(waiting.domain_verification.record.name, `_gatehouse.${taken}`);
    assert.equal(await recheckShopDomain(shop.deps, { holder: async () => undefined, end: async () => {} }), false);
    const checked = await call('POST', '/domain-check');
    assert.deepEqual([checked.status, checked.body.data.domain_verification.state], [200, 'pending']);
    assert.equal((await call('PATCH', '', { domain: null })).body.data.domain_verification, null);
    assert.equal((await call('POST', '/domain-check')).status, 422);
  });
});
