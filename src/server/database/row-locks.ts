import { PostgresAdapter, type SelectQueryBuilder } from 'kysely';
import type { Database, DatabaseOrTransaction } from './database.ts';
import type { Dialect } from './dialect.ts';
import type { Schema } from './schema/index.ts';

/**
 * For a row that is read to decide what is written: whoever else changes it waits for this transaction, instead of
 * being overwritten by a decision made on the row before. On SQLite `inTransaction` holds the only write lock already.
 */
export function lockForUpdate<Table extends keyof Schema, Row>(
  database: Database,
  query: SelectQueryBuilder<Schema, Table, Row>,
): SelectQueryBuilder<Schema, Table, Row> {
  return database.dialect === 'postgres' ? query.forUpdate() : query;
}

/**
 * For the row that others are counted for: transactions that add one and count wait for each other, and nobody whose
 * rows only refer to it waits.
 */
export function lockForNoKeyUpdate<Table extends keyof Schema, Row>(
  database: Database,
  query: SelectQueryBuilder<Schema, Table, Row>,
): SelectQueryBuilder<Schema, Table, Row> {
  return database.dialect === 'postgres' ? query.forNoKeyUpdate() : query;
}

/**
 * For a row that what is written refers to: whoever would delete it waits for this transaction, and nobody else. Where only
 * the transaction is known, `dialectOf` it will do for the database.
 */
export function lockForKeyShare<Table extends keyof Schema, Row>(
  database: Pick<Database, 'dialect'>,
  query: SelectQueryBuilder<Schema, Table, Row>,
): SelectQueryBuilder<Schema, Table, Row> {
  return database.dialect === 'postgres' ? query.forKeyShare() : query;
}

/** Whether processes on other machines may work on the same database. */
export const isShared = ({ dialect }: Pick<Database, 'dialect'>): boolean => dialect === 'postgres';

/** Which database a transaction is in. */
export const dialectOf = (db: DatabaseOrTransaction): Dialect =>
  db.getExecutor().adapter instanceof PostgresAdapter ? 'postgres' : 'sqlite';

/**
 * For the sub-select of a claim: leaves out rows that another process is claiming at this moment. SQLite has one
 * writer at a time, so that nobody can be in between.
 */
export function skipLocked<Table extends keyof Schema, Row>(
  database: Database,
  query: SelectQueryBuilder<Schema, Table, Row>,
): SelectQueryBuilder<Schema, Table, Row> {
  return database.dialect === 'postgres' ? query.forUpdate().skipLocked() : query;
}
