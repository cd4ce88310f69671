import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '../../src/server/app/app.ts';
import { type BareServer, defaultPlaces, startBareServer } from '../../src/server/database/postgres-server.testing.ts';
import { until } from '../../src/server/events/testing.ts';
import { declaredRoutes } from '../../src/server/http/index.ts';
import { createLog } from '../../src/server/kernel/log.ts';
import { makeAuthor } from '../../src/server/market/testing.ts';
import { openTestDeps, type TestDeps } from '../support/testing.ts';

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

let server: BareServer;
let deps: TestDeps;
let app: FastifyInstance;
let key: string;
const lines: { level: number; msg: string }[] = [];

before(async () => {
  server = await startBareServer(defaultPlaces(), ['synchronous_commit=on']);
  const log = createLog('info', { write: (line: string) => lines.push(JSON.parse(line)) });
  deps = await openTestDeps({ events: true, databaseUrl: `${server.url}/postgres`, log });
  ({ key } = await makeAuthor(deps, 'ada'));
  app = await buildApp(deps);
  await app.ready();
});
after(async () => {
  await app.close();
  await deps.close();
  await server.stop();
});

const authorization = () => ({ authorization: `Bearer ${key}` });
const addWebsite = async (domain: string) => {
  const payload = { domain, privacy: 1, email: 0, exclude_bots: 0 };
  const { statusCode, body } = await app.inject({
    method: 'POST',
    url: '/api/v1/websites',
    headers: authorization(),
    payload,
  });
  assert.equal(statusCode, 201, body);
};
const view = async (domain: string, path: string) => {
  const payload = JSON.stringify({ n: 'pageview', u: `https://${domain}${path}`, d: domain, r: null });
  const headers = { 'content-type': 'text/plain', 'user-agent': firefox };
  return (await app.inject({ method: 'POST', url: '/api/event', headers, payload })).statusCode;
};
const sentence = 'The database is unavailable at the moment. Try again in a few seconds.';

test('while PostgreSQL is unavailable, each interface answers 503 in its own format, and then recovers', async () => {
  await addWebsite('shapes.example');
  await server.halt();
  const shapes = [
    ['/api/v1/monitors', { message: sentence, status: 503 }],
    ['/api/v1/websites/1/stats/totals', { message: sentence, status: 503 }],
    ['/console/api/session', { message: sentence }],
    [`/api/items/all?api_key=${key}`, { status: 'error', msg: sentence }],
  ] as const;
  const ask = (url: string) => app.inject({ url, headers: { ...authorization(), cookie: 'gatehouse_session=x' } });
  for (const [url, body] of shapes) {
    const answer = await ask(url);
    assert.deepEqual([answer.statusCode, answer.headers['retry-after'], answer.json()], [503, '2', body], url);
  }
  const page = await app.inject({ url: '/stats/1', headers: { accept: 'text/html' } });
  assert.deepEqual([page.statusCode, page.headers['retry-after']], [503, '2'], page.body);
  assert.match(page.headers['content-type'] as string, /text\/html/);
  assert.match(page.body, /Temporarily unavailable/);
  assert.deepEqual([(await ask('/healthz')).statusCode, (await ask('/readyz')).statusCode], [200, 503]);
  await server.launch();
  await until(async () => (await ask('/readyz')).statusCode === 200 && !deps.database.isUnavailable());
  for (const [url] of shapes) assert.notEqual((await ask(url)).statusCode, 503, url);
  assert.deepEqual(
    lines.filter(({ level }) => level >= 40).map(({ msg }) => msg),
    ['PostgreSQL is unavailable; trying again until it is back'],
  );
});

test('while PostgreSQL is unavailable, no public page answers 500, and each 503 says when to try again', async () => {
  const paths = declaredRoutes(app)
    .filter(({ method, access, url }) => method === 'GET' && access === 'public' && !url.includes('*'))
    .map(({ url }) => url.replaceAll(/:\w+(\([^)]*\))?/g, '1'));
  for (const start of ['/shop/items/', '/shop/buy/', '/shop/library', '/shop/orders/', '/status/', '/stats/'])
    assert.ok(
      paths.some((path) => path.startsWith(start)),
      start,
    );
  const ask = async (url: string) => {
    const { statusCode, headers } = await app.inject({ url, headers: { accept: 'text/html' } });
    return { url, statusCode, retryAfter: headers['retry-after'] };
  };
  const before = await Promise.all([...new Set(paths)].map(ask));
  // Pages of the console answer 503 if it isn't built.
  const working = before.filter(({ statusCode }) => statusCode !== 503).map(({ url }) => url);
  await server.halt();
  const answers = await Promise.all(working.map(ask));
  await server.launch();
  await until(() => !deps.database.isUnavailable());
  assert.deepEqual(
    answers.filter(
      ({ url, statusCode, retryAfter }) =>
        statusCode === 500 || (statusCode === 503 && retryAfter === undefined && url !== '/readyz'),
    ),
    [],
  );
  assert.ok(answers.filter(({ statusCode }) => statusCode === 503).length > 20);
});

test('without PostgreSQL, page views of known websites are counted for ten minutes, and those of others get 503', async () => {
  await addWebsite('known.example');
  assert.equal(await view('known.example', '/before'), 202);
  await server.halt('crash');
  deps.clock.ms += 5000;
  const during = await Promise.all(['/1', '/2', '/3'].map((path) => view('known.example', path)));
  assert.deepEqual(during, [202, 202, 202]);
  assert.equal(await view('unknown.example', '/'), 503);
  // After ten minutes, the known settings could be outdated.
  deps.clock.ms += 10 * 60_000;
  assert.equal(await view('known.example', '/later'), 503);
  await server.launch();
  await until(() => !deps.database.isUnavailable());
  assert.equal(await view('known.example', '/after'), 202);
  const counted = () =>
    deps.events.query<{ path: string }>(`SELECT path FROM pageviews WHERE host = 'known.example' ORDER BY path`);
  await until(async () => (await counted()).length === 5);
  assert.deepEqual(
    (await counted()).map(({ path }) => path),
    ['/1', '/2', '/3', '/after', '/before'],
  );
});
