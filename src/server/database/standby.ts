import { type CompiledQuery, Kysely, PostgresDialect, type QueryResult } from 'kysely';
import pg from 'pg';
import { currentRequester, type Log, minuteMs, Outage, secondMs } from '../kernel/index.ts';
import { discardWhenLost, streamOf } from './postgres-client.ts';
import type { Schema } from './schema/index.ts';

/** A standby, and how long ago its primary committed what it has last, milliseconds by the standby's clock. */
export type FoundStandby = { server: string; ageMs: number };

/** One that was further behind when its primary was lost follows none. */
const followsWithinMs = minuteMs;
/** What was committed so long after nothing answered here any more comes from a primary that lives. */
const livesAfterMs = 3 * secondMs;
/** Keys that were ended and things that were deleted elsewhere live on in a standby: not for long. */
const readForMs = 10 * minuteMs;
const connections = 10;
const connectMs = 2 * secondMs;
const answersWithinMs = 30 * secondMs;

/**
 * Whether a standby may be read by a process that has heard nothing of the primary for `silentForMs`. Not where the primary
 * lives and only this process is cut off: balancers are to leave it then.
 */
export const mayBeRead = ({ ageMs }: Pick<FoundStandby, 'ageMs'>, silentForMs: number): boolean =>
  silentForMs <= readForMs && ageMs - silentForMs <= followsWithinMs && silentForMs - ageMs <= livesAfterMs;

type StandbyConnection = { server: string; db: Kysely<Schema>; clients: Set<pg.PoolClient> };

/** The standby that is read while its primary is lost, until it or another one is promoted. */
export class Standby {
  readonly #log: Log | undefined;
  #connection: StandbyConnection | undefined;
  #isClosed = false;

  constructor(log: Log | undefined) {
    this.#log = log;
  }

  get isThere(): boolean {
    return this.#connection !== undefined;
  }

  /** Reads the one that has most, of those that answered just now; none where none of them may be read. */
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

  /** The primary is there. What is being read is read to its end. */
  end(): void {
    this.#leave(false);
  }

  close(): void {
    this.#isClosed = true;
    this.#leave(true);
  }

  /** Throws what the standby says. */
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
      .catch((err: unknown) => this.#log?.debug({ err }, 'connections to a standby could not be ended'));
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
  // Without listeners, a connection that breaks would end the process; the next look at the servers tells what it means.
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
 * Has what requests read outside of transactions read from the standby while the primary is away. Jobs wait for the primary:
 * what they read they act on.
 */
export function readFromStandby(
  db: Kysely<Schema>,
  standby: Pick<Standby, 'isThere' | 'read'>,
  isUnavailable: () => boolean,
): void {
  const executor = db.getExecutor();
  const execute = executor.executeQuery.bind(executor);
  executor.executeQuery = async <Row>(query: CompiledQuery<Row>, ...options: [object?]) => {
    try {
      return await execute<Row>(query, ...options);
    } catch (error) {
      const mayRead = error instanceof Outage && standby.isThere && currentRequester().mayReadStandby;
      if (!mayRead || !isRead(query)) throw error;
      try {
        return await standby.read(query);
      } catch {
        // Its trouble is not what is wrong: it may have no such table, or have been left because the primary is back.
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
