import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, before, test } from 'node:test';
import type { FastifyInstance } from 'fastify';
import { openTestDeps, type TestDeps } from '../../../../test/support/testing.ts';
import { createAccount } from '../../accounts/index.ts';
import { buildApp } from '../../app/app.ts';
import { countEncoders } from '../../http/encoders.testing.ts';
import { declaredRoutes } from '../../http/index.ts';
import { type Document, operationsOf } from '../openapi/index.ts';
import { resources } from './resources.ts';
import { webhookPages } from './webhooks.page.ts';

let deps: TestDeps;
let app: FastifyInstance;
before(async () => {
  deps = await openTestDeps({ events: true, config: { marketBaseUrl: 'https://market.example' } });
  app = await buildApp(deps);
  await app.ready();
});
after(async () => {
  await app.close();
  await deps.close();
});

const read = async (slug: string, headers: Record<string, string> = {}) =>
  app.inject({ url: slug === '' ? '/api/docs' : `/api/docs/${slug}`, headers });
const slugs = ['', ...Object.keys(webhookPages), ...resources.map(({ slug }) => slug)];

test('shows every operation once, with its path and examples in both languages', async () => {
  const document: Document = (await app.inject({ url: '/api/openapi.json' })).json();
  const pages = await Promise.all(resources.map(async ({ slug }) => (await read(slug)).body));
  const all = pages.join('\n');
  for (const { path, method, operation } of operationsOf(document)) {
    const places = all.split(`id="${operation.operationId}"`).length - 1;
    assert.equal(places, 1, `${operation.operationId} is on ${places} pages: resources.ts says where`);
    if (method === 'put' && document.paths[path]?.patch) continue;
    const article = all.split(`<article id="${operation.operationId}"`)[1]?.split('</article>')[0] ?? '';
    assert.match(article, />curl<\/figcaption><pre tabindex="0">curl /, operation.operationId);
    assert.match(article, />JavaScript<\/figcaption><pre [^>]*>[\s\S]*await fetch\(/, operation.operationId);
    for (const { name } of [...(operation.parameters ?? [])])
      assert.ok(article.includes(`<code>${name}</code>`), `${operation.operationId}: ${name}`);
  }
  for (const page of pages) {
    const ids = [...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    assert.equal(new Set(ids).size, ids.length, 'an anchor leads to one place');
    for (const [, anchor] of page.matchAll(/href="#([^"]+)"/g)) assert.ok(ids.includes(anchor), `#${anchor}`);
  }
});

test('names the scope that each operation requires', async () => {
  const document: Document = (await app.inject({ url: '/api/openapi.json' })).json();
  const pages = await Promise.all(resources.map(async ({ slug }) => (await read(slug)).body));
  for (const { path, method, operation } of operationsOf(document)) {
    const url = path.replace(/\{(\w+)\}/g, ':$1');
    const access = declaredRoutes(app).find(
      (route) => route.url === url && route.method === method.toUpperCase(),
    )?.access;
    if (typeof access !== 'object') continue;
    const page = pages.find((body) => body.includes(`id="${operation.operationId}"`)) ?? '';
    const own = /<p>Scope <code>(.*?)<\/code>/.exec(
      page.split(`<article id="${operation.operationId}"`)[1]?.split('</article>')[0] ?? '',
    )?.[1];
    const [, one, two = one] = /<p>Scopes: <code>(.*?)<\/code>(?:.*?<code>(.*?)<\/code>)?/.exec(page) ?? [];
    assert.equal(own ?? (method === 'get' ? one : two), access.permission, `${method} ${path}`);
  }
});

test('keeps pages small and self-contained', async () => {
  for (const slug of slugs) {
    const { statusCode, body, headers } = await read(slug);
    assert.equal(statusCode, 200, slug);
    assert.ok(body.length < 61_440, `${slug}: ${body.length} bytes`);
    const policy = String(headers['content-security-policy']);
    for (const tag of ['style', 'script']) {
      const [, text = ''] = new RegExp(`<${tag}>([\\s\\S]*?)</${tag}>`).exec(body) ?? [];
      assert.ok(policy.includes(`${tag}-src 'sha256-${createHash('sha256').update(text).digest('base64')}'`), tag);
    }
    const typeface =
      /<link rel="preload" href="\/typeface\/latin-[0-9a-f]+\.woff2" as="font" type="font\/woff2" crossorigin>/;
    assert.match(body, typeface);
    assert.doesNotMatch(body.replace(typeface, ''), /<(link|img|iframe)\b|<[a-z][^<>]* (src|style|on\w+)=/);
  }
});

test('contains no API key, even for logged-in users', async () => {
  const fields = {
    username: 'ada',
    email: 'ada@example.com',
    first_name: 'Ada',
    last_name: 'L',
    password: 'a long password',
  };
  const { apiKey } = await createAccount(deps, fields, { withKey: true });
  const login = await app.inject({
    method: 'POST',
    url: '/console/api/login',
    payload: { login: 'ada', password: 'a long password' },
    headers: { origin: deps.config.baseUrl },
  });
  assert.equal(login.statusCode, 200, login.body);
  const cookie = String(login.headers['set-cookie']).split(';')[0] ?? '';
  const own = await app.inject({ url: '/console/api/account/api-key', headers: { cookie } });
  assert.deepEqual([own.json().data.api_key, own.headers['cache-control']], [apiKey, 'no-store']);
  for (const slug of slugs) {
    const mine = await read(slug, { cookie });
    assert.ok(!mine.body.includes(apiKey ?? ''));
    assert.equal(mine.body, (await read(slug)).body, slug);
  }
  assert.equal((await app.inject({ url: '/console/api/account/api-key' })).statusCode, 401);
});

test('can be searched without scripts, and says so if nothing was found', async () => {
  const found = (await read('search?q=refund%20purchase')).body;
  assert.match(found, /href="\/api\/docs\/purchase-changes#refundPurchase"/);
  assert.doesNotMatch(found, /#createMonitor"/);
  assert.match((await read('search?q=%3Cb%3E')).body, /Results for “&lt;b&gt;”[\s\S]*No operation matches/);
  assert.match((await read('search')).body, /<h1>Search<\/h1>/);
  assert.match((await read('search?q=acknowledge')).body, /#patchIncident"/, 'a field finds its operation');
  const [, first] = /#(\w+)"/.exec((await read('search?q=create%20monitor')).body.split('class="hits"')[1] ?? '') ?? [];
  assert.equal(first, 'createMonitor', 'what has the words in its title comes first');
  const index = (await read('search.json')).json() as string[][];
  assert.ok(index.some(([address, , method]) => address === '/api/docs/monitors#createMonitor' && method === 'POST'));
});

test('searches in one index, so that a flood of searches costs little', async () => {
  await read('search?q=monitor');
  const before = process.threadCpuUsage();
  for (let search = 0; search < 50; search++) await read(`search?q=monitor%20${search}`);
  const { user } = process.threadCpuUsage(before);
  // Building the index took 35 ms or more.
  assert.ok(user < 50 * 20_000, `${user / 50_000} ms each`);
});

test('leads to the documentation, also from a search', async () => {
  assert.match((await read('')).body, /<a href="\/docs">Documentation<\/a>/);
  assert.match((await read('search?q=refund')).body, /href="\/docs\/search\?q=refund"/);
});

test('shows each interface under its own URL and has no other pages', async () => {
  assert.match((await read('items')).body, /https:\/\/market\.example\/api\/v1\/market\/items/);
  assert.match((await read('monitors')).body, new RegExp(`curl ${deps.config.monitorBaseUrl}/api/v1/monitors`));
  assert.equal((await read('nothing')).statusCode, 404);
});

test('compresses the document once for 200 simultaneous readers', async () => {
  const headers = { 'accept-encoding': 'br' };
  const count = await countEncoders(() =>
    Promise.all(Array.from({ length: 200 }, () => app.inject({ url: '/api/openapi.json', headers }))),
  );
  assert.equal(count, 1);
});

test('answers 304 to a matching ETag', async () => {
  const { headers } = await read('monitors');
  const again = await read('monitors', { 'if-none-match': String(headers.etag) });
  assert.deepEqual([again.statusCode, again.body], [304, '']);
});
