import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../../../test/support/free-port.testing.ts';
import { ConfigError, readConfig, withSecret } from '../config/config.ts';
import { dayMs, minuteMs, silentLog } from '../kernel/index.ts';
import { demoEnvironment } from './folder.ts';
import { type DemoRun, runDemo } from './run.ts';
import { sites } from './sites.ts';
import { createStandIn } from './stand-in.ts';
import { demoTeam } from './team.ts';

async function signIn(address: string, { username, password }: DemoRun['login']) {
  const origin = { origin: address, 'content-type': 'application/json' };
  const entered = await fetch(`${address}/console/api/login`, {
    method: 'POST',
    headers: origin,
    body: JSON.stringify({ login: username, password }),
  });
  assert.equal(entered.status, 200);
  const cookie = entered.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  // biome-ignore lint/suspicious/noExplicitAny: each response has its own shape
  return async (path: string): Promise<any> => {
    const answer = await fetch(`${address}/console/api${path}`, { headers: { cookie } });
    assert.equal(answer.status, 200, `${path}: ${await answer.clone().text()}`);
    return answer.json();
  };
}

describe('the demo', () => {
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-demo-'));
  const dataDir = join(folder, 'demo');
  const steps = new Set<string>();
  let run: DemoRun;
  let get: Awaited<ReturnType<typeof signIn>>;
  const start = async (): Promise<DemoRun> => {
    const env = { GATEHOUSE_PORT: String(await freePort()) };
    const config = withSecret(readConfig(demoEnvironment(env, dataDir, { fresh: false })));
    return runDemo(config, silentLog(), { size: { days: 3, sales: 12 }, onProgress: (step) => steps.add(step) });
  };
  before(async () => {
    run = await start();
    get = await signIn(run.service.address, run.login);
  });
  after(async () => {
    await run.service.stop();
    rmSync(folder, { recursive: true });
  });

  test('has members with other roles, and a guest who sees objects of each kind', async () => {
    const { data: members } = await get('/members');
    assert.deepEqual(
      members.map(({ role, username }: { role: string; username: string }) => [role, username]),
      [['owner', 'demo'], ...demoTeam.map(({ role, username }) => [role, username])],
    );
    const asGuest = await signIn(run.service.address, { ...run.login, username: 'guest' });
    const { data: shown } = await asGuest('/members/shown');
    const counts = Object.entries(shown as Record<string, object[]>).map(([kind, { length }]) => [kind, length]);
    assert.deepEqual(Object.fromEntries(counts), { website: 1, monitor: 3, status_page: 1, uptime_report: 1, item: 1 });
    assert.ok(shown.website[0].week.visitors > 0);
  });

  test('reports its mail folder', () => assert.equal(run.mailFolder, join(dataDir, 'mail')));

  test('has 60 monitors with checks, incidents and comments', async () => {
    const { data, meta } = await get('/monitors?per_page=100');
    assert.equal(meta.total, 60);
    const standing = Map.groupBy(data as { status: string }[], ({ status }) => status);
    assert.equal(standing.get('down')?.length, 2);
    assert.equal(standing.get('paused')?.length, 1);
    assert.equal(standing.get('maintenance')?.length, 1);
    assert.equal(standing.get('pending'), undefined);
    const shop = data.find(({ name }: { name: string }) => name === 'Shop');
    const { data: stats } = await get(`/monitors/${shop.id}/stats?period=24h`);
    assert.ok(stats.checks > 1300, `${JSON.stringify(stats).slice(0, 300)}`);
    const { data: incidents } = await get('/incidents?per_page=100');
    assert.ok(incidents.length >= 2);
    const down = incidents.find(({ status }: { status: string }) => status === 'acknowledged');
    assert.ok(down.comments.length > 0);
    const { data: shown } = await get(`/incidents/${down.id}`);
    const alerts = shown.timeline.filter(({ kind }: { kind: string }) => kind === 'delivery');
    assert.deepEqual(
      alerts.map(({ state }: { state: string }) => state),
      ['delivered'],
    );
  });

  test('has heartbeats whose calls, days and state are consistent', async () => {
    const { data } = await get('/monitors?search=Currency+rates');
    const { data: days } = await get(`/monitors/${data[0].id}/days?days=3`);
    assert.deepEqual(
      days.map(({ uptime }: { uptime: number }) => uptime),
      [100, 100, 100],
    );
    assert.ok(Date.now() - Date.parse(data[0].status_since) > 2.9 * dayMs, data[0].status_since);
    const { meta } = await get(`/monitors/${data[0].id}/checks`);
    assert.ok(meta.total >= 11 && meta.total <= 14, String(meta.total));
  });

  test('calls its heartbeats once per period', () => {
    const madeAt = Date.UTC(2026, 10, 22);
    const { check } = createStandIn(dataDir, { madeAt, days: 3 });
    const url = sites.find(({ name }) => name === 'Stock import')!.url;
    const calls = Array.from({ length: 12 * 24 }, (_, index) =>
      check?.({ id: 1, url }, madeAt + index * 5 * minuteMs),
    ).filter((outcome) => outcome?.kind === 'answer');
    assert.ok(calls.length === 23 || calls.length === 24, String(calls.length));
  });

  test('has websites with reports', async () => {
    const { data: all } = await get('/websites');
    // Excludes the shop's website, which the shop may already have created.
    const data = all.filter(({ is_shop }: { is_shop: boolean }) => !is_shop);
    assert.equal(data.length, 2);
    for (const { id } of data) {
      const { data: totals } = await get(`/websites/${id}/stats/totals?period=7d`);
      assert.ok(totals.visits > 50, JSON.stringify(totals).slice(0, 300));
    }
    const { data: goals } = await get(`/websites/${data[0].id}/stats/goals?period=7d`);
    assert.ok(goals.length > 0);
  });

  test('has current visitors on its websites while it runs', async () => {
    const { data: all } = await get('/websites');
    const data = all.filter(({ is_shop }: { is_shop: boolean }) => !is_shop);
    for (;;) {
      const { data: realtime } = await get(`/websites/${data[0].id}/stats/realtime`);
      if (realtime.current_visitors > 0) break;
      await pause(250);
    }
  });

  test('has a shop with balanced books', async () => {
    const { meta } = await get('/market/items');
    assert.equal(meta.total, 12);
    const { data: orders } = await get('/market/orders?per_page=100');
    assert.equal(orders.length, 12);
    // Not all orders have a source: a visit can end before the first page of the shop, or be on the day before the
    // order.
    const known = orders.filter(({ source }: { source: object | null }) => source !== null);
    assert.ok(known.length >= 4, `${known.length} orders know their source`);
    const { data: balances } = await get('/market/money/balances');
    for (const { currency, balance } of balances) {
      const { data: statement } = await get(`/market/money/statement?currency=${currency}`);
      const sum = statement.entries.reduce(
        (all: number, { amount }: { amount: number }) => all + amount,
        statement.opening_balance,
      );
      assert.equal(Math.round(sum * 100), Math.round(balance * 100), currency);
    }
  });

  test('is consistent from the first visit to the activated license', async () => {
    const { data: steps } = await get('/market/funnel');
    const counts = Object.fromEntries(
      steps.map(({ step, count }: { step: string; count: number }) => [step, count]),
    ) as Record<string, number>;
    const told = JSON.stringify(counts);
    for (const step of ['landing', 'item', 'checkout', 'paid', 'downloaded', 'activated'])
      assert.ok(counts[step]! > 0, told);
    assert.ok(counts.item! < counts.landing! && counts.checkout! < counts.item!, told);
    assert.ok(counts.downloaded! <= counts.paid! && counts.activated! <= counts.paid!, told);
    const { data: sources } = await get('/websites/1/stats/channels?conversions=sales&period=7d');
    const conversions = sources.reduce((sum: number, one: { conversions: number }) => sum + one.conversions, 0);
    assert.ok(conversions > 0, JSON.stringify(sources).slice(0, 300));
    const { data: recipients } = await get('/websites/1/report-recipients');
    assert.deepEqual(recipients.map(({ status }: { status: string }) => status).sort(), ['active', 'unconfirmed']);
  });

  test('is connected to a local Search Console', async () => {
    const { data: connection } = await get('/websites/1/search-console');
    assert.deepEqual(
      [connection.has_access, connection.property, connection.problem],
      [true, 'sc-domain:www.example.com', null],
    );
  });

  test('shows its public pages', async () => {
    for (const path of ['/status/harbour-lamp', '/shop', '/stats/1', '/login']) {
      const answer = await fetch(`${run.service.address}${path}`);
      assert.equal(answer.status, 200, path);
    }
    const shop = await (await fetch(`${run.service.address}/shop`)).text();
    assert.match(shop, /<title>[^<]*Harbour &amp; Lamp/);
    assert.match(shop, /<img src="\/shop\/logo\/[0-9a-f]+" alt="Harbour &amp; Lamp"/);
    assert.match(shop, /href="\/shop\/terms".*href="\/shop\/imprint"/s);
  });

  test('reuses its data on the next start', async () => {
    assert.equal(run.isNew, true);
    await run.service.stop();
    steps.clear();
    run = await start();
    get = await signIn(run.service.address, run.login);
    assert.equal(run.isNew, false);
    assert.deepEqual([...steps], []);
    assert.equal((await get('/monitors')).meta.total, 60);
  });

  test('refuses a folder with other data', () => {
    const other = join(folder, 'other');
    const env = { GATEHOUSE_DATA: other };
    withSecret(readConfig(env));
    assert.throws(
      () => demoEnvironment({}, other, { fresh: true }),
      (error) => error instanceof ConfigError && error.message.includes('holds no demo'),
    );
  });

  test('starts over if the creation was interrupted', () => {
    const half = join(folder, 'half');
    withSecret(readConfig({ GATEHOUSE_DATA: half }));
    writeFileSync(join(half, 'demo.json'), '{"made_at":null,"days":3}');
    const env = demoEnvironment({ GATEHOUSE_DATABASE_URL: 'postgres://example.com/x' }, half, { fresh: false });
    assert.equal(env.GATEHOUSE_DATABASE_URL, undefined);
    assert.throws(() => withSecret(readConfig(env, { mustExist: true })), /No installation of Gatehouse/);
  });
});
