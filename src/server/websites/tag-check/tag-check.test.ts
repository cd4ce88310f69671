import assert from 'node:assert/strict';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { fastify } from 'fastify';
import { trustAccountHeader } from '../../http/caller.testing.ts';
import { presentErrors, useSchemas } from '../../http/index.ts';
import { openWebsites } from '../testing/open-websites.ts';
import { tagCheckRoutes } from './index.ts';

type Respond = (response: ServerResponse, path: string) => unknown;
let respond: Respond = (response) => response.end();
const asked: string[] = [];
const site = createServer((request, response) => {
  asked.push(request.url ?? '');
  respond(response, request.url ?? '');
});
let service: Awaited<ReturnType<typeof openWebsites>>;
const console = fastify();
let port: number;
let id: number;

before(async () => {
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  port = (site.address() as AddressInfo).port;
  service = await openWebsites();
  presentErrors(console);
  await console.register(async (plugin) => {
    trustAccountHeader(plugin, (account) => account === service.ann);
    tagCheckRoutes(useSchemas(plugin), service.deps);
  });
  for (const account of [service.ann, service.bob]) {
    const { body } = await service.call(account, 'POST', '/websites', { domain: '127.0.0.1' });
    if (account === service.ann) id = body.data.id;
  }
});
after(async () => {
  await console.close();
  await service.close();
  site.closeAllConnections();
  site.close();
});

const post = (url: string, { account = service.ann, website = id } = {}) =>
  console.inject({
    method: 'POST',
    url: `/websites/${website}/tag-check`,
    headers: { 'x-account': String(account) },
    payload: { url },
  });

async function check(answer: Respond, path = '/') {
  respond = answer;
  service.deps.clock.ms += 60_000;
  const response = await post(`http://127.0.0.1:${port}${path}`);
  assert.equal(response.statusCode, 200, response.body);
  return response.json().data as { url: string; problems: Record<string, unknown>[] };
}

const page = (response: ServerResponse, html: string | Buffer, headers: Record<string, string> = {}) =>
  response.writeHead(200, { 'content-type': 'text/html', ...headers }).end(html);
const tag = () =>
  `<script defer src="${service.deps.config.analyticsBaseUrl}/js/gatehouse.js" data-website="${id}" data-local></script>`;

test('finds the tag on the page, also after a redirect and in a compressed page', async () => {
  assert.deepEqual((await check((response) => page(response, tag()))).problems, []);
  const compressed = await check((response) => page(response, gzipSync(tag()), { 'content-encoding': 'gzip' }));
  assert.deepEqual(compressed.problems, []);
  const redirected = await check((response, path) =>
    path === '/' ? response.writeHead(301, { location: '/home' }).end() : page(response, tag()),
  );
  assert.deepEqual(redirected, { url: `http://127.0.0.1:${port}/home`, problems: [] });
});

test('reads the beginning of a page that is larger than the limit, and pages in other encodings', async () => {
  const padding = '<p>text</p>'.repeat(1_000_000);
  const large = gzipSync(tag() + padding);
  assert.deepEqual((await check((response) => page(response, large, { 'content-encoding': 'gzip' }))).problems, []);
  const uncompressed = await check((response) => page(response, tag() + padding));
  assert.deepEqual(uncompressed.problems, []);
  const utf16 = Buffer.from(`\ufeff${tag()}`, 'utf16le');
  assert.deepEqual((await check((response) => page(response, utf16))).problems, []);
  const [broken] = (await check((response) => page(response, tag(), { 'content-encoding': 'gzip' }))).problems;
  assert.match(String(broken?.cause), /gzip/);
});

test('reports each reason for which a page is not counted', async () => {
  const found: [Respond, Record<string, unknown>][] = [
    [(response) => page(response, '<p>hello</p>'), { code: 'no_tag', tag_manager: false }],
    [(response) => page(response, tag().replace(`"${id}"`, '"99"')), { code: 'other_website', found: '99' }],
    [
      (response) => page(response, tag().replace(service.deps.config.analyticsBaseUrl, 'https://old.example')),
      { code: 'other_script', found: 'https://old.example/js/gatehouse.js' },
    ],
    [(response) => page(response, tag().replace(' data-local', '')), { code: 'local' }],
    [
      (response) => page(response, tag(), { 'content-security-policy': "connect-src 'none'" }),
      { code: 'blocked', directive: 'connect-src', needs: service.deps.config.analyticsBaseUrl },
    ],
    [
      (response) => response.writeHead(200, { 'content-type': 'application/json' }).end('{}'),
      { code: 'not_html', type: 'application/json' },
    ],
    [
      (response) => response.writeHead(302, { location: 'https://elsewhere.example/' }).end(),
      { code: 'redirected', host: 'elsewhere.example' },
    ],
    [(response, path) => response.writeHead(302, { location: `${path}x` }).end(), { code: 'redirects', count: 5 }],
    [
      (response) => response.writeHead(404, { 'content-type': 'text/html' }).end(tag()),
      { code: 'status', status: 404 },
    ],
  ];
  for (const [answer, problem] of found) assert.deepEqual((await check(answer)).problems, [problem]);
  const [broken] = (await check((response) => response.destroy())).problems;
  assert.equal(broken?.code, 'unreachable');
  assert.match(String(broken?.cause), /connection closed/);
});

test('fetches only pages of the website, and private addresses only for the owner of the service', async () => {
  respond = (response) => page(response, tag());
  asked.length = 0;
  for (const url of ['https://elsewhere.example/', 'http://user:word@127.0.0.1/', 'ftp://127.0.0.1/', 'http://', ''])
    assert.equal((await post(url)).statusCode, 422, url);
  assert.equal((await post(`http://127.0.0.1:${port}/`, { account: service.bob })).statusCode, 404, 'another account');
  const { body } = await service.call(service.bob, 'GET', '/websites');
  const guarded = await post(`http://127.0.0.1:${port}/`, { account: service.bob, website: body.data[0].id });
  assert.equal(guarded.json().data.problems[0].code, 'unreachable');
  assert.deepEqual(asked, [], 'no request reached the server');
});

test('limits the checks of an account', async () => {
  respond = (response) => page(response, tag());
  service.deps.clock.ms += 60_000;
  const statuses = [];
  for (let n = 0; n < 12; n++) statuses.push((await post(`http://127.0.0.1:${port}/`)).statusCode);
  assert.deepEqual(statuses.slice(9), [200, 429, 429]);
  const { message } = (await post(`http://127.0.0.1:${port}/`)).json();
  assert.equal(message, 'Too many checks: try again in 6 seconds.');
});
