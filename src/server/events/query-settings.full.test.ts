import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { silentLog } from '../kernel/index.ts';
import { type Engine, startEngine } from './engine/start.ts';
import { EventStore } from './event-store.ts';
import { queryBytes } from './query-settings.ts';
import { serversAt } from './servers.ts';

const gibibyte = 2 ** 30;

for (const [of, expected] of [
  [{ kind: 'embedded', memoryBytes: gibibyte }, gibibyte / 2],
  [{ kind: 'embedded', memoryBytes: 16 * gibibyte }, 2 * gibibyte],
  [{ kind: 'server', profileBytes: 0 }, 4 * gibibyte],
  [{ kind: 'server', profileBytes: gibibyte }, gibibyte],
  [{ kind: 'server', profileBytes: 10 * gibibyte }, 4 * gibibyte],
] as const)
  test(`limits a query to ${JSON.stringify(of)} to ${expected / gibibyte} GiB`, () => {
    assert.equal(queryBytes(of), expected);
  });

const dir = mkdtempSync(join(tmpdir(), 'gatehouse-memory-'));
let engine: Engine;
before(async () => {
  engine = await startEngine({ dir });
});
after(async () => {
  await engine.close();
  rmSync(dir, { recursive: true });
});

const log = silentLog();
const mebibytes = 100;
for (const [name, open] of [
  [
    'the embedded engine',
    () => new EventStore({ isEmbedded: true, addresses: () => [engine.url], log, queryBytes: mebibytes * 2 ** 20 }),
  ],
  ['a server', () => new EventStore({ ...serversAt(engine.url), log, queryBytes: mebibytes * 2 ** 20 })],
] as const)
  describe(`queries to ${name}`, () => {
    let store: EventStore;
    before(() => {
      store = open();
    });
    after(() => store.close());

    test('are rejected if they need too much memory, without affecting the next query', async () => {
      const collected = 'SELECT length(groupArray(number)) AS length FROM numbers(20000000)';
      await assert.rejects(store.query(collected), ({ code, retryAfterS, cause }) => {
        assert.deepEqual([code, retryAfterS, cause.code], ['unavailable', 10, '241']);
        return true;
      });
      assert.ok(store.reachable);
      assert.deepEqual(await store.query('SELECT 1 AS one'), [{ one: 1 }]);
    });

    test('use the disk for grouping and sorting', async () => {
      const grouped = 'SELECT number AS key, count() AS rows FROM numbers(4000000) GROUP BY key';
      const sorted = 'SELECT toString(number) AS text FROM numbers(4000000) ORDER BY sipHash64(number) LIMIT 3900000';
      assert.deepEqual(await store.query(`SELECT count() AS keys FROM (${grouped})`), [{ keys: 4_000_000 }]);
      assert.deepEqual(await store.query(`SELECT count() AS rows FROM (${sorted})`), [{ rows: 3_900_000 }]);
    });

    test("have this limit, but statements that change tables don't", async () => {
      const create = 'CREATE TABLE IF NOT EXISTS lengths (length UInt64) ENGINE = MergeTree ORDER BY length';
      await store.command(create, {});
      await store.command('INSERT INTO lengths SELECT length(groupArray(number)) FROM numbers(20000000)', {});
      assert.deepEqual(await store.query('SELECT max(length) AS length FROM lengths'), [{ length: 20_000_000 }]);
    });
  });
