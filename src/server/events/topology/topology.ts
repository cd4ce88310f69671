/** Determines the form of the statements. */
export type Topology =
  | { kind: 'embedded' | 'server' | 'cloud' }
  | {
      kind: 'cluster';
      name: string;
      /** the database engine `Replicated` sends statements to all servers */
      isReplicatedDatabase: boolean;
      shards: number;
      /** number of replicas of the smallest shard */
      replicas: number;
    };

type Select = <Row>(sql: string, params?: Record<string, unknown>) => Promise<Row[]>;

export class TopologyError extends Error {}

/** Throws TopologyError if the existing tables were made for another topology. */
export async function findTopology(select: Select, cluster: string | undefined): Promise<Topology> {
  const [found] = await select<{ engine: string; database: string; cloud: string }>(
    `SELECT engine, name AS database, (SELECT any(value) FROM system.settings WHERE name = 'cloud_mode') AS cloud
     FROM system.databases WHERE name = currentDatabase()`,
  );
  if (found?.engine === 'Shared' || found?.cloud === '1') return { kind: 'cloud' };
  const isReplicatedDatabase = found?.engine === 'Replicated';
  // A replicated database acts as a cluster of all its servers.
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
      `The tables of this database lie on one server and not on the cluster ${name}. Use an empty database in GATEHOUSE_CLICKHOUSE_URL, or remove ?cluster=${name}.`,
    );
  const shards = await select<{ replicas: number }>(
    'SELECT toUInt32(count()) AS replicas FROM system.clusters WHERE cluster = {name:String} GROUP BY shard_num',
    { name },
  );
  if (shards.length === 0) {
    const known = await select<{ cluster: string }>('SELECT DISTINCT cluster FROM system.clusters ORDER BY cluster');
    throw new TopologyError(
      `ClickHouse has no cluster named ${name}. system.clusters has ${known.map((one) => one.cluster).join(', ') || 'none'}. Correct ?cluster= in GATEHOUSE_CLICKHOUSE_URL.`,
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

async function tablesAreDistributed(select: Select): Promise<boolean | undefined> {
  const [migrations] = await select<{ engine: string }>(
    "SELECT engine FROM system.tables WHERE database = currentDatabase() AND name = 'migrations'",
  );
  return migrations && migrations.engine === 'Distributed';
}

export function describeTopology(topology: Topology): string {
  if (topology.kind === 'cloud') return 'ClickHouse Cloud';
  if (topology.kind !== 'cluster') return topology.kind === 'server' ? 'one server' : 'embedded';
  const { name, shards, replicas } = topology;
  const count = (of: number, one: string) => `${of} ${one}${of === 1 ? '' : 's'}`;
  return `cluster ${name}, ${count(shards, 'shard')} of ${count(replicas, 'replica')}`;
}
