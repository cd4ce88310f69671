import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { createClient } from '@clickhouse/client';
import { type Engine, startEngine } from '../engine/start.ts';
import { migrationStatements } from '../migrations/index.ts';
import { settingsFor, settlingStatements, statementsFor, writtenTables } from './statements.ts';
import type { Topology } from './topology.ts';

const cluster = (given: Partial<Extract<Topology, { kind: 'cluster' }>> = {}): Topology => ({
  kind: 'cluster',
  name: 'main',
  isReplicatedDatabase: false,
  shards: 2,
  replicas: 3,
  ...given,
});
const topologies: Record<string, Topology> = {
  'one server': { kind: 'server' },
  'a cluster': cluster(),
  'a replicated database': cluster({ name: 'gatehouse', isReplicatedDatabase: true }),
  'ClickHouse Cloud': { kind: 'cloud' },
};

const ofFeatures = [
  'DELETE FROM website_days WHERE website = {website:UInt32} AND day < {until:Date}',
  'ALTER TABLE pageviews APPLY DELETED MASK SETTINGS mutations_sync = 0',
  'CREATE TABLE import_7_days (day Date, value String) ENGINE = MergeTree ORDER BY (day)',
  'DROP TABLE IF EXISTS import_7_days SYNC',
  'INSERT INTO website_days (website, day) SELECT {website:UInt32}, day FROM import_7_days',
];

describe('statements of the event store', () => {
  const dir = mkdtempSync(join(tmpdir(), 'gatehouse-statements-'));
  let engine: Engine;
  before(async () => {
    engine = await startEngine({ dir });
  });
  after(async () => {
    await engine.close();
    rmSync(dir, { recursive: true, force: true });
  });

  for (const [name, topology] of Object.entries(topologies))
    it(`are valid ClickHouse SQL on ${name}`, async () => {
      const client = createClient({ url: engine.url });
      const statements = [...migrationStatements, ...ofFeatures].flatMap((one) => statementsFor(topology, one));
      const params = { website: 7, until: '2026-01-01', name: 'a' };
      for (const statement of [...statements, ...settlingStatements(topology, writtenTables)])
        await client.command({ query: `EXPLAIN AST ${statement}`, query_params: params }).catch((error: Error) => {
          throw new Error(`${statement}: ${error.message}`);
        });
      await client.close();
    });

  it('create a replicated table per shard and a distributed table on a cluster', () => {
    assert.deepEqual(
      statementsFor(
        cluster(),
        `CREATE TABLE IF NOT EXISTS checks (monitor UInt32) ENGINE = MergeTree ORDER BY monitor
         SETTINGS non_replicated_deduplication_window = 1000, fsync_after_insert = 1, fsync_part_directory = 1`,
      ),
      [
        'CREATE TABLE IF NOT EXISTS checks_local ON CLUSTER `main` (monitor UInt32) ENGINE = ReplicatedMergeTree ORDER BY monitor' +
          ' SETTINGS replicated_deduplication_window = 10000, replicated_deduplication_window_seconds = 604800, fsync_after_insert = 1, fsync_part_directory = 1',
        "CREATE TABLE IF NOT EXISTS checks ON CLUSTER `main` AS checks_local ENGINE = Distributed('main', currentDatabase(), 'checks_local', monitor)",
      ],
    );
  });

  it('omit ON CLUSTER in a replicated database', () => {
    const topology = cluster({ name: 'gatehouse', isReplicatedDatabase: true });
    assert.deepEqual(statementsFor(topology, 'DELETE FROM website_days WHERE website = 1'), [
      'DELETE FROM website_days_local WHERE website = 1',
    ]);
  });

  it("don't deduplicate aggregates on replicas, because a recalculated day can have the same rows", () => {
    const days = migrationStatements.find((one) => one.includes('CREATE TABLE IF NOT EXISTS website_days'))!;
    for (const topology of [cluster(), { kind: 'cloud' }] as Topology[])
      assert.match(statementsFor(topology, days)[0]!, / SETTINGS replicated_deduplication_window = 0(,|$)/);
  });

  it('also add new columns to the distributed table', () => {
    assert.deepEqual(
      statementsFor(cluster(), 'ALTER TABLE checks ADD COLUMN IF NOT EXISTS more UInt8').map(
        (one) => one.split(' AS ')[0],
      ),
      [
        'ALTER TABLE checks_local ON CLUSTER `main` ADD COLUMN IF NOT EXISTS more UInt8',
        'CREATE OR REPLACE TABLE checks ON CLUSTER `main`',
      ],
    );
  });

  it('wait for replicas only if there are several', () => {
    assert.deepEqual(settlingStatements(cluster({ replicas: 1 }), writtenTables), []);
    assert.deepEqual(settlingStatements({ kind: 'server' }, writtenTables), []);
    assert.deepEqual(settlingStatements(cluster(), ['checks']), [
      'SYSTEM SYNC REPLICA ON CLUSTER `main` checks_local LIGHTWEIGHT',
    ]);
    assert.deepEqual(settlingStatements(cluster({ shards: 1 }), ['checks']), [
      'SYSTEM SYNC REPLICA checks_local LIGHTWEIGHT',
    ]);
  });

  it('need a quorum for inserts, and read only the shard of the website', () => {
    const { insert_quorum, distributed_foreground_insert, optimize_skip_unused_shards } = settingsFor(cluster());
    assert.deepEqual([insert_quorum, distributed_foreground_insert, optimize_skip_unused_shards], ['auto', 1, 1]);
    assert.equal(settingsFor(cluster({ replicas: 1 })).insert_quorum, undefined);
    assert.deepEqual(settingsFor({ kind: 'server' }), {});
  });

  it('are rejected on a cluster if their kind is unknown', () => {
    assert.throws(() => statementsFor(cluster(), 'OPTIMIZE TABLE checks FINAL'), /not known how to run on a cluster/);
  });
});
