import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '../../src/server/app/app.ts';
import { openTestDeps, type TestDeps } from '../support/testing.ts';

let deps: TestDeps;
let app: FastifyInstance;
let item = 0;
before(async () => {
  // With a separate host for the market, other hosts are rejected, except the shop's own domain.
  deps = await openTestDeps({ events: true, config: { marketBaseUrl: 'http://market.gate.example:8080' } });
  const { db } = deps.database;
  const name = { username: 'ann', email: 'ann@example.com', first_name: 'A', last_name: 'B' };
  const text = { heading: '', description: '', contact_email: '', social_links: '{}' };
  const { id } = await db
    .insertInto('accounts')
    .values({ ...name, ...text, is_owner: 1, time_zone: 'UTC', currency: 'EUR', created_at: 1 })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('shop_profiles')
    .values({ account_id: id, name: 'Harbour', domain: 'shop.acme.example', domain_verified_at: 1, updated_at: 1 })
    .execute();
  const made = await db
    .insertInto('items')
    .values({
      ...{ account_id: id, reference: 'r', kind: 'image', name: 'Icons', description: '', category: 'Graphics' },
      ...{ sub_category: '', options: '[]', tags: '[]', demo_link: '', version: '', thumbnail: '', screenshots: '[]' },
      ...{ price_regular_minor: 0, price_extended_minor: 0, currency: 'EUR', support_months: 6, status: 'published' },
      ...{ is_code_only: 1, published_at: 1, updated_at: 1 },
    } as never)
    .returning('id')
    .executeTakeFirstOrThrow();
  item = made.id;
  app = await buildApp(deps);
  await app.ready();
});
after(async () => {
  await app.close();
  await deps.close();
});

const ask = (host: string, url: string) => app.inject({ url, headers: { accept: 'text/html', host } });

test('serves the whole shop at the root of its own domain', async () => {
  for (const host of ['shop.acme.example', 'SHOP.acme.example:8080', 'shop.acme.example.']) {
    const answer = await ask(host, '/');
    assert.match(answer.body, /<a class="brand" href="\/shop">Harbour<\/a>/, host);
    assert.match(answer.body, /<link rel="canonical" href="http:\/\/shop\.acme\.example:8080\/shop">/);
  }
  assert.match((await ask('shop.acme.example', '/?q=icons')).body, /Results for “icons”/);
  assert.equal((await ask('shop.acme.example', '/shop/library')).statusCode, 200);
  assert.match((await ask('shop.acme.example', '/robots.txt')).body, /Sitemap: http:\/\/shop\.acme\.example:8080/);
});

test('serves nothing else on the domain of the shop', async () => {
  for (const path of [
    '/login',
    '/console/api/session',
    '/api/v1/monitors',
    '/settings',
    '/healthz',
    '/status/x',
    '/docs',
    '/docs/market',
  ])
    assert.equal((await ask('shop.acme.example', path)).statusCode, 404, path);
});

test('keeps an order on the domain on which it was placed', async () => {
  const host = 'shop.acme.example';
  const form = await ask(host, `/shop/buy/${item}`);
  const number = /name="number" value="([^"]+)"/.exec(form.body)?.[1] ?? '';
  const placed = await app.inject({
    method: 'POST',
    url: `/shop/buy/${item}`,
    headers: { host, origin: `http://${host}`, 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ number, email: 'eve@buyer.example', licence: 'regular' }).toString(),
  });
  assert.equal(placed.statusCode, 303, placed.body);
  const place = new URL(String(placed.headers.location));
  assert.equal(place.hostname, host);
  const cookie = String(placed.headers['set-cookie']).split(';')[0] ?? '';
  const order = await app.inject({ url: place.pathname, headers: { host, cookie } });
  assert.match(order.body, /Your purchase code/);
});
