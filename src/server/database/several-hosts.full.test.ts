import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { until } from '../events/testing.ts';
import { type Database, openDatabase } from './index.ts';
import { inspectDatabase } from './inspect.ts';
import { type BareServer, startBareServer } from './postgres-server.testing.ts';

let servers: [BareServer, BareServer];
let url: string;
let database: Database | undefined;

before(async () => {
  servers = [await startBareServer(), await startBareServer()];
  const hosts = servers.map((server) => new URL(server.url).host);
  url = `postgres://${new URL(servers[0].url).username}@${hosts.join(',')}/postgres?target_session_attrs=read-write`;
});
after(async () => {
  await database?.close();
  for (const server of servers) await server.stop();
});

const portOf = (server: BareServer) => Number(new URL(server.url).port);
const usedPort = async ({ db }: Database) =>
  (await sql<{ port: number }>`select inet_server_port() as port`.execute(db)).rows[0]?.port;

test('uses the reachable server in the URL, and the other one after a failover', async () => {
  await servers[0].halt();
  database = await openDatabase({ url });
  assert.equal(await usedPort(database), portOf(servers[1]), 'the first one is away at the start');
  assert.match((await inspectDatabase({ url })).server, /^PostgreSQL/);

  await servers[1].halt('crash');
  await assert.rejects(usedPort(database), /unavailable/);
  await until(() => database!.isUnavailable());
  await servers[0].launch();
  await until(() => !database!.isUnavailable());
  assert.equal(await usedPort(database), portOf(servers[0]));
});

test('switches to the other server when the current one becomes read-only, even for open connections', async () => {
  const { db } = database!;
  const write = () => sql`create table if not exists written (n int)`.execute(db);
  const [left, found] = servers;
  await write();
  assert.equal(await usedPort(database!), portOf(left));
  await found.launch();
  await sql`alter system set default_transaction_read_only = on`.execute(db);
  await sql`select pg_reload_conf()`.execute(db);
  const refusals: string[] = [];
  await until(async () => {
    await write().catch((error: Error) => refusals.push(error.message));
    return (await usedPort(database!).catch(() => undefined)) === portOf(found);
  });
  assert.ok(refusals.length > 0);
  for (const refusal of refusals) assert.match(refusal, /^PostgreSQL is unavailable/);
  await write();
});
