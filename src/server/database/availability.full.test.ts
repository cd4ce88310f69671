import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { sql } from 'kysely';
import pg from 'pg';
import { until } from '../events/testing.ts';
import { createLog, currentRequester, isOutage, runAs } from '../kernel/index.ts';
import { Availability } from './availability.ts';
import { type Database, inTransaction, openDatabase } from './database.ts';
import { connectionProblemOf } from './postgres-errors.ts';
import { waitForPostgres } from './postgres-pool.ts';
import { type BareServer, defaultPlaces, startBareServer } from './postgres-server.testing.ts';

let server: BareServer;
let database: Database;
let lines: { level: number; msg: string; failed?: number }[];
const log = createLog('info', { write: (line: string) => lines.push(JSON.parse(line)) });

before(async () => {
  server = await startBareServer(defaultPlaces(), ['synchronous_commit=on', 'max_connections=30']);
  database = await openDatabase({ url: `${server.url}/postgres`, log });
  await sql`create table written (id integer primary key)`.execute(database.db);
});
beforeEach(() => {
  lines = [];
});
after(async () => {
  await database.close();
  await server.stop();
});

const ofPostgres = {
  problemOf: connectionProblemOf,
  logOutage: (error: unknown) => log.warn({ err: error }, 'PostgreSQL is unavailable; trying again until it is back'),
  backAgain: 'PostgreSQL is available again',
  onLost: () => {},
};
const ask = () => sql<{ one: number }>`select 1 as one`.execute(database.db);
const answers = () =>
  ask().then(
    () => true,
    (error) => {
      if (!isOutage(error)) throw error;
      return false;
    },
  );
const said = () => lines.map(({ msg }) => msg);
const [gone, back] = ['PostgreSQL is unavailable; trying again until it is back', 'PostgreSQL is available again'];

function write(from: number) {
  const acknowledged: number[] = [];
  let isStopped = false;
  const running = (async () => {
    for (let id = from; !isStopped; id++) {
      const insert = () =>
        inTransaction(database, async (trx) => {
          await sql`insert into written values (${id})`.execute(trx);
        });
      await insert().then(
        () => acknowledged.push(id),
        (error) => assert.ok(isOutage(error), String(error)),
      );
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
  })();
  return {
    acknowledged,
    async stop() {
      isStopped = true;
      await running;
    },
  };
}

test('reports a full disk once a minute, and a broken connection immediately', async () => {
  let elapsed = 0;
  const availability = new Availability({ ...ofPostgres, probe: async () => {}, log, elapsed: () => elapsed });
  const fail = async (error: Error) => {
    await assert.rejects(availability.follow(() => Promise.reject(error)));
    await new Promise((resolve) => setTimeout(resolve, 5));
  };
  const full = () => Object.assign(new pg.DatabaseError('no space left', 0, 'error'), { code: '53100' });
  for (let write = 0; write < 20; write++) {
    await fail(full());
    elapsed += 1000;
  }
  assert.deepEqual(said(), [gone, back]);
  await fail(new Error('Connection terminated unexpectedly'));
  assert.deepEqual(said(), [gone, back, gone, back]);
  elapsed += 60_000;
  await fail(full());
  assert.deepEqual(said(), [gone, back, gone, back, gone, back]);
  availability.close();
});

test("reports an exhausted pool once a minute, and doesn't treat it as a response from the server", async () => {
  let elapsed = 0;
  let probes = 0;
  const availability = new Availability({
    ...ofPostgres,
    probe: async () => void probes++,
    log,
    elapsed: () => elapsed,
  });
  const pool = new pg.Pool({ connectionString: `${server.url}/postgres`, max: 1, connectionTimeoutMillis: 2000 });
  const held = await pool.connect();
  const inVain = await pool.connect().then(
    () => assert.fail('none is free'),
    (error: Error) => error,
  );
  for (let waiting = 0; waiting < 20; waiting++) {
    await assert.rejects(availability.follow(() => Promise.reject(inVain)));
    await new Promise((resolve) => setTimeout(resolve, 5));
    elapsed += 1000;
  }
  assert.deepEqual(said(), [gone, back]);
  assert.equal(probes, 20, 'the server is asked each time');
  held.release();
  await pool.end();
  availability.close();
});

for (const [how, [take, give], from] of [
  ['is shut down', [() => server.halt(), () => server.launch()], 0],
  ['crashes', [() => server.halt('crash'), () => server.launch()], 1_000_000],
  ['hangs', [async () => server.freeze(), async () => server.thaw()], 2_000_000],
] as const)
  test(`logs two lines when a server ${how}, and loses no acknowledged write`, async () => {
    const writers = runAs({ name: 'account 1' }, () => [1, 2, 3, 4, 5].map((n) => write(from + n * 100_000)));
    const count = () => writers.reduce((sum, { acknowledged }) => sum + acknowledged.length, 0);
    await until(() => count() > 50);
    const returned: unknown[] = [];
    database.onRecovered(() => returned.push(currentRequester().name));
    await take();
    await until(() => database.isUnavailable());
    assert.equal(await answers(), false);
    const atMost = count();
    await give();
    await until(() => !database.isUnavailable());
    await until(() => count() > atMost + 50);
    await Promise.all(writers.map((writer) => writer.stop()));
    const { rows } = await sql<{ id: number }>`select id from written`.execute(database.db);
    const there = new Set(rows.map(({ id }) => id));
    const lost = writers.flatMap(({ acknowledged }) => acknowledged).filter((id) => !there.has(id));
    assert.deepEqual(lost, []);
    assert.deepEqual(returned, [undefined]);
    assert.deepEqual(said(), [gone, back]);
    assert.ok((lines[1]?.failed ?? 0) > 5);
  });

test('treats a terminated connection and a server out of connections as outages, but not SQL errors', async () => {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(database.db);
  const cut = inTransaction(database, async (trx) => {
    await sql`select pg_terminate_backend(pg_backend_pid()), ${rows[0]!.pid}::int`.execute(trx);
  });
  await assert.rejects(cut, isOutage);
  await until(async () => said().at(-1) === back);
  assert.equal(database.isUnavailable(), false);

  const others: pg.Client[] = [];
  for (;;) {
    const client = new pg.Client({ connectionString: `${server.url}/postgres` });
    client.on('error', () => {});
    const isIn = await client.connect().then(
      () => true,
      () => false,
    );
    if (!isIn) break;
    others.push(client);
  }
  const asked = await Promise.all(Array.from({ length: 20 }, answers));
  assert.ok(asked.includes(false));
  assert.equal(database.isUnavailable(), false);
  await Promise.all(others.map((client) => client.end()));
  await until(answers);

  for (const wrong of ['select nothing', 'select 1/0', 'select $1::int']) {
    const fault = await sql
      .raw(wrong)
      .execute(database.db)
      .then(
        () => undefined,
        (error) => error,
      );
    assert.ok(fault && !isOutage(fault), wrong);
  }
});

test('treats a write rejected by a standby as an outage, and drops the connection', async () => {
  const readOnly = database.db.connection().execute(async (connection) => {
    await sql`set default_transaction_read_only = on`.execute(connection);
    await sql`insert into written values (-1)`.execute(connection);
  });
  await assert.rejects(readOnly, isOutage);
  await sql`insert into written values (-1)`.execute(database.db);
  await until(() => said().at(-1) === back);
});

test("waits at startup for a server that isn't running yet, but not for a configuration error", async () => {
  await server.halt();
  const missing = 'PostgreSQL is not there yet; waiting for up to five minutes';
  const waits = () => said().filter((line) => line === missing).length;
  const waiting = waitForPostgres(`${server.url}/postgres`, log);
  await until(() => waits() === 1);
  await server.launch();
  await waiting;
  await until(answers);
  lines = [];
  const refused = /database "missing" does not exist. Check GATEHOUSE_DATABASE_URL/;
  await assert.rejects(waitForPostgres(`${server.url}/missing`, log), refused);
  assert.deepEqual(lines, [], 'the refusal alone says so');
  await assert.rejects(openDatabase({ url: `${server.url}/missing` }), refused);
});
