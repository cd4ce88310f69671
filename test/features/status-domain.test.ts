import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { after, before, test } from 'node:test';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '../../src/server/app/app.ts';
import { until } from '../../src/server/events/testing.ts';
import { openTestDeps, type TestDeps } from '../support/testing.ts';

let deps: TestDeps;
let app: FastifyInstance;
before(async () => {
  deps = await openTestDeps({ events: true });
  const name = { username: 'ann', email: 'ann@example.com', first_name: 'A', last_name: 'B' };
  const text = { heading: '', description: '', contact_email: '', social_links: '{}' };
  const { id } = await deps.database.db
    .insertInto('accounts')
    .values({ ...name, ...text, is_owner: 1, time_zone: 'UTC', currency: 'EUR', created_at: 1 })
    .returning('id')
    .executeTakeFirstOrThrow();
  const page = { theme: 'auto', noindex: 0, show_response_times: 0, show_causes: 0, description: '' } as const;
  const times = { created_at: 1, updated_at: 1, domain_verified_at: 1 };
  await deps.database.db
    .insertInto('status_pages')
    .values([
      { ...page, ...times, account_id: id, name: 'Acme', slug: 'acme', domain: 'status.acme.example' },
      { ...page, ...times, account_id: id, name: 'Other', slug: 'other', domain: null },
      {
        ...page,
        ...times,
        account_id: id,
        name: 'Claim',
        slug: 'claim',
        domain: 'gate.example',
        domain_verified_at: null,
      },
    ])
    .execute();
  app = await buildApp(deps);
  await app.ready();
});
after(async () => {
  await app.close();
  await deps.close();
});

const ask = (host: string, url: string, headers: Record<string, string> = {}) =>
  app.inject({ url, headers: { accept: 'text/html', ...headers, host } });

test('serves a status page at the root of its own domain', async () => {
  for (const host of ['status.acme.example', 'STATUS.acme.example:8080', 'status.acme.example.']) {
    const answer = await ask(host, '/');
    assert.match(answer.body, /<h1>Acme<\/h1>/, host);
    assert.match(answer.body, /href="\/history"/);
    assert.match(answer.body, /<link rel="canonical" href="http:\/\/status\.acme\.example:8080\/">/);
  }
  assert.match((await ask('status.acme.example', '/?from=mail')).body, /<h1>Acme<\/h1>/);
  assert.match((await ask('status.acme.example', '/history')).body, /<title>Acme: history/);
  assert.equal(
    (await ask('status.acme.example', '/feed.json')).json().feed_url,
    'http://status.acme.example:8080/feed.json',
  );
  assert.equal((await ask('status.acme.example', '/badge/status.svg')).statusCode, 200);
  assert.match((await ask('127.0.0.1:8080', '/status/acme')).body, /href="\/status\/acme\/history"/);
});

test("serves the font of the page on the page's own domain", async () => {
  const { body } = await ask('status.acme.example', '/');
  const path = /<link rel="preload" href="([^"]+)" as="font"/.exec(body)?.[1] ?? '';
  const font = await ask('status.acme.example', path);
  assert.equal(font.statusCode, 200, path);
  assert.equal(font.headers['content-type'], 'font/woff2');
  assert.equal(font.headers['cache-control'], 'public, max-age=31536000, immutable');
  assert.equal((await ask('status.acme.example', `${path}x`)).statusCode, 404);
});

test('serves nothing else on the page’s own domain', async () => {
  const paths = [
    '/login',
    '/setup',
    '/monitors',
    '/settings',
    '/index.html',
    '/console/api/session',
    '/console/api/monitors',
    '/api/v1/monitors',
    '/api/docs',
    '/docs',
    '/docs/monitors',
    '/api/openapi.json',
    '/api/collect',
    '/js/gatehouse.js',
    '/stats/1',
    '/media/x',
    '/typeface/x.woff2',
    '/status/acme',
    '/status/other',
    '/../status/other',
    '//status/other',
    '/%2e%2e/other',
    '/metrics',
    '/health',
    '/robots.txt',
  ];
  for (const path of paths) {
    const answer = await ask('status.acme.example', path);
    assert.equal(answer.statusCode, 404, path);
    assert.match(answer.body, /Page not found/, path);
    assert.doesNotMatch(answer.body, /gatehouse|<script/i, path);
  }
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const) {
    const answer = await app.inject({ method, url: '/api/v1/monitors', headers: { host: 'status.acme.example' } });
    assert.equal(answer.statusCode, 404, method);
  }
  // Ignores X-Forwarded-Host here, because a cache whose key is the host could return this response for another host.
  const forwarded = await ask('127.0.0.1:8080', '/', { 'x-forwarded-host': 'status.acme.example' });
  assert.doesNotMatch(forwarded.body, /<h1>Acme/);
  const hidden = await ask('status.acme.example', '/login', { 'x-forwarded-host': '127.0.0.1:8080' });
  assert.match(hidden.body, /Page not found/);
});

test('also uses the host if the request has an absolute URL', async () => {
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as { port: number };
  const socket = connect(port, '127.0.0.1');
  socket.end(
    'GET http://status.acme.example/api/v1/monitors HTTP/1.1\r\nHost: status.acme.example\r\nConnection: close\r\n\r\n',
  );
  const answer = (await socket.toArray()).join('');
  assert.match(answer, /^HTTP\/1\.1 404[\s\S]*Page not found/);
});

test('changes nothing on other hosts', async () => {
  assert.equal((await ask('127.0.0.1:8080', '/api/v1/monitors')).statusCode, 401);
  assert.equal((await ask('unknown.example', '/api/v1/monitors')).statusCode, 401);
});

test('ignores a domain that is not verified, such as another name of the service', async () => {
  assert.equal((await ask('gate.example', '/api/v1/monitors')).statusCode, 401);
  assert.equal((await ask('gate.example', '/status/claim')).statusCode, 200);
  assert.doesNotMatch((await ask('gate.example', '/')).body, /<h1>Claim/);
});

test('still serves the service on its own host if a page claims that host', async () => {
  const { db } = deps.database;
  await db.updateTable('status_pages').set({ domain: '127.0.0.1' }).where('slug', '=', 'other').execute();
  await db.updateTable('status_pages').set({ domain: 'elsewhere.example' }).where('slug', '=', 'acme').execute();
  // When the second change is visible, the first one is too.
  await until(async () => (await ask('elsewhere.example', '/')).body.includes('<h1>Acme</h1>'));
  assert.equal((await ask('127.0.0.1:8080', '/api/v1/monitors')).statusCode, 401);
});

test('notices a domain that another process has set', async () => {
  await deps.database.db
    .updateTable('status_pages')
    .set({ domain: 'new.example' })
    .where('slug', '=', 'other')
    .execute();
  await until(async () => (await ask('new.example', '/')).body.includes('<h1>Other</h1>'));
});
