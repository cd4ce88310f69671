import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { after, before, test } from 'node:test';
import { openDatabase } from '../../src/server/database/index.ts';
import { openEvents } from '../../src/server/events/index.ts';
import { silentLog } from '../../src/server/kernel/log.ts';
import { isWhole } from '../support/long-runs.testing.ts';
import { TestService, until } from '../support/service.ts';

/** Number of kills. Every third one kills the event engine instead of the service. */
const kills = isWhole ? 20 : 4;

const alerts = new Map<number, { event: string; key: string }[]>();
const world = createServer(async (request, response) => {
  if (request.url?.startsWith('/hook')) {
    const body = (await json(request)) as { type: string; monitor: { id: number } };
    const key = String(request.headers['idempotency-key'] ?? request.headers['webhook-id']);
    alerts.set(body.monitor.id, [...(alerts.get(body.monitor.id) ?? []), { event: body.type, key }]);
    response.end();
    return;
  }
  response.statusCode = 503;
  response.end('down');
});

let service: TestService;
let key: string;
let worldAddress: string;

before(async () => {
  await new Promise<void>((resolve) => world.listen(0, '127.0.0.1', resolve));
  worldAddress = `http://127.0.0.1:${(world.address() as AddressInfo).port}`;
  service = await TestService.prepare();
  key = (await service.makeAccount()).api_key;
});
after(async () => {
  await service.remove();
  world.closeAllConnections();
  world.close();
});

async function store(resource: string, fields: Record<string, unknown>): Promise<number | undefined> {
  try {
    const answer = await fetch(`${service.address}/api/v1/${resource}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify(fields),
      signal: AbortSignal.timeout(60_000),
    });
    if (answer.status !== 201) return undefined;
    return ((await answer.json()) as { data: { id: number } }).data.id;
  } catch {
    return undefined; // the service was killed, so the request was not acknowledged
  }
}

async function visit(website: number, path: string, visitor: string): Promise<boolean> {
  try {
    const answer = await fetch(`${service.address}/api/collect`, {
      method: 'POST',
      headers: {
        'content-type': 'text/plain',
        'user-agent': `Mozilla/5.0 (X11; Linux x86_64) Firefox/143.0 ${visitor}`,
      },
      body: JSON.stringify({ w: String(website), u: `http://site.example${path}`, r: '' }),
      signal: AbortSignal.timeout(60_000),
    });
    await answer.arrayBuffer();
    return answer.status === 202;
  } catch {
    return false;
  }
}

test(`${kills} times kill -9 of the service or its engine under load loses nothing and duplicates nothing`, {
  timeout: 1_200_000,
}, async () => {
  await service.start();
  const website = await store('websites', { domain: 'site.example' });
  assert.ok(website);

  const acknowledgedPaths: string[] = [];
  const acknowledgedDomains: string[] = [];
  const acknowledgedMonitors: number[] = [];
  let loading = true;
  let sent = 0;
  const visitors = Array.from({ length: 8 }, async () => {
    while (loading) {
      const path = `/page-${sent++}`;
      // A new visitor for each page view, because one visitor with so many would be classified as a bot.
      if (await visit(website, path, path)) acknowledgedPaths.push(path);
      else await new Promise((resolve) => setTimeout(resolve, 20));
    }
  });
  const reader = (async () => {
    for (let n = 0; loading; n++) {
      const path = `/chapter-${n}`;
      if (await visit(website, path, 'reader')) acknowledgedPaths.push(path);
      await new Promise((resolve) => setTimeout(resolve, 2000));
    }
  })();
  const writer = (async () => {
    for (let n = 0; loading; n++) {
      const domain = `w${n}.example`;
      if (await store('websites', { domain })) acknowledgedDomains.push(domain);
      const alert = [{ key: 'webhook', value: `${worldAddress}/hook` }];
      const check = {
        url: `${worldAddress}/down`,
        interval: 60,
        alert_condition: 'url_unavailable',
        request_method: 'GET',
      };
      const monitor = n % 5 === 0 ? await store('monitors', { name: `m${n}`, ...check, alerts: alert }) : undefined;
      if (monitor) acknowledgedMonitors.push(monitor);
      await new Promise((resolve) => setTimeout(resolve, 30));
    }
  })();

  let engineKills = 0;
  for (let n = 0; n < kills; n++) {
    await new Promise((resolve) => setTimeout(resolve, randomInt(100, 1000)));
    if (n % 3 === 2) {
      await until('the engine runs', () => service.killEngine());
      engineKills++;
      continue;
    }
    await service.kill();
    await service.start();
  }
  assert.ok(engineKills > 0, 'the engine was killed at least once');
  const pagesRead = () => acknowledgedPaths.filter((path) => path.startsWith('/chapter-')).length;
  await until('the reader has read two pages', () => pagesRead() > 1);
  await until('page views were counted', () => acknowledgedPaths.length > 25 * kills);
  await until('websites and monitors were stored', () => {
    return acknowledgedDomains.length > kills && acknowledgedMonitors.length > kills / 6;
  });
  loading = false;
  await Promise.all([...visitors, reader, writer]);

  const missing = () =>
    acknowledgedMonitors.filter((id) => !alerts.get(id)?.some(({ event }) => event === 'incident.opened'));
  await until('each failing monitor has alerted', () => missing().length === 0);
  for (const [monitor, received] of alerts) {
    // A kill after an alert was sent and before this was recorded repeats the alert, with the same key.
    assert.equal(new Set(received.map(({ key }) => key)).size, 1, `monitor ${monitor}: ${JSON.stringify(received)}`);
  }
  await service.stop();

  const database = await openDatabase({ file: join(service.dataDir, 'ledger.db') });
  const domains = new Set(
    (await database.db.selectFrom('websites').select('domain').execute()).map((row) => row.domain),
  );
  assert.deepEqual(
    acknowledgedDomains.filter((domain) => !domains.has(domain)),
    [],
    'acknowledged writes are there',
  );
  const incidents = await database.db.selectFrom('incidents').select(['monitor_id']).execute();
  const incidentsOf = Map.groupBy(incidents, (row) => row.monitor_id);
  for (const id of acknowledgedMonitors) assert.equal(incidentsOf.get(id)?.length, 1, `monitor ${id} has one incident`);
  await database.close();

  const events = await openEvents({ dir: join(service.dataDir, 'events'), maxSpoolBytes: 2 ** 30, log: silentLog() });
  await events.flush();
  const rows = await events.query<{ path: string; n: string }>(
    'select path, count() as n from pageviews group by path',
  );
  const counts = new Map(rows.map((row) => [row.path, Number(row.n)]));
  assert.deepEqual(
    acknowledgedPaths.filter((path) => !counts.has(path)),
    [],
    'acknowledged page views are there',
  );
  assert.deepEqual(
    [...counts].filter(([, n]) => n !== 1),
    [],
    'no page view is doubled',
  );
  type Visits = { begun: number; visits: number; bounces: number };
  const visitsTo = async (pages: string) =>
    (
      await events.query<Visits>(
        `select sum(starts) as begun, uniqExact(visit) as visits, sum(starts) - sum(engages) as bounces
         from pageviews where startsWith(path, {pages:String})`,
        { pages },
      )
    )[0]!;
  const all = await visitsTo('/page-');
  assert.equal(all.begun, all.visits, 'no visit begins twice');
  assert.equal(all.visits, counts.size - [...counts.keys()].filter((path) => path.startsWith('/chapter-')).length);
  const read = await visitsTo('/chapter-');
  assert.equal(read.begun, read.visits, 'nor does one that goes on');
  assert.ok(read.visits === 1 || read.visits === 2, `one visit, or two around midnight: ${read.visits}`);
  assert.equal(read.bounces, 0, 'none of them is a bounce');
  await events.close();
});
