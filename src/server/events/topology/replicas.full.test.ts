import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, afterEach, before, beforeEach, describe, it } from 'node:test';
import { createClient } from '@clickhouse/client';
import { silentLog } from '../../kernel/index.ts';
import { type Events, openEvents } from '../events.ts';
import { check, until } from '../testing.ts';
import { type ClusterServer, startClusterServer, testCluster } from './cluster.testing.ts';

describe('an event store with two replicas', () => {
  const dir = mkdtempSync(join(tmpdir(), 'gatehouse-replicas-'));
  let servers: Awaited<ReturnType<typeof startClusterServer>>[];
  let first: ClusterServer;
  let second: ClusterServer;
  before(async () => {
    servers = await Promise.all(
      ['a', 'b'].map((name) => startClusterServer(join(dir, name), { replicas: 2, password: 'of-both' })),
    );
    [first, second] = servers.map(({ server }) => server) as [ClusterServer, ClusterServer];
    [first.replica, second.replica] = [second, first];
  });
  after(async () => {
    for (const { close } of servers) await close();
    rmSync(dir, { recursive: true, force: true });
  });

  let database = '';
  let count = 0;
  let events: Events;
  beforeEach(async () => {
    for (const server of [first, second]) {
      server.fault = () => undefined;
      server.afterwards = () => undefined;
      server.received.length = 0;
    }
    count += 1;
    database = `d${count}`;
    for (const { engine } of servers) {
      const client = createClient({ url: engine });
      await client.command({ query: `CREATE DATABASE ${database}` });
      await client.close();
    }
    const [one, other] = servers.map(({ url }) => new URL(url)) as [URL, URL];
    const url = `http://${one.username}:${one.password}@${one.host},${other.host}/${database}?cluster=${testCluster}`;
    events = await openEvents({ dir: join(dir, `spool-${count}`), url, maxSpoolBytes: 1e8, log: silentLog() });
    await until(async () => (await asked().catch(() => undefined)) === 0);
    await second.catchUp();
  });
  afterEach(() => events.close());

  const asked = async (): Promise<number> =>
    (await events.query<{ rows: number }>('SELECT count() AS rows FROM checks'))[0]!.rows;
  const stored = () =>
    Promise.all(
      servers.map(async ({ engine }) => {
        const client = createClient({ url: `${engine}/${database}` });
        try {
          const answer = await client.query({
            query: 'SELECT count() AS rows FROM checks_local',
            format: 'JSONEachRow',
          });
          return (await answer.json<{ rows: number }>())[0]!.rows;
        } finally {
          await client.close();
        }
      }),
    );

  it('is detected and reported', () => {
    assert.equal(events.state().server, 'cluster main, 1 shard of 2 replicas');
  });

  it('completes a flush only when a lagging replica has caught up', async () => {
    second.lags = true;
    await events.record('checks', check());
    await events.flush();
    assert.deepEqual(await stored(), [1, 0]);
    first.fault = () => 'reset';
    assert.equal(await asked(), 0, 'a question that need not see what was written is answered at once');

    let isFlushed = false;
    const flushed = events.flush().then(() => {
      isFlushed = true;
    });
    await until(() => second.received.some(({ sql }) => sql.startsWith('SYSTEM SYNC REPLICA')));
    assert.equal(isFlushed, false);
    await second.catchUp();
    await flushed;
    assert.equal(await asked(), 1);
  });

  it('stores a shipment once if its server fails before responding', async () => {
    second.lags = true;
    let isLost = false;
    first.afterwards = (sql) => {
      if (!/^INSERT INTO checks/.test(sql)) return undefined;
      isLost = true;
      first.fault = () => 'reset';
      return 'reset';
    };
    await events.record('checks', check());
    await until(() => isLost && events.state().spooledRows === 0);
    assert.deepEqual(await stored(), [1, 1]);
    await second.catchUp();
    await first.catchUp();
    first.fault = () => undefined;
    assert.deepEqual(await stored(), [1, 1]);
    assert.equal(await asked(), 1);
  });
});
