import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import pg from 'pg';
import { startTestPooler, type TestPooler } from './pooler.testing.ts';
import { startPostgres, type TestPostgres } from './postgres.testing.ts';

let postgres: TestPostgres;
let pooler: TestPooler;
let client: pg.Client;
before(async () => {
  postgres = await startPostgres();
  const { origin, pathname } = partsOf(await postgres.newDatabase());
  pooler = await startTestPooler(origin);
  client = new pg.Client({ connectionString: pooler.url + pathname });
  await client.connect();
});
after(async () => {
  await client.end();
  await pooler.close();
  await postgres.stop();
});

const partsOf = (url: string) => {
  const at = url.lastIndexOf('/');
  return { origin: url.slice(0, at), pathname: url.slice(at) };
};
const backendOf = async (): Promise<number> => (await client.query('select pg_backend_pid() as pid')).rows[0].pid;

test('gives each transaction one connection, and the next transaction another', async () => {
  const alone = [await backendOf(), await backendOf(), await backendOf()];
  assert.equal(new Set(alone).size, 3);
  await client.query('begin');
  const within = [await backendOf(), await backendOf()];
  await assert.rejects(client.query('select 1 / 0'), /division by zero/);
  await client.query('rollback');
  assert.equal(new Set(within).size, 1);
  assert.notEqual(await backendOf(), within[0]);
});

test('reports statements that depend on a session', async () => {
  await client.query('begin');
  await client.query('set local statement_timeout = 1000');
  await client.query('select pg_advisory_xact_lock(1), $1::text', ['set a = b']);
  await client.query('commit');
  const told = () => pooler.ofSessions.map((statement) => statement.split(':')[0]);
  assert.deepEqual(told(), []);
  await client.query('set statement_timeout = 0');
  await client.query('select pg_advisory_lock(1)');
  await client.query('listen somebody');
  await client.query('create temp table t (id int)');
  await client.query({ name: 'by name', text: 'select 2' });
  const all = [
    'setting of the session',
    'advisory lock of the session',
    'listen',
    'temporary table',
    'statement by name',
  ];
  assert.deepEqual(told(), all);
});
