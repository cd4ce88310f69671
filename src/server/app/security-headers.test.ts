import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { FastifyInstance } from 'fastify';
import { openTestDeps, type TestDeps } from '../../../test/support/testing.ts';
import { buildApp } from './app.ts';

const https = 'https://gate.example.com';
const bases = { baseUrl: https, monitorBaseUrl: https, analyticsBaseUrl: https, marketBaseUrl: https };
const paths = [
  '/',
  '/login',
  '/assets/nothing.js',
  '/api/v1/monitors',
  '/api/v1/nothing',
  '/api/items/all',
  '/api/nothing',
  '/api/docs',
  '/api/docs/monitors',
  '/docs',
  '/docs/monitors',
  '/docs/nothing',
  '/docs/images/shop.webp',
  '/api/openapi.json',
  '/console/api/session',
  '/console/api/monitors',
  '/js/gatehouse.js',
  '/api/pixel.gif',
  '/shop',
  '/shop/nothing',
  '/stats/999',
  '/status/nothing',
  '/status/nothing/feed.rss',
  '/heartbeat/nothing',
  '/acknowledge/nothing',
  '/a/nothing',
  '/metrics',
  '/media/nothing',
  '/nothing',
  '/%',
  '/a/..%2f..%2fetc',
];

let deps: TestDeps;
let app: FastifyInstance;
before(async () => {
  deps = await openTestDeps({ events: true, config: bases });
  app = await buildApp(deps);
  await app.ready();
});
after(async () => {
  await app.close();
  await deps.close();
});

for (const path of paths)
  test(`${path} has nosniff and HSTS headers`, async () => {
    for (const method of ['GET', 'POST', 'OPTIONS'] as const) {
      const { headers } = await app.inject({ method, url: path, headers: { accept: 'text/html' } });
      assert.equal(headers['x-content-type-options'], 'nosniff', method);
      assert.equal(headers['strict-transport-security'], 'max-age=31536000', method);
    }
  });

test('sends no HSTS header if a public URL uses http', async () => {
  const mixed = await openTestDeps({ events: true, config: { ...bases, marketBaseUrl: 'http://shop.example.com' } });
  const other = await buildApp(mixed);
  const { headers } = await other.inject({ url: '/login' });
  assert.equal(headers['strict-transport-security'], undefined);
  assert.equal(headers['x-content-type-options'], 'nosniff');
  await other.close();
  await mixed.close();
});

test('generates the OpenAPI document once, and responds 304 if the client has it', async () => {
  const first = await app.inject({ url: '/api/openapi.json' });
  assert.equal(first.statusCode, 200);
  assert.match(String(first.headers['content-type']), /^application\/json/);
  assert.equal(first.json().openapi, '3.1.0');
  const { etag } = first.headers;
  assert.ok(etag);
  const again = await app.inject({ url: '/api/openapi.json', headers: { 'if-none-match': String(etag) } });
  assert.deepEqual([again.statusCode, again.body], [304, '']);
  const made = app.swagger;
  Object.assign(app, {
    swagger: () => {
      throw new Error('made a second time');
    },
  });
  assert.equal((await app.inject({ url: '/api/openapi.json' })).body, first.body);
  Object.assign(app, { swagger: made });
});
