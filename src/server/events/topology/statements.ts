import type { Topology } from './topology.ts';

/**
 * Statements are written for one server. On a cluster, `NAME_local` is replicated on every shard, and `NAME` is
 * distributed over them. A website's rows are on one shard, so joins stay local.
 */
const shardedBy: Record<string, string> = {
  checks: 'monitor',
  pageviews: 'website',
  pageviews_next: 'website',
  web_vitals: 'website',
  website_days: 'website',
};
/** Small tables that don't belong to a website are on the first shard. */
const firstShard = '0';

export const writtenTables = ['checks', 'pageviews', 'web_vitals', 'website_days'];

type Cluster = Extract<Topology, { kind: 'cluster' }>;

/**
 * By default, ClickHouse remembers tokens for an hour, but the spool can repeat a block days later. Rows without a
 * token must not be deduplicated, because aggregates are deleted and inserted again.
 */
const withTokens = 'replicated_deduplication_window = 10000, replicated_deduplication_window_seconds = 604800';
const withoutTokens = 'replicated_deduplication_window = 0';

function replicatedSettings(rest: string, { isSynced }: { isSynced: boolean }): string {
  const [order = '', settings = ''] = rest.split(/\s+SETTINGS\s+/);
  const kept = settings.split(',').map((one) => one.trim());
  const tokens = kept.some((one) => one.startsWith('non_replicated_deduplication_window')) ? withTokens : withoutTokens;
  const synced = isSynced ? kept.filter((one) => one.startsWith('fsync_')) : [];
  return `${order} SETTINGS ${[tokens, ...synced].join(', ')}`;
}

const creation = /^CREATE TABLE (IF NOT EXISTS )?(\w+)( AS \w+)?(.*?) ENGINE = MergeTree\b(.*)$/s;

/** Replace `{table:Identifier}` before calling this. */
export function statementsFor(topology: Topology, statement: string): string[] {
  if (topology.kind === 'cluster') return onCluster(topology, statement.trim());
  if (topology.kind !== 'cloud') return [statement];
  const created = creation.exec(statement.trim());
  if (!created) return [statement];
  const [, kind = '', name = '', like = '', columns = '', rest = ''] = created;
  // ClickHouse Cloud replaces MergeTree with SharedMergeTree.
  return [
    `CREATE TABLE ${kind}${name}${like}${columns} ENGINE = MergeTree${replicatedSettings(rest, { isSynced: false })}`,
  ];
}

function onCluster(cluster: Cluster, text: string): string[] {
  const where = cluster.isReplicatedDatabase ? '' : ` ON CLUSTER \`${cluster.name}\``;
  const distributed = (name: string, verb = 'CREATE TABLE IF NOT EXISTS') =>
    `${verb} ${name}${where} AS ${name}_local ENGINE = Distributed('${cluster.name}', currentDatabase(), '${name}_local', ${shardedBy[name] ?? firstShard})`;
  // Recreate the distributed table, because it keeps the columns it was created with.
  const renewed = (name: string) => distributed(name, 'CREATE OR REPLACE TABLE');

  const created = creation.exec(text);
  if (created) {
    const [, kind = '', name = '', like = '', columns = '', rest = ''] = created;
    const end = replicatedSettings(rest, { isSynced: true });
    return [
      `CREATE TABLE ${kind}${name}_local${where}${like && `${like}_local`}${columns} ENGINE = ReplicatedMergeTree${end}`,
      distributed(name),
    ];
  }
  const altered = /^ALTER TABLE (\w+)\s(.*)$/s.exec(text);
  if (altered) {
    const [, name = '', rest = ''] = altered;
    const local = `ALTER TABLE ${name}_local${where} ${rest}`;
    return /\b(ADD|DROP|MODIFY|RENAME) COLUMN\b/.test(rest) ? [local, renewed(name)] : [local];
  }
  const deleted = /^DELETE FROM (\w+)\s(.*)$/s.exec(text);
  if (deleted) return [`DELETE FROM ${deleted[1]}_local${where} ${deleted[2]}`];
  const truncated = /^TRUNCATE TABLE (\w+)$/.exec(text);
  if (truncated) return [`TRUNCATE TABLE ${truncated[1]}_local${where}`];
  const dropped = /^DROP TABLE (IF EXISTS )?(\w+)( SYNC)?$/.exec(text);
  if (dropped) {
    const [, kind = '', name = ''] = dropped;
    // With SYNC, a table with the same name can be created immediately afterwards.
    return [`DROP TABLE ${kind}${name}${where} SYNC`, `DROP TABLE ${kind}${name}_local${where} SYNC`];
  }
  const exchanged = /^EXCHANGE TABLES (\w+) AND (\w+)$/.exec(text);
  if (exchanged) {
    const [, one = '', other = ''] = exchanged;
    return [`EXCHANGE TABLES ${one}_local AND ${other}_local${where}`, renewed(one), renewed(other)];
  }
  if (/^(INSERT|SELECT)\b/.test(text)) return [text];
  throw new TypeError(`not known how to run on a cluster: ${text.slice(0, 80)}`);
}

/** Returns statements that wait until all earlier inserts are readable from every replica. */
export function settlingStatements(topology: Topology, tables: readonly string[]): string[] {
  if (topology.kind === 'cloud') return tables.map((name) => `SYSTEM SYNC REPLICA ${name} LIGHTWEIGHT`);
  if (topology.kind !== 'cluster' || topology.replicas < 2) return [];
  // With one shard, this server also answers the queries.
  const where = topology.shards > 1 ? ` ON CLUSTER \`${topology.name}\`` : '';
  return tables.map((name) => `SYSTEM SYNC REPLICA${where} ${name}_local LIGHTWEIGHT`);
}

export function settingsFor(topology: Topology, statement = ''): Record<string, string | number> {
  // If a drop timed out, it would be unknown whether the statements that read the table have ended.
  const waits = /^DROP TABLE\b.* SYNC$/.test(statement);
  if (topology.kind !== 'cluster') return {};
  return {
    // Joins can stay local, because a website's rows are on one shard.
    distributed_product_mode: 'local',
    optimize_skip_unused_shards: 1,
    // In seconds.
    max_replica_delay_for_distributed_queries: 30,
    // Inserts are confirmed by most replicas of the shard.
    distributed_foreground_insert: 1,
    ...(topology.replicas > 1 ? { insert_quorum: 'auto' } : {}),
    // A server that is currently down runs the statement later.
    distributed_ddl_output_mode: waits ? 'throw_only_active' : 'null_status_on_timeout_only_active',
    distributed_ddl_task_timeout: 15,
    lightweight_deletes_sync: 1,
  };
}
