import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, beforeEach, describe, it } from 'node:test';
import { createClient } from '@clickhouse/client';
import { pino } from 'pino';
import { silentLog } from '../../kernel/index.ts';
import { type Events, openEvents } from '../events.ts';
import { check, until } from '../testing.ts';
import { ClusterServer, startClusterServer, testCluster } from './cluster.testing.ts';

// not shown
const quick = { maxSpoolBytes: 1e8, log: silentLog() };

describe('an event store on a cluster', () => {
  const dir = mkdtempSync(join(tmpdir(), 'gatehouse-cluster-'));
  let first: ClusterServer;
  let second: ClusterServer;
  let engine: string;
  /** `http://user:password@a,b` */
  let both: string;
  let firstUrl: string;
  let stop: () => Promise<void>;
  before(async () => {
    const started = await startClusterServer(dir);
    first = started.server;
    firstUrl = started.url;
    engine = started.engine;
    second = new ClusterServer(engine);
    const other = new URL(await second.listen());
    both = `${firstUrl},${other.host}`;
    stop = async () => {
      await second.close();
      await started.close();
    };
  });
  after(async () => {
    await stop();
    rmSync(dir, { recursive: true, force: true });
  });

  let database = '';
  let count = 0;
  beforeEach(async () => {
    for (const server of [first, second]) {
      server.fault = () => undefined;
      server.afterwards = () => undefined;
      server.received.length = 0;
    }
    count += 1;
    database = `d${count}`;
    const client = createClient({ url: engine });
    await client.command({ query: `CREATE DATABASE ${database}` });
    await client.close();
  });
  const open = (url = `${both}/${database}?cluster=${testCluster}`, given = {}): Promise<Events> =>
    openEvents({ dir: join(dir, `spool-${database}-${Math.random()}`), url, ...quick, ...given });
  const stored = async (events: Events): Promise<number> =>
    (await events.query<{ rows: number }>('SELECT count() AS rows FROM checks'))[0]!.rows;

  it("reports an incompatible change by a newer version once, and doesn't open the store again", async () => {
    const told: string[] = [];
    const onOutdated = (sentence: string) => told.push(sentence);
    const events = await open(undefined, { onOutdated, lookEveryMs: 5 });
    await until(() => events.state().server !== undefined);
    const client = createClient({ url: `${engine}/${database}` });
    const note = (name: string) =>
      client.command({ query: 'INSERT INTO migrations_local SELECT {name:String}, now64(3)', query_params: { name } });
    await note('9990-more');
    await note('needs 99.2.0');
    await client.close();
    await until(() => told.length > 0);
    await events.record('checks', check());
    await events.close();
    assert.equal(told.length, 1);
    assert.match(told[0]!, /^The event store was changed by a newer Gatehouse .*Start Gatehouse 99\.2\.0 or newer/);
    await assert.rejects(open(undefined, { onOutdated }), /Start Gatehouse 99\.2\.0 or newer/);
    assert.equal(told.length, 1, 'a start that is refused says so itself');
  });

  it('drops a table only after statements that read it have ended', async () => {
    const events = await open();
    const table = 'import_1_days';
    await events.change('checks', 'CREATE TABLE {table:Identifier} (n UInt32) ENGINE = MergeTree ORDER BY (n)', {
      table,
    });
    await events.stage(table, '1\n2\n3\n');
    const client = createClient({ url: `${engine}/${database}` });
    const late = client.command({
      query: `INSERT INTO checks_local (monitor, at, total) SELECT n, now64(3), sleepEachRow(0.2) FROM ${table}_local`,
    });
    await until(async () => {
      const running = await client.query({
        query: `SELECT 1 FROM system.processes WHERE query_kind = 'Insert' AND current_database = '${database}'`,
        format: 'JSONEachRow',
      });
      return (await running.json()).length > 0;
    });
    await events.change('checks', 'DROP TABLE IF EXISTS {table:Identifier} SYNC', { table });
    assert.equal(await stored(events), 3);
    await late;
    await client.close();
    await events.close();
    const modes = [...first.received, ...second.received]
      .filter(({ sql }) => sql.startsWith('DROP TABLE'))
      .map(({ settings }) => settings.distributed_ddl_output_mode);
    // If a server is too slow, the drop is retried.
    assert.deepEqual(modes.length > 0 && [...new Set(modes)], ['throw_only_active']);
  });

  it('is detected and logged, and has its tables on all servers', async () => {
    const said: string[] = [];
    const log = pino({ level: 'info' }, { write: (line: string) => said.push(JSON.parse(line).msg) });
    const events = await open(undefined, { log });
    // Creating the tables can take longer.
    await until(() => events.state().server !== undefined);
    assert.equal(events.state().server, 'cluster main, 1 shard of 1 replica');
    assert.ok(said.includes('event store: cluster main, 1 shard of 1 replica'));
    await events.record('checks', check());
    await events.flush();
    const tables = await events.query<{ name: string; engine: string }>(
      `SELECT name, engine FROM system.tables WHERE database = currentDatabase() AND name LIKE 'checks%' ORDER BY name`,
    );
    assert.deepEqual(tables, [
      { name: 'checks', engine: 'Distributed' },
      { name: 'checks_local', engine: 'MergeTree' },
    ]);
    assert.equal(await stored(events), 1);
    await events.close();
  });

  it('opens without the lock if it is up to date', async () => {
    const before = await open();
    await until(() => before.state().server !== undefined);
    await before.close();
    const over = new AbortController();
    const alone = async () => {
      await once(over.signal, 'abort');
      throw new Error('the test is over');
    };
    const events = await open(undefined, { withLock: alone });
    try {
      await until(async () => (await stored(events).catch(() => -1)) === 0);
    } finally {
      over.abort();
      await events.close();
    }
  });

  it('switches to the next server if one is down, and inserts there', async () => {
    const events = await open();
    first.fault = () => 'reset';
    await events.record('checks', check());
    await until(async () => (await stored(events).catch(() => -1)) === 1);
    assert.ok(events.state().reachable);
    await events.close();
  });

  it("doesn't wait for a hanging server if another responds", async () => {
    const events = await open();
    assert.equal(await stored(events), 0);
    first.fault = (sql) => (sql === 'PING' ? 'hang' : { code: 210, name: 'NETWORK_ERROR' });
    second.fault = (sql) => (sql.includes('count()') ? { code: 236, name: 'ABORTED' } : undefined);
    await assert.rejects(stored(events), /not available/);
    second.fault = () => undefined;
    await until(async () => (await stored(events).catch(() => -1)) === 0);
    await events.close();
  });

  it('answers many concurrent queries while one server is down', async () => {
    const events = await open();
    first.fault = () => 'reset';
    for (let round = 0; round < 3; round += 1)
      assert.deepEqual(await Promise.all(Array.from({ length: 8 }, () => stored(events))), Array(8).fill(0));
    await events.close();
  });

  it('inserts through another server while one rejects writes', async () => {
    const events = await open();
    first.fault = (sql) => (/^INSERT/.test(sql) ? { code: 242, name: 'TABLE_IS_READ_ONLY' } : undefined);
    await events.record('checks', check());
    await until(() => events.state().spooledRows === 0);
    assert.equal(await stored(events), 1);
    assert.ok(second.received.some(({ sql }) => /^INSERT INTO checks/.test(sql)));
    await events.close();
  });

  it('resends a shipment with an unknown outcome under its token', async () => {
    const events = await open();
    let lost = 0;
    first.afterwards = (sql) => {
      if (!/^INSERT INTO checks/.test(sql) || lost > 0) return undefined;
      lost += 1;
      return { code: 319, name: 'UNKNOWN_STATUS_OF_INSERT' };
    };
    await events.record('checks', check());
    await events.flush().catch(() => {});
    await until(() => events.state().spooledRows === 0);
    const tokens = [...first.received, ...second.received]
      .filter(({ sql }) => /^INSERT INTO checks/.test(sql))
      .map(({ settings }) => settings.insert_deduplication_token);
    assert.equal(tokens.length, 2);
    assert.equal(new Set(tokens).size, 1);
    assert.equal(await stored(events), 1);
    await events.close();
  });

  it('keeps events in the spool while the cluster has too many parts', async () => {
    const events = await open();
    const full = (sql: string) => (/^INSERT/.test(sql) ? { code: 252, name: 'TOO_MANY_PARTS' } : undefined);
    first.fault = full;
    second.fault = full;
    await events.record('checks', check());
    await assert.rejects(events.flush(), /not available at the moment/);
    assert.equal(events.state().spooledRows, 1);
    first.fault = () => undefined;
    second.fault = () => undefined;
    await until(async () => events.state().spooledRows === 0);
    assert.equal(await stored(events), 1);
    await events.close();
  });

  it('rejects tables of a single server in a cluster, and vice versa', async () => {
    const alone = await open(`${engine}/${database}`);
    await alone.close();
    const as = async (url: string) => {
      const said: string[] = [];
      const log = pino({ level: 'warn' }, { write: (line: string) => said.push(line) });
      const events = await open(url, { log });
      assert.equal(events.state().reachable, false);
      await events.close();
      return said.join();
    };
    assert.match(
      await as(`${firstUrl}/${database}?cluster=${testCluster}`),
      /lie on one server and not on the cluster main/,
    );
    const client = createClient({ url: engine });
    await client.command({ query: `CREATE DATABASE ${database}_b` });
    await client.close();
    await (await open(`${firstUrl}/${database}_b?cluster=${testCluster}`)).close();
    assert.match(
      await as(`${engine}/${database}_b`),
      /Name it in GATEHOUSE_CLICKHOUSE_URL, as …\/d\d+_b\?cluster=NAME/,
    );
    assert.match(
      await as(`${firstUrl}/${database}_b?cluster=other`),
      /has no cluster named other\. system\.clusters has main/,
    );
  });
});
