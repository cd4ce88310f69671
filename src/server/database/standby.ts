import { type CompiledQuery, Kysely, PostgresDialect, type QueryResult } from 'kysely';
import pg from 'pg';
import { currentRequester, Outage } from '../kernel/index.ts';
import { troubleOf } from './postgres-errors.ts';
import type { Schema } from './schema/index.ts';

/** A request would rather hear that the database is away than wait for a standby. */
const answersWithinMs = 5000;
const connections = 10;

type Reading = { db: Kysely<Schema> };

/**
 * The server that is read while no server takes writes: a standby whose primary is lost, until it or another one is
 * promoted, or a primary that was set to read-only.
 */
export class Standby {
  #reading: Reading | undefined;
  #isClosed = false;

  get isThere(): boolean {
    return this.#reading !== undefined;
  }

  /** Has it read from then on, until it fails; undefined: none is needed any more. */
  use(server: string | undefined): void {
    if (server === undefined) this.#forget(this.#reading);
    if (server === undefined || this.#reading || this.#isClosed) return;
    const pool = new pg.Pool({
      connectionString: server,
      max: connections,
      connectionTimeoutMillis: answersWithinMs,
      query_timeout: answersWithinMs,
      keepAlive: true,
    });
    const reading: Reading = { db: new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) }) };
    // Without listeners, a connection that breaks would end the process.
    pool.on('error', () => this.#forget(reading));
    pool.on('connect', (client) => client.on('error', () => {}));
    this.#reading = reading;
  }

  /** Throws Outage where there is none, or where it fails. */
  async read<Row>(query: CompiledQuery<Row>): Promise<QueryResult<Row>> {
    const reading = this.#reading;
    if (!reading) throw new Outage('PostgreSQL is unavailable.');
    try {
      return await reading.db.executeQuery<Row>(query);
    } catch (error) {
      const trouble = troubleOf(error);
      if (trouble === 'fault') throw error;
      if (trouble === 'lost' && !isRefusedWrite(error)) this.#forget(reading);
      throw new Outage(`PostgreSQL is unavailable: ${(error as Error).message}`, { cause: error });
    }
  }

  close(): void {
    this.#isClosed = true;
    this.#forget(this.#reading);
  }

  #forget(reading: Reading | undefined): void {
    if (!reading || this.#reading !== reading) return;
    this.#reading = undefined;
    // What is being read is read to its end.
    reading.db.destroy().catch(() => {});
  }
}

/** A read that writes as well, such as one that takes the next number. */
const isRefusedWrite = (error: unknown): boolean => error instanceof pg.DatabaseError && error.code === '25006';

/**
 * Has what requests read outside of transactions read from the standby while the primary is away. Jobs wait for the primary:
 * what they read they act on.
 */
export function readFromStandby(db: Kysely<Schema>, standby: Standby): void {
  const executor = db.getExecutor();
  const execute = executor.executeQuery.bind(executor);
  executor.executeQuery = async <Row>(query: CompiledQuery<Row>, ...options: [object?]) => {
    try {
      return await execute<Row>(query, ...options);
    } catch (error) {
      if (!(error instanceof Outage && standby.isThere && currentRequester().mayReadStandby && isRead(query)))
        throw error;
      return standby.read(query);
    }
  };
}

const isRead = ({ query, sql }: CompiledQuery): boolean =>
  query.kind === 'SelectQueryNode' || (query.kind === 'RawNode' && /^\s*(select|with)\b/i.test(sql));
