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

  /** Throws what the standby says; one that is lost is read no more. */
  async read<Row>(query: CompiledQuery<Row>): Promise<QueryResult<Row>> {
    const reading = this.#reading;
    if (!reading) throw new Outage('there is no standby to read');
    try {
      return await reading.db.executeQuery<Row>(query);
    } catch (error) {
      // A write in what looks like a read is refused by a standby that is as it should be.
      const refusesWrite = error instanceof pg.DatabaseError && error.code === '25006';
      if (troubleOf(error) === 'lost' && !refusesWrite) this.#forget(reading);
      throw error;
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

/**
 * Has what requests read outside of transactions read from the standby while the primary is away. Jobs wait for the primary:
 * what they read they act on.
 */
export function readFromStandby(db: Kysely<Schema>, standby: Pick<Standby, 'isThere' | 'read'>): void {
  const executor = db.getExecutor();
  const execute = executor.executeQuery.bind(executor);
  executor.executeQuery = async <Row>(query: CompiledQuery<Row>, ...options: [object?]) => {
    try {
      return await execute<Row>(query, ...options);
    } catch (error) {
      const mayRead = error instanceof Outage && standby.isThere && currentRequester().mayReadStandby;
      if (!mayRead || !isRead(query)) throw error;
      return await standby.read(query).catch(() => {
        // Unlogged tables, and what is not there yet: it is the primary that is missing.
        throw error;
      });
    }
  };
}

const isRead = ({ query, sql }: CompiledQuery): boolean =>
  query.kind === 'SelectQueryNode' ||
  (query.kind === 'RawNode' && /^\s*(select|with)\b/i.test(sql) && !/\b(insert|update|delete|merge)\b/i.test(sql));
