/** What the event store runs on. It is found when a process connects, and says how statements are written. */
export type Topology =
  | { kind: 'embedded' | 'server' | 'cloud' }
  | {
      kind: 'cluster';
      /** of the servers, as in `system.clusters` */
      name: string;
      /** the database is of the engine `Replicated`, which itself carries statements to the other servers */
      isReplicatedDatabase: boolean;
      shards: number;
      /** of the shard that has fewest */
      replicas: number;
    };

type Select = <Row>(sql: string, params?: Record<string, unknown>) => Promise<Row[]>;

/** A cluster that is configured and cannot be used as it is. The message says what to do. */
export class TopologyError extends Error {}

/**
 * Asks a server what it is part of: ClickHouse Cloud, a database that replicates itself, the cluster that is configured,
 * or none. Throws TopologyError where the tables that are there were made for something else.
 */
export async function findTopology(select: Select, cluster: string | undefined): Promise<Topology> {
  const [found] = await select<{ engine: string; database: string; cloud: string }>(
    `SELECT engine, name AS database, (SELECT any(value) FROM system.settings WHERE name = 'cloud_mode') AS cloud
     FROM system.databases WHERE name = currentDatabase()`,
  );
  if (found?.engine === 'Shared' || found?.cloud === '1') return { kind: 'cloud' };
  const isReplicatedDatabase = found?.engine === 'Replicated';
  // Such a database is a cluster of its own, of all servers that have it.
  const name = cluster ?? (isReplicatedDatabase ? found.database : undefined);
  const isDistributed = await tablesAreDistributed(select);
  if (name === undefined) {
    if (isDistributed)
      throw new TopologyError(
        `The tables of this database lie on a cluster. Name it in GATEHOUSE_CLICKHOUSE_URL, as …/${found?.database}?cluster=NAME.`,
      );
    return { kind: 'server' };
  }
  if (isDistributed === false)
    throw new TopologyError(
      `The tables of this database lie on one server and not on the cluster ${name}. Use an empty database in GATEHOUSE_CLICKHOUSE_URL, or leave out ?cluster=${name}.`,
    );
  const shards = await select<{ replicas: number }>(
    'SELECT toUInt32(count()) AS replicas FROM system.clusters WHERE cluster = {name:String} GROUP BY shard_num',
    { name },
  );
  if (shards.length === 0) {
    const known = await select<{ cluster: string }>('SELECT DISTINCT cluster FROM system.clusters ORDER BY cluster');
    throw new TopologyError(
      `ClickHouse knows no cluster ${name}; system.clusters has ${known.map((one) => one.cluster).join(', ') || 'none'}. Mend ?cluster= in GATEHOUSE_CLICKHOUSE_URL.`,
    );
  }
  return {
    kind: 'cluster',
    name,
    isReplicatedDatabase,
    shards: shards.length,
    replicas: Math.min(...shards.map(({ replicas }) => replicas)),
  };
}

/** Undefined where there are none yet. */
async function tablesAreDistributed(select: Select): Promise<boolean | undefined> {
  const [migrations] = await select<{ engine: string }>(
    "SELECT engine FROM system.tables WHERE database = currentDatabase() AND name = 'migrations'",
  );
  return migrations && migrations.engine === 'Distributed';
}

/** For the log and the health page: `cluster main, 2 shards of 3 replicas`. */
export function describeTopology(topology: Topology): string {
  if (topology.kind === 'cloud') return 'ClickHouse Cloud';
  if (topology.kind !== 'cluster') return topology.kind === 'server' ? 'one server' : 'embedded';
  const { name, shards, replicas } = topology;
  const count = (of: number, one: string) => `${of} ${one}${of === 1 ? '' : 's'}`;
  return `cluster ${name}, ${count(shards, 'shard')} of ${count(replicas, 'replica')}`;
}
