import type { Topology } from './topology.ts';

/**
 * Statements are written for one server. On a cluster each table is two: `NAME_local`, replicated on every shard, which
 * statements about the table itself go to, and `NAME`, which is distributed over the shards and read and inserted into.
 * All rows of a website or monitor lie on one shard, so that what is joined or looked up in a subquery does too.
 */
const shardedBy: Record<string, string> = {
  checks: 'monitor',
  pageviews: 'website',
  pageviews_next: 'website',
  web_vitals: 'website',
  website_days: 'website',
};
/** Of what is small and not of one website: it lies on the first shard. */
const firstShard = '0';

/** The tables that streams and jobs write to. */
export const writtenTables = ['checks', 'pageviews', 'web_vitals', 'website_days'];

type Cluster = Extract<Topology, { kind: 'cluster' }>;

/**
 * Replicas forget a block of rows after an hour by default, and the spool may repeat one days later. Where rows come
 * without a token, alike ones are not the same ones: sums are deleted and counted again.
 */
const withTokens = 'replicated_deduplication_window = 10000, replicated_deduplication_window_seconds = 604800';
const withoutTokens = 'replicated_deduplication_window = 0';

/** The end of a table's definition, with the settings of a replicated one. */
function replicatedSettings(rest: string, { isSynced }: { isSynced: boolean }): string {
  const [order = '', settings = ''] = rest.split(/\s+SETTINGS\s+/);
  const kept = settings.split(',').map((one) => one.trim());
  const tokens = kept.some((one) => one.startsWith('non_replicated_deduplication_window')) ? withTokens : withoutTokens;
  const synced = isSynced ? kept.filter((one) => one.startsWith('fsync_')) : [];
  return `${order} SETTINGS ${[tokens, ...synced].join(', ')}`;
}

const creation = /^CREATE TABLE (IF NOT EXISTS )?(\w+)( AS \w+)?(.*?) ENGINE = MergeTree\b(.*)$/s;

/**
 * The statements that do on this topology what the given one does on one server, in order. `{table:Identifier}` must have
 * been filled in.
 */
export function statementsFor(topology: Topology, statement: string): string[] {
  if (topology.kind === 'cluster') return onCluster(topology, statement.trim());
  if (topology.kind !== 'cloud') return [statement];
  const created = creation.exec(statement.trim());
  if (!created) return [statement];
  const [, kind = '', name = '', like = '', columns = '', rest = ''] = created;
  // It puts SharedMergeTree in its place, on disks of its own.
  return [
    `CREATE TABLE ${kind}${name}${like}${columns} ENGINE = MergeTree${replicatedSettings(rest, { isSynced: false })}`,
  ];
}

function onCluster(cluster: Cluster, text: string): string[] {
  const where = cluster.isReplicatedDatabase ? '' : ` ON CLUSTER \`${cluster.name}\``;
  const distributed = (name: string, verb = 'CREATE TABLE IF NOT EXISTS') =>
    `${verb} ${name}${where} AS ${name}_local ENGINE = Distributed('${cluster.name}', currentDatabase(), '${name}_local', ${shardedBy[name] ?? firstShard})`;
  // The columns of the distributed table are those that its local one had when it was made.
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
    // At once: a table of the same name may follow, and its replicas with it.
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

/** What makes everything readable that was inserted into these tables before, from whichever replica. */
export function settlingStatements(topology: Topology, tables: readonly string[]): string[] {
  if (topology.kind === 'cloud') return tables.map((name) => `SYSTEM SYNC REPLICA ${name} LIGHTWEIGHT`);
  if (topology.kind !== 'cluster' || topology.replicas < 2) return [];
  // Of one shard, the server that is asked also answers the questions: it need not wait for one that is away.
  const where = topology.shards > 1 ? ` ON CLUSTER \`${topology.name}\`` : '';
  return tables.map((name) => `SYSTEM SYNC REPLICA${where} ${name}_local LIGHTWEIGHT`);
}

/** Settings of a request, beside the statement. */
export function settingsFor(topology: Topology, statement = ''): Record<string, string | number> {
  // Each server waits for what still reads the table: who goes on after a time-out would not know that it has ended.
  const waits = /^DROP TABLE\b.* SYNC$/.test(statement);
  if (topology.kind !== 'cluster') return {};
  return {
    // A subquery about a website finds its rows on the shard that asks.
    distributed_product_mode: 'local',
    optimize_skip_unused_shards: 1,
    // A replica that is far behind is asked only where there is no other.
    max_replica_delay_for_distributed_queries: 30,
    // An insert is answered when most replicas of the shard have it.
    distributed_foreground_insert: 1,
    ...(topology.replicas > 1 ? { insert_quorum: 'auto' } : {}),
    // A server that is away runs the statement when it is back; each of the others waits for its own part of it.
    distributed_ddl_output_mode: waits ? 'throw_only_active' : 'null_status_on_timeout_only_active',
    distributed_ddl_task_timeout: 15,
    lightweight_deletes_sync: 1,
  };
}
