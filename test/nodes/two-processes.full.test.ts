import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '../../src/server/app/app.ts';
import { createNodeSignals } from '../../src/server/database/index.ts';
import { startPostgres, type TestPostgres } from '../../src/server/database/postgres.testing.ts';
import { pageview, until } from '../../src/server/events/testing.ts';
import { dayMs, secondMs } from '../../src/server/kernel/index.ts';
import { importCatalogue } from '../../src/server/market/index.ts';
import { catalogueOf, itemOf, makeAuthor } from '../../src/server/market/testing.ts';
import { closeDays } from '../../src/server/websites/days/index.ts';
import { browser } from '../../src/server/websites/testing/open-websites.ts';
import { openTestDeps, type TestDeps } from '../support/testing.ts';

type Process = { deps: TestDeps; app: FastifyInstance; end(): Promise<void> };

let postgres: TestPostgres;
let databaseUrl: string;
let one: Process;
let two: Process;
let ada: { id: number; key: string };

/** Starts a process whose clock doesn't advance, so time limits never expire. */
async function launch(): Promise<Process> {
  const own = await openTestDeps({ databaseUrl, events: true, config: { rateLimitPerMinute: 300 } });
  const deps = one ? { ...own, events: one.deps.events } : own;
  const signals = createNodeSignals(deps, { everyMs: 5 });
  const app = await buildApp({ ...deps, signals });
  await app.ready();
  signals?.start();
  const end = async () => {
    await app.close();
    await signals?.stop();
    await deps.close();
  };
  return { deps, app, end };
}

before(async () => {
  postgres = await startPostgres();
  databaseUrl = await postgres.newDatabase();
  one = await launch();
  two = await launch();
  ada = await makeAuthor(one.deps);
});
after(async () => {
  await two.end();
  await one.end();
  await postgres.stop();
});

const logIn = async ({ app }: Process) => {
  const payload = { login: 'ada', password: 'wrong' };
  return (await app.inject({ method: 'POST', url: '/console/api/login', payload, remoteAddress: '203.0.113.9' }))
    .statusCode;
};
const validate = async ({ app }: Process) => {
  const payload = { api_key: ada.key, purchase_code: 'f0a0b0c0-0000-4000-8000-00000000abcd' };
  const answer = await app.inject({ method: 'POST', url: '/api/purchases/validation', payload });
  return answer.statusCode;
};
const call = async ({ app }: Process, method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string, payload?: object) =>
  app.inject({ method, url, headers: { authorization: `Bearer ${ada.key}` }, ...(payload && { payload }) });

test('failed log-ins count in all processes, also in one that starts later', async () => {
  for (let failure = 0; failure < 10; failure++) assert.equal(await logIn(one), 422);
  assert.equal(await logIn(one), 429);
  for (const start of [async () => two, launch]) {
    const other = await start();
    let failures = 0;
    await until(async () => (await logIn(other)) === 429 || failures++ === 9);
    assert.ok(failures < 10, 'it counted them itself');
    if (other !== two) await other.end();
  }
});

test('guessed codes count in all processes', async () => {
  let guesses = 0;
  while ((await validate(one)) !== 429) guesses += 1;
  let more = 0;
  await until(async () => (await validate(two)) === 429 || more++ === guesses);
  assert.ok(more < guesses / 2, 'it counted them itself');
});

test('guessed heartbeat addresses count in all processes', async () => {
  const guess = async ({ app }: Process) => (await app.inject({ url: `/heartbeat/${'0'.repeat(32)}` })).statusCode;
  let guesses = 0;
  while ((await guess(one)) !== 429) guesses += 1;
  let more = 0;
  await until(async () => (await guess(two)) === 429 || more++ === guesses);
  assert.ok(guesses > 0 && more < guesses / 2, 'it counted them itself');
});

test('a status page that is changed in one process is shown changed by the others', async () => {
  const made = await call(one, 'POST', '/api/v1/status-pages', { name: 'Before', slug: 'pages' });
  assert.equal(made.statusCode, 201, made.body);
  const shown = async () => (await two.app.inject({ url: '/status/pages' })).body;
  await until(async () => (await shown()).includes('Before'));
  const changed = await call(one, 'PATCH', `/api/v1/status-pages/${made.json().data.id}`, { name: 'After' });
  assert.equal(changed.statusCode, 200, changed.body);
  await until(async () => (await shown()).includes('After'));
});

test('settings of a website that are changed in one process apply to the others within two seconds', async () => {
  const made = await call(one, 'POST', '/api/v1/websites', { domain: 'excluding.example' });
  const { id } = made.json().data;
  const view = async (path: string, remoteAddress: string) => {
    const payload = { w: id, u: `https://excluding.example${path}` };
    const headers = { 'user-agent': browser };
    const answer = await two.app.inject({ method: 'POST', url: '/api/collect', headers, payload, remoteAddress });
    assert.equal(answer.statusCode, 202, answer.body);
  };
  await view('/before', '203.0.113.20');
  const changed = await call(one, 'PATCH', `/api/v1/websites/${id}`, { exclude_ips: '203.0.113.20' });
  assert.equal(changed.statusCode, 200, changed.body);
  for (const { deps } of [one, two]) deps.clock.ms += 2 * secondMs;
  await view('/excluded', '203.0.113.20');
  await view('/other', '203.0.113.21');
  await one.deps.events.flush();
  const counted = 'SELECT path FROM pageviews WHERE website = {id:UInt32} ORDER BY path';
  assert.deepEqual(
    (await one.deps.events.query<{ path: string }>(counted, { id })).map(({ path }) => path),
    ['/before', '/other'],
  );
});

test('closed days that are changed in one process are shown changed by the others immediately', async () => {
  const domain = 'closed.example';
  const { id } = (await call(one, 'POST', '/api/v1/websites', { domain, time_zone: 'UTC' })).json().data;
  const at = one.deps.now() - dayMs;
  const day = new Date(at).toISOString().slice(0, 10);
  await one.deps.events.record('pageviews', pageview({ website: id, at, path: '/', visit: '256' }));
  await closeDays(one.deps);
  const shown = async () => {
    const answer = await call(two, 'GET', `/api/v1/websites/${id}/stats/totals?from=${day}&to=${day}`);
    return answer.json().data.pageviews;
  };
  assert.equal(await shown(), 1);
  const erased = await call(one, 'DELETE', `/api/v1/websites/${id}/stats`, { domain });
  assert.equal(erased.statusCode, 200, erased.body);
  assert.equal(await shown(), 0);
});

test("a change of the shop's setting that visits are counted applies to the other processes immediately", async () => {
  await importCatalogue(one.deps, ada.id, catalogueOf([itemOf(1)]));
  const item = await one.deps.database.db.selectFrom('items').select('id').executeTakeFirstOrThrow();
  const isCounted = async () => {
    const { headers } = await two.app.inject({ url: `/shop/items/${item.id}` });
    return (await two.app.inject({ url: headers.location! })).body.includes('/shop/s.js');
  };
  assert.equal(await isCounted(), true);
  for (const counts_visits of [false, true]) {
    const changed = await call(one, 'PATCH', '/api/v1/market/shop', { counts_visits });
    assert.equal(changed.statusCode, 200, changed.body);
    await until(async () => (await isCounted()) === counts_visits);
  }
  const { website_id } = (await call(one, 'GET', '/api/v1/market/shop')).json().data;
  assert.equal((await call(one, 'DELETE', `/api/v1/websites/${website_id}`)).statusCode, 200);
  await until(async () => !(await isCounted()));
});

test('checks on demand count in all processes', async () => {
  const check = async (process: Process) => (await call(process, 'POST', '/api/v1/monitors/0/check')).statusCode;
  let checks = 0;
  while ((await check(one)) !== 429) checks += 1;
  let more = 0;
  await until(async () => (await check(two)) === 429 || more++ === checks);
  assert.ok(more < checks / 2, 'it counted them itself');
});

test('requests with a key count in all processes when it is near its limit', async () => {
  const limit = one.deps.config.rateLimitPerMinute;
  for (let i = 0; i < limit; i += 100)
    await Promise.all(Array.from({ length: 100 }, () => call(one, 'GET', '/api/v1/monitors/0')));
  assert.equal((await call(one, 'GET', '/api/v1/monitors/0')).statusCode, 429);
  let asked = 0;
  await until(async () => (await call(two, 'GET', '/api/v1/monitors/0')).statusCode === 429 || asked++ === limit);
  assert.ok(asked < limit / 2, 'it counted them itself');
});
