import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import type { FastifyInstance } from 'fastify';
import { openTestDeps, type TestDeps } from '../../../../test/support/testing.ts';
import { buildApp } from '../../app/app.ts';
import { countEncoders } from '../../http/encoders.testing.ts';
import { documents } from './documents.ts';

const root = join(import.meta.dirname, '../../../..');
const slugs = documents.map(({ slug }) => slug);

let deps: TestDeps;
let app: FastifyInstance;
before(async () => {
  deps = await openTestDeps({ events: true });
  app = await buildApp(deps);
  await app.ready();
});
after(async () => {
  await app.close();
  await deps.close();
});

const read = (path: string, headers: Record<string, string> = {}) => app.inject({ url: `/docs${path}`, headers });
const anchorsIn = (page: string) => [...page.matchAll(/ id="([^"]+)"/g)].map(([, id = '']) => id);

test('lists every document of the repository once', async () => {
  const files = readdirSync(join(root, 'docs')).filter((name) => name.endsWith('.md'));
  assert.deepEqual(slugs.map((slug) => `${slug}.md`).toSorted(), files.toSorted());
  const { body } = await read('');
  for (const { slug, label } of documents) assert.ok(body.includes(`<a href="/docs/${slug}"><b>${label}</b>`), slug);
});

test('shows each document with its title, its headings and its neighbours', async () => {
  for (const slug of slugs) {
    const { statusCode, body } = await read(`/${slug}`);
    assert.equal(statusCode, 200, slug);
    const source = readFileSync(join(root, 'docs', `${slug}.md`), 'utf8');
    const [, title = ''] = /^# (.+)$/m.exec(source) ?? [];
    assert.ok(body.includes(`<h1>${title}</h1>`), `${slug}: ${title}`);
    assert.match(body, new RegExp(`<a href="/docs/${slug}" aria-current="page">`));
    const ids = anchorsIn(body);
    assert.equal(new Set(ids).size, ids.length, `${slug}: each anchor is unique`);
    const [, list = ''] = /<nav aria-label="On this page">(.*?)<\/nav>/s.exec(body) ?? [];
    for (const [, id] of body.matchAll(/<h[23] id="([^"]+)"/g))
      assert.ok(list.includes(`href="#${id}"`), `${slug} ${id}`);
    assert.equal(list.split('<ul>').length, list.split('</ul>').length, slug);
    assert.equal(list.split('<li>').length, list.split('</li>').length, slug);
  }
  assert.match((await read('/monitors')).body, /<nav class="next"[^>]*><a href="\/docs\/alerts"><small>Next</);
});

test('has no broken link, neither between documents nor to other pages', async () => {
  const pages = new Map<string, string>();
  const get = async (path: string) => {
    const known = pages.get(path) ?? (await app.inject({ url: path, headers: { accept: 'text/html' } }));
    const body = typeof known === 'string' ? known : known.statusCode === 200 ? known.body : '';
    pages.set(path, body);
    return body;
  };
  for (const slug of ['', ...slugs.map((one) => `/${one}`)]) {
    const { body } = await read(slug);
    for (const [, href = ''] of body.matchAll(/(?:href|src)="([^"]+)"/g)) {
      if (/^https?:/.test(href)) continue;
      assert.match(href, /^[/#]/, `${slug}: ${href}`);
      const [path = '', anchor] = href.split('#');
      if (/^\/(settings|monitors|websites|market)?$/.test(path)) continue;
      const target = path === '' ? body : await get(path);
      assert.notEqual(target, '', `${slug}: ${href} answers`);
      if (anchor) assert.ok(anchorsIn(target).includes(anchor), `${slug}: ${href} has its anchor`);
    }
  }
});

test('shows links to files that are not served as text, and examples of the own address as links', async () => {
  const deployment = (await read('/deployment')).body;
  assert.match(deployment, /<li><code>deploy\/kubernetes\/single<\/code>/);
  assert.match((await read('/api')).body, /<a href="\/api\/docs"><code>\/api\/docs<\/code><\/a>/);
});

test('does not show the comments of a document', async () => {
  assert.match(readFileSync(join(root, 'docs', 'backup.md'), 'utf8'), /^<!-- not run: /m);
  for (const { body } of [await read('/backup'), await read('/search.json')]) assert.doesNotMatch(body, /not run:/);
});

test('keeps pages small, self-contained and free of scripts that the policy forbids', async () => {
  for (const path of ['', '/search?q=monitor', '/nothing', ...slugs.map((slug) => `/${slug}`)]) {
    const { body, headers } = await read(path);
    assert.ok(Buffer.byteLength(body) < 61_440, `${path}: ${Buffer.byteLength(body)} bytes`);
    const policy = String(headers['content-security-policy']);
    for (const tag of ['style', 'script']) {
      const [, text = ''] = new RegExp(`<${tag}>([\\s\\S]*?)</${tag}>`).exec(body) ?? [];
      assert.ok(policy.includes(`${tag}-src 'sha256-${createHash('sha256').update(text).digest('base64')}'`), tag);
    }
    assert.doesNotMatch(body.replace(/<pre.*?<\/pre>/gs, ''), /<(iframe|object)\b|<[a-z][^<>]* (style|on\w+)=/, path);
  }
});

test('searches all documents without scripts, headings first, and shows the text around the words', async () => {
  const { body } = await read('/search?q=restore%20backup');
  const [first] = /<li><a href="[^"]+"/.exec(body.split('class="hits"')[1] ?? '') ?? [];
  assert.equal(first, '<li><a href="/docs/backup#restore"', 'both words are in its heading and its document');
  const [, document] =
    /<li><a href="([^"]+)"/.exec((await read('/search?q=backup')).body.split('class="hits"')[1] ?? '') ?? [];
  assert.equal(document, '/docs/backup', 'a title that begins with the word comes first');
  assert.match(body, /<mark>restore<\/mark>/i);
  assert.match(body, /href="\/api\/docs\/search\?q=restore%20backup"/);
  const found = (await read('/search?q=Prometheus')).body;
  assert.match(found, /href="\/docs\/monitors#statistics-and-prometheus"/);
  assert.match((await read('/search?q=%3Cb%3E%26')).body, /Results for “&lt;b&gt;&amp;”[\s\S]*No document matches/);
  assert.match((await read('/search')).body, /<h1>Search<\/h1>/);
  const cut = `${'a'.repeat(99)}${encodeURIComponent('😀')}`;
  assert.equal((await read(`/search?q=${cut}`)).statusCode, 200, 'a character that the limit cuts in two');
  assert.equal((await read('/search?q=a')).body.split('<li><a href="/docs/').length > 2, true);
});

test('gives the browser an index of sections, and the console one of headings', async () => {
  const index: string[][] = (await read('/search.json')).json();
  const line = index.find(([address]) => address === '/docs/monitors#confirmation');
  assert.deepEqual(line?.slice(0, 4), [
    '/docs/monitors#confirmation',
    'Confirmation',
    '',
    'Monitors › What can be monitored',
  ]);
  assert.match(line?.[4] ?? '', /failure/i);
  const headings: string[][] = (await read('/headings.json')).json();
  assert.deepEqual(
    headings.map(([address]) => address),
    index.map(([address]) => address),
  );
  assert.deepEqual(
    headings.find(([address]) => address === '/docs/backup'),
    ['/docs/backup', 'Backups', 'Running Gatehouse'],
  );
});

test('responds to unknown pages with the way back and similar sections', async () => {
  const { statusCode, body } = await read('/two-factor-authentication');
  assert.equal(statusCode, 404);
  assert.match(body, /<code>two-factor-authentication<\/code>[\s\S]*<a href="\/docs">All documents<\/a>/);
  assert.match(body, /Similar[\s\S]*href="\/docs\/log-in#two-factor-authentication"/);
  assert.equal((await read('/images/nothing.webp')).statusCode, 404);
  assert.equal((await read('/images/..%2f..%2fpackage.json')).statusCode, 404);
  assert.match((await read('/%3Cscript%3E')).body, /<code>&lt;script&gt;<\/code>/);
});

test('shows the changelog, with links to the documents', async () => {
  const { statusCode, body } = await read('/changelog');
  assert.equal(statusCode, 200);
  assert.match(body, /<h1>Changelog<\/h1>[\s\S]*<a href="\/docs\/upgrading">/);
  assert.ok(anchorsIn(body).includes('100'), 'the release 1.0.0');
  assert.match((await read('/upgrading')).body, /<a href="\/docs\/changelog">/);
});

test('accepts the names of files and slashes at the end', async () => {
  const { statusCode, headers } = await read('/monitors.md');
  assert.deepEqual([statusCode, headers.location], [301, '/docs/monitors']);
  for (const path of ['/', '/monitors/']) assert.equal((await read(path)).statusCode, 200, path);
});

test('compresses each page once, and answers 304 to a matching ETag', async () => {
  const count = await countEncoders(() =>
    Promise.all(Array.from({ length: 50 }, () => read('/market', { 'accept-encoding': 'br' }))),
  );
  assert.equal(count, 1);
  const { headers } = await read('/market');
  const again = await read('/market', { 'if-none-match': String(headers.etag) });
  assert.deepEqual([again.statusCode, again.body], [304, '']);
  const image = await read('/images/shop.webp');
  assert.deepEqual(
    [image.headers['content-type'], image.rawPayload.subarray(8, 12).toString()],
    ['image/webp', 'WEBP'],
  );
});
