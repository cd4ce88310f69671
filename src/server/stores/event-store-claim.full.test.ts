import assert from 'node:assert/strict';
import { cpSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { freePort } from '../../../test/support/free-port.testing.ts';
import { type Config, readConfig, withSecret } from '../config/config.ts';
import { startPostgres, type TestPostgres } from '../database/postgres.testing.ts';
import { type Engine, startEngine } from '../events/engine/start.ts';
import { openEvents } from '../events/index.ts';
import { check, until } from '../events/testing.ts';
import { createLog, silentLog } from '../kernel/index.ts';
import { openCommandDeps, openStores } from '../main.ts';
import { diagnose } from '../operations/doctor/diagnose.ts';
import { acceptEventsCommand } from '../operations/migrate-stores/index.ts';
import { claimEventStore, readEventStorePlace } from './event-store-claim.ts';

const folder = mkdtempSync(join(tmpdir(), 'gatehouse-event-store-'));
let postgres: TestPostgres;
let server: Engine;
before(async () => {
  postgres = await startPostgres();
  server = await startEngine({ dir: join(folder, 'server') });
});
after(async () => {
  await server.close();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
});

let folders = 0;
const newFolder = (): string => join(folder, `data-${folders++}`);

const configOf = (databaseUrl: string, dataDir: string, more: Record<string, string> = {}) =>
  withSecret(
    readConfig({
      GATEHOUSE_DATA: dataDir,
      GATEHOUSE_SECRET: 'a secret of more than 32 characters',
      GATEHOUSE_DATABASE_URL: databaseUrl,
      GATEHOUSE_CANARY: 'off',
      ...more,
    }),
  );
const open = (...given: Parameters<typeof configOf>) => openStores(configOf(...given), silentLog());
const examine = async ({ dataDir, databaseUrl = '', secret, clickhouseUrl }: Config): Promise<string[]> => {
  const findings = await diagnose({
    env: {
      GATEHOUSE_DATA: dataDir,
      GATEHOUSE_DATABASE_URL: databaseUrl,
      GATEHOUSE_SECRET: secret,
      GATEHOUSE_CLICKHOUSE_URL: clickhouseUrl,
      GATEHOUSE_CANARY: 'off',
      GATEHOUSE_PORT: String(await freePort()),
    },
    open: (config) => openCommandDeps(config, { mustExist: true }),
    clockUrl: 'http://127.0.0.1:1/',
  });
  const found = findings.filter((one) => one.check === 'event store');
  return found.map(({ status, message, next_step: next }) => `${status}: ${message} ${next}`);
};
const onServer = () => ({ GATEHOUSE_CLICKHOUSE_URL: server.url });
let databases = 0;
async function newServerDatabase() {
  const name = `events_${++databases}`;
  await select(`CREATE DATABASE ${name}`);
  return { GATEHOUSE_CLICKHOUSE_URL: `${server.url}/${name}` };
}
const databaseOf = ({ GATEHOUSE_CLICKHOUSE_URL: url }: { GATEHOUSE_CLICKHOUSE_URL: string }) =>
  new URL(url).pathname.slice(1);
async function select(statement: string): Promise<string[]> {
  const { origin, username, password } = new URL(server.url);
  const authorization = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
  const answer = await fetch(origin, { method: 'POST', headers: { authorization }, body: statement });
  assert.equal(answer.status, 200);
  return (await answer.text()).split('\n').filter((line) => line !== '');
}

test('refuses a process that has another embedded store, and gives instructions', async () => {
  const url = await postgres.newDatabase();
  const data = newFolder();
  const first = await open(url, data);
  await first.deps.events.record('checks', check({ monitor: 1, at: 1_772_000_000_000 }));
  const other =
    /keeps its events in another embedded event store \(.*data-\d+ on .*GATEHOUSE_CLICKHOUSE_URL.*GATEHOUSE_FILES_URL.*gatehouse events accept/;
  const mine = newFolder();
  await assert.rejects(open(url, mine), { code: 'conflict', message: other });
  const split = newFolder();
  await (await open(await postgres.newDatabase(), split)).close();
  await assert.rejects(open(url, split), { message: other });
  await assert.rejects(open(url, data), {
    message:
      /Another Gatehouse process uses .*events: stop it, or, to run one more.*GATEHOUSE_CLICKHOUSE_URL.*GATEHOUSE_FILES_URL/,
  });
  const copy = newFolder();
  cpSync(data, copy, { recursive: true, verbatimSymlinks: true, filter: (path) => !/\/lock/.test(path) });
  await assert.rejects(open(url, copy), { message: /Another process uses .* may be a copy: stop it first/ });
  await assert.rejects(open(url, newFolder(), onServer()), {
    message: /restart its process with GATEHOUSE_CLICKHOUSE_URL first/,
  });
  await first.close();
  await assert.rejects(open(url, mine), { message: other }, 'also while the other does not run');

  // The same folder on another machine, or restored from a backup.
  const moved = newFolder();
  renameSync(data, moved);
  const again = await open(url, moved);
  assert.equal(((await readEventStorePlace(again.deps.database.db)) as { folder: string }).folder, moved);
  assert.equal((await again.deps.events.query('SELECT monitor FROM checks')).length, 1);
  await again.close();
});

test("refuses a process without the server's URL, and accepts a move at the restart", async () => {
  const url = await postgres.newDatabase();
  const data = newFolder();
  const lines: string[] = [];
  const log = createLog('info', { write: (line: string) => lines.push(line) });
  await (await openStores(configOf(url, data), log)).close();
  const { host, pathname } = new URL(url);
  assert.match(lines.join(''), new RegExp(`"database":"${host}${pathname}","msg":"the database is on PostgreSQL"`));
  const moved = await open(url, data, onServer());
  const more = await open(url, newFolder(), onServer());
  for (const dir of [data, newFolder()])
    await assert.rejects(open(url, dir), {
      message: /keeps its events on a ClickHouse server\. Set GATEHOUSE_CLICKHOUSE_URL/,
    });
  await more.close();
  await moved.close();
});

test('refuses another ClickHouse database, and a server that has lost its data', async () => {
  const url = await postgres.newDatabase();
  const own = await newServerDatabase();
  const other = await newServerDatabase();
  await (await openStores(configOf(await postgres.newDatabase(), newFolder(), other), silentLog())).close();
  const node = await open(url, newFolder(), own);
  const second = await open(url, newFolder(), own);
  const refusal =
    /another ClickHouse database than 127\.0\.0\.1:\d+\/events_\d+; .* as its other processes do .*first used as .*events_\d+.*gatehouse events accept/;
  await assert.rejects(open(url, newFolder(), other), { code: 'conflict', message: refusal });
  const fresh = await newServerDatabase();
  await assert.rejects(open(url, newFolder(), fresh), { message: refusal });
  assert.deepEqual(await select(`SHOW TABLES FROM ${databaseOf(fresh)}`), [], 'it got no tables');
  const wrong = configOf(url, newFolder(), other);
  assert.match(
    (await examine(wrong)).join('\n'),
    /fault: This installation keeps .* missing to it\. Set GATEHOUSE_CLICKHOUSE_URL/,
  );
  assert.doesNotMatch((await examine(configOf(url, newFolder(), own))).join('\n'), /another ClickHouse/);
  await second.close();
  await node.close();

  // As if the volume of the server wasn't mounted.
  await select(`DROP DATABASE ${databaseOf(own)} SYNC`);
  await select(`CREATE DATABASE ${databaseOf(own)}`);
  await assert.rejects(open(url, newFolder(), own), { message: refusal });
});

test('stops processes that still use the old ClickHouse database after a command accepts a new one', async () => {
  const url = await postgres.newDatabase();
  const [former, next] = [await newServerDatabase(), await newServerDatabase()];
  const told: string[] = [];
  const config = configOf(url, newFolder(), former);
  const deps = await openCommandDeps(config);
  const claim = await claimEventStore(deps, { onLost: (sentence) => told.push(sentence), renewMs: 5 });
  const events = await openEvents({
    dir: config.dataDir,
    url: config.clickhouseUrl,
    requireOwn: claim.requireOwn,
    maxSpoolBytes: 1e6,
    log: silentLog(),
  });
  await claim.hold();
  const said: string[] = [];
  const accept = () =>
    acceptEventsCommand({ ...deps, config: configOf(url, newFolder(), next) }, { say: (line) => said.push(line) });
  await accept();
  await accept();
  assert.match(
    said.join(),
    /will use the ClickHouse database 127.* from its next start.*,.*already uses .* Nothing was changed/,
  );
  await until(() => told.length === 1);
  assert.match(told[0]!, /another ClickHouse database than/);
  await claim.stop();
  await events.close();
  await deps.close();
  await (await open(url, newFolder(), next)).close();
  await assert.rejects(open(url, newFolder(), former), { message: /another ClickHouse database/ });
});

test('checks a server that was down at startup once it responds, and stops the process if it is the wrong one', async () => {
  const url = await postgres.newDatabase();
  await (await open(url, newFolder(), await newServerDatabase())).close();
  const other = await newServerDatabase();
  const target = new URL(other.GATEHOUSE_CLICKHOUSE_URL);
  const port = await freePort();
  const away = `${target.protocol}//${target.username}:${target.password}@127.0.0.1:${port}${target.pathname}`;
  const told: string[] = [];
  const stores = await openStores(
    configOf(url, newFolder(), { GATEHOUSE_CLICKHOUSE_URL: away }),
    silentLog(),
    {},
    (sentence) => told.push(sentence),
  );
  assert.deepEqual(told, []);
  const relay = createServer((socket) => {
    const onward = connect(Number(target.port), target.hostname);
    for (const [one, to] of [
      [socket, onward],
      [onward, socket],
    ] as const)
      one.on('error', () => to.destroy()).pipe(to);
  });
  relay.listen(port, '127.0.0.1');
  await until(async () => {
    await stores.deps.events.query('SELECT 1').catch(() => {});
    return told.length > 0;
  });
  assert.match(told[0]!, /another ClickHouse database/);
  await stores.close();
  relay.close();
});
