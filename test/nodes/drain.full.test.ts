import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { openDatabase } from '../../src/server/database/index.ts';
import { startPostgres, type TestPostgres } from '../../src/server/database/postgres.testing.ts';
import { type Engine, startEngine } from '../../src/server/events/engine/start.ts';
import { until } from '../../src/server/events/testing.ts';
import { type Arrivals, serveArrivals } from '../../src/server/monitors/checks/testing/arrivals.ts';
import { TestService } from '../support/service.ts';

let postgres: TestPostgres;
let databaseUrl: string;
let target: Arrivals;
let engine: Engine;
const engineFolder = mkdtempSync(join(tmpdir(), 'gatehouse-drain-'));
const services: TestService[] = [];

before(async () => {
  postgres = await startPostgres();
  databaseUrl = await postgres.newDatabase();
  target = await serveArrivals();
  engine = await startEngine({ dir: engineFolder });
  for (const roles of ['web,checker,courier', 'web,checker,courier', 'checker,courier'])
    services.push(
      await TestService.prepare({
        GATEHOUSE_ROLES: roles,
        GATEHOUSE_DATABASE_URL: databaseUrl,
        GATEHOUSE_CLICKHOUSE_URL: engine.url,
        GATEHOUSE_SECRET: 'test-secret-of-at-least-32-characters',
        GATEHOUSE_CANARY: 'off',
      }),
    );
});
after(async () => {
  target.release();
  for (const service of services) await service.remove();
  await target.close();
  await engine.close();
  rmSync(engineFolder, { recursive: true, force: true });
  await postgres.stop();
});

test('a process that is stopping says so, still answers, and hands over its checks before it ends', async () => {
  const [one, two] = services as [TestService, TestService];
  await one.start();
  const { api_key: key } = await one.makeAccount();
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  const post = (path: string, body: object) =>
    fetch(one.address + path, { method: 'POST', headers, body: JSON.stringify(body) });
  target.hold();
  const monitor = {
    name: 'Held',
    url: `${target.url}/held`,
    interval: 60,
    alert_condition: 'url_unavailable',
    request_method: 'GET',
  };
  const made = await post('/api/v1/monitors', monitor);
  assert.equal(made.status, 201, await made.text());
  const website = { domain: 'drain.example', privacy: 1, email: 0, exclude_bots: 0 };
  assert.equal((await post('/api/v1/websites', website)).status, 201);
  await until(() => target.total() === 1);
  await two.start();

  let status: number | null | undefined | 'running' = 'running';
  const stopped = one.stop().then((ended) => {
    status = ended;
  });
  const look = async (path: string) =>
    (await fetch(`${one.address}${path}`, { headers: { connection: 'close' } })).status;
  await until(async () => (await look('/readyz')) === 503);
  assert.equal(await look('/healthz'), 503);
  const view = JSON.stringify({ n: 'pageview', u: 'https://drain.example/', d: 'drain.example', r: null });
  const collected = await fetch(`${one.address}/api/event`, {
    method: 'POST',
    headers: {
      connection: 'close',
      'content-type': 'text/plain',
      'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
    },
    body: view,
  });
  assert.equal(collected.status, 202);
  await until(() => target.total() === 2);
  assert.equal(status, 'running', 'the other one did not wait for its end, nor for the end of its lease');
  await stopped;
  assert.equal(status, 0);
  const database = await openDatabase({ url: databaseUrl });
  const { lease_by: holder } = await database.db.selectFrom('monitors').select('lease_by').executeTakeFirstOrThrow();
  await database.close();
  assert.notEqual(holder, '');
});

const holders = async (): Promise<string[]> => {
  const database = await openDatabase({ url: databaseUrl });
  const rows = await database.db.selectFrom('monitors').select('lease_by').execute();
  await database.close();
  return rows.map(({ lease_by }) => lease_by);
};

test('a process without the web role also hands over its checks before it ends', async () => {
  const [, two, worker] = services as [TestService, TestService, TestService];
  const [before] = await holders();
  await worker.start();
  const counted = target.total();
  await two.stop();
  await until(() => target.total() > counted);
  assert.notDeepEqual(await holders(), [before], 'the worker has taken what was handed over');
  assert.equal(await worker.stop(), 0);
  assert.deepEqual(await holders(), ['']);
});

test("when a newer version removes part of the schema, a running older process hands over, ends, and can't start again", async () => {
  const two = services[1]!;
  await two.start();
  const ready = async () => (await fetch(`${two.address}/readyz`, { headers: { connection: 'close' } })).status;
  await until(async () => (await ready()) === 200);
  const database = await openDatabase({ url: databaseUrl });
  const note = (name: string, oldest: string) =>
    sql`insert into migrations (name, applied_at, version, oldest_version)
      values (${name}, ${Date.now()}, '99.3.0', ${oldest})`.execute(database.db);
  await note('9990-more', '0');
  await note('9991-less', '99.2.0');
  await database.close();
  await until(async () => (await ready()) === 503);
  assert.equal(two.isRunning, true, 'it answers until load balancers have seen that');
  assert.equal(await two.ended(), 1);
  const said = two.output.match(/stopping: The database was changed by Gatehouse 99\.3\.0; [^"]*/g) ?? [];
  assert.equal(said.length, 1, two.output);
  assert.match(said[0]!, /Start Gatehouse 99\.2\.0 or newer, or go back to a backup/);
  await assert.rejects(two.start(), /Start Gatehouse 99\.2\.0 or newer/);
});
