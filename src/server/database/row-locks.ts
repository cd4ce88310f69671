import { PostgresAdapter, type SelectQueryBuilder } from 'kysely';
import type { Database, DatabaseOrTransaction } from './database.ts';
import type { Dialect } from './dialect.ts';
import type { Schema } from './schema/index.ts';

/**
 * Locks a row that a write depends on, so concurrent changes wait for this transaction. On SQLite `inTransaction`
 * already holds the only write lock.
 */
export function lockForUpdate<Table extends keyof Schema, Row>(
  database: Database,
  query: SelectQueryBuilder<Schema, Table, Row>,
): SelectQueryBuilder<Schema, Table, Row> {
  return database.dialect === 'postgres' ? query.forUpdate() : query;
}

/**
 * Locks a parent row to count its children: transactions that add a child and count wait for each other. Inserts that
 * only refer to the row don't wait.
 */
export function lockForNoKeyUpdate<Table extends keyof Schema, Row>(
  database: Database,
  query: SelectQueryBuilder<Schema, Table, Row>,
): SelectQueryBuilder<Schema, Table, Row> {
  return database.dialect === 'postgres' ? query.forNoKeyUpdate() : query;
}

/**
 * Locks a row against deletion while this transaction inserts a reference to it. `dialectOf` provides the first
 * argument if only the transaction is available.
 */
export function lockForKeyShare<Table extends keyof Schema, Row>(
  database: Pick<Database, 'dialect'>,
  query: SelectQueryBuilder<Schema, Table, Row>,
): SelectQueryBuilder<Schema, Table, Row> {
  return database.dialect === 'postgres' ? query.forKeyShare() : query;
}

/** Whether processes on other machines can use the same database. */
export const isShared = ({ dialect }: Pick<Database, 'dialect'>): boolean => dialect === 'postgres';

export const dialectOf = (db: DatabaseOrTransaction): Dialect =>
  db.getExecutor().adapter instanceof PostgresAdapter ? 'postgres' : 'sqlite';

/** Skips rows that another process is claiming. For the sub-select of a claim. SQLite has a single writer. */
export function skipLocked<Table extends keyof Schema, Row>(
  database: Database,
  query: SelectQueryBuilder<Schema, Table, Row>,
): SelectQueryBuilder<Schema, Table, Row> {
  return database.dialect === 'postgres' ? query.forUpdate().skipLocked() : query;
}
