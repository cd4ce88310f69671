import { type CompiledQuery, Kysely, PostgresDialect, type QueryResult } from 'kysely';
import pg from 'pg';
import { currentRequester, type Log, minuteMs, Outage, secondMs } from '../kernel/index.ts';
import { discardWhenLost, streamOf } from './postgres-client.ts';
import type { Schema } from './schema/index.ts';

/** `ageMs`: age of the last replayed commit, measured with the standby's clock. */
export type FoundStandby = { server: string; ageMs: number };

const followsWithinMs = minuteMs;
/** If the standby receives a commit later than this, the primary is still running. */
const livesAfterMs = 3 * secondMs;
/** Limited, because keys revoked on the primary are still valid on a standby. */
const readForMs = 10 * minuteMs;
const connections = 10;
const connectMs = 2 * secondMs;
const answersWithinMs = 30 * secondMs;

/**
 * Returns false if the primary is running and only this process is cut off from it, because load balancers should then
 * stop using this process.
 */
export const mayBeRead = ({ ageMs }: Pick<FoundStandby, 'ageMs'>, silentForMs: number): boolean =>
  silentForMs <= readForMs && ageMs - silentForMs <= followsWithinMs && silentForMs - ageMs <= livesAfterMs;

type StandbyConnection = { server: string; db: Kysely<Schema>; clients: Set<pg.PoolClient> };

export class Standby {
  readonly #log: Log | undefined;
  #connection: StandbyConnection | undefined;
  #isClosed = false;

  constructor(log: Log | undefined) {
    this.#log = log;
  }

  get isConnected(): boolean {
    return this.#connection !== undefined;
  }

  choose(found: readonly FoundStandby[], silentForMs: number): void {
    if (this.#isClosed) return;
    const readable = found.filter((one) => mayBeRead(one, silentForMs)).sort((a, b) => a.ageMs - b.ageMs);
    if (readable.some(({ server }) => server === this.#connection?.server)) return;
    this.#leave(true);
    const [best] = readable;
    if (!best) return;
    this.#connection = open(best.server);
    const { hostname, port } = new URL(best.server);
    this.#log?.warn({ server: `${hostname}:${port || 5432}`, ageMs: Math.round(best.ageMs) }, 'reading from a standby');
  }

  end(): void {
    this.#leave(false);
  }

  close(): void {
    this.#isClosed = true;
    this.#leave(true);
  }

  async read<Row>(query: CompiledQuery<Row>): Promise<QueryResult<Row>> {
    const connection = this.#connection;
    if (!connection) throw new Outage('there is no standby to read');
    return connection.db.executeQuery<Row>(query);
  }

  #leave(isLost: boolean): void {
    const connection = this.#connection;
    if (!connection) return;
    this.#connection = undefined;
    if (isLost) for (const client of connection.clients) streamOf(client).destroy();
    connection.db
      .destroy()
      .catch((err: unknown) => this.#log?.debug({ err }, 'could not close the connections to a standby'));
  }
}

function open(server: string): StandbyConnection {
  const pool = new pg.Pool({
    connectionString: server,
    max: connections,
    connectionTimeoutMillis: connectMs,
    query_timeout: answersWithinMs,
    keepAlive: true,
  });
  const clients = new Set<pg.PoolClient>();
  // Without listeners, a broken connection would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => {
    client.on('error', () => {});
    clients.add(client);
  });
  pool.on('remove', (client) => clients.delete(client));
  const dialect = new PostgresDialect({
    pool: {
      options: pool.options,
      connect: async () => discardWhenLost(await pool.connect()),
      end: () => pool.end(),
    },
  });
  return { server, clients, db: new Kysely<Schema>({ dialect }) };
}

/**
 * Lets requests read from the standby during an outage. Jobs wait for the primary, because they write based on what
 * they read.
 */
export function readFromStandby(
  db: Kysely<Schema>,
  standby: Pick<Standby, 'isConnected' | 'read'>,
  isUnavailable: () => boolean,
): void {
  const executor = db.getExecutor();
  const execute = executor.executeQuery.bind(executor);
  executor.executeQuery = async <Row>(query: CompiledQuery<Row>, ...options: [object?]) => {
    try {
      return await execute<Row>(query, ...options);
    } catch (error) {
      const mayRead = error instanceof Outage && standby.isConnected && currentRequester().mayReadStandby;
      if (!mayRead || !isRead(query)) throw error;
      try {
        return await standby.read(query);
      } catch {
        // The standby can lack an unlogged table, or its connections were closed because the primary is back.
        if (isUnavailable()) throw error;
        return await execute<Row>(query, ...options);
      }
    }
  };
}

const isRead = ({ query, sql }: CompiledQuery): boolean =>
  (query.kind === 'SelectQueryNode' || query.kind === 'RawNode') &&
  /^\s*(select|with)\b/i.test(sql) &&
  !/\b(insert|update|delete|merge)\b/i.test(sql);
