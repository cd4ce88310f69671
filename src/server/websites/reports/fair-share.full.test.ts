import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openTestDeps } from '../../../../test/support/testing.ts';
import { until } from '../../events/testing.ts';
import { runAs } from '../../kernel/requester.ts';
import { openWebsites } from '../testing/open-websites.ts';

let service: Awaited<ReturnType<typeof openWebsites>>;
let address: string;
const sites = { ann: 0, bob: 0 };
before(async () => {
  service = await openWebsites({ open: () => openTestDeps({ events: 'own' }) });
  for (const name of ['ann', 'bob'] as const) {
    const stored = await service.call(service[name], 'POST', '/websites', { domain: `${name}.example` });
    sites[name] = stored.body.data.id;
  }
  address = await service.app.listen({ host: '127.0.0.1', port: 0 });
});
after(() => service.close());

const long = (mark: number) => `SELECT sum(cityHash64(number, ${mark})) AS sum FROM numbers(50000000000)`;
const running = async (query: typeof service.deps.events.query, mark: number) => {
  const found = await query(
    `SELECT 1 FROM system.processes WHERE query LIKE '%cityHash64(number, ${mark})%' AND query NOT LIKE '%system.processes%'`,
  );
  return found.length;
};

test('cancels a query when the client closes the connection', async () => {
  const { events } = service.deps;
  const { query } = events;
  const paths = [`/api/v1/websites/${sites.ann}/stats/totals?period=30d`, `/stats/${sites.ann}?period=7d`];
  for (const [mark, path] of paths.entries()) {
    const leaving = new AbortController();
    events.query = (async () => query(long(mark))) as typeof query;
    const asked = fetch(`${address}${path}`, { headers: { 'x-account': String(service.ann) }, signal: leaving.signal });
    asked.catch(() => {});
    await until(async () => (await running(query, mark)) > 0);
    events.query = query;
    leaving.abort();
    await assert.rejects(asked);
    await until(async () => (await running(query, mark)) === 0);
  }
});

test('temporarily rejects a requester with too many queries, but no other requester', async () => {
  const { events } = service.deps;
  for (const name of ['anonymous', `account ${service.bob}`]) {
    const leaving = new AbortController();
    const flood = Array.from({ length: 140 }, () =>
      runAs({ name, signal: leaving.signal }, () => events.query(long(9))).catch((error) => error),
    );
    const as = (account: number) => ({ headers: { 'x-account': String(account) } });
    const statusOf = async (account: number, site: number) =>
      (await fetch(`${address}/api/v1/websites/${site}/stats/dashboard?period=30d`, as(account))).status;
    assert.equal(await statusOf(service.ann, sites.ann), 200);
    if (name === 'anonymous') {
      const page = await fetch(`${address}/stats/${sites.bob}?period=90d`);
      assert.equal(page.status, 503);
      assert.match(page.headers.get('retry-after') ?? '', /^\d+$/);
      assert.match(await page.text(), /Temporarily unavailable.*Too many statistics are being requested/s);
    } else {
      const refused = await fetch(`${address}/api/v1/websites/${sites.bob}/stats/dashboard`, as(service.bob));
      assert.equal(refused.status, 503);
      assert.match(refused.headers.get('retry-after') ?? '', /^\d+$/);
      assert.equal((await fetch(`${address}/stats/${sites.ann}?period=today`)).status, 200);
    }
    leaving.abort();
    await Promise.all(flood);
    await until(async () => (await running(events.query, 9)) === 0);
  }
});
