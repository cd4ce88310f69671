import { PostgresAdapter, type SelectQueryBuilder } from 'kysely';
import type { Database, DatabaseOrTransaction } from './database.ts';
import type { Dialect } from './dialect.ts';
import type { Schema } from './schema/index.ts';

/** For rows that a write depends on. On SQLite `inTransaction` holds the only write lock. */
export function lockForUpdate<Table extends keyof Schema, Row>(
  database: Database,
  query: SelectQueryBuilder<Schema, Table, Row>,
): SelectQueryBuilder<Schema, Table, Row> {
  return database.dialect === 'postgres' ? query.forUpdate() : query;
}

/** For parent rows whose children are counted. Inserts that only refer to the parent don't wait. */
export function lockForNoKeyUpdate<Table extends keyof Schema, Row>(
  database: Database,
  query: SelectQueryBuilder<Schema, Table, Row>,
): SelectQueryBuilder<Schema, Table, Row> {
  return database.dialect === 'postgres' ? query.forNoKeyUpdate() : query;
}

/** Prevents the row from being deleted while a reference to it is inserted. */
export function lockForKeyShare<Table extends keyof Schema, Row>(
  database: Pick<Database, 'dialect'>,
  query: SelectQueryBuilder<Schema, Table, Row>,
): SelectQueryBuilder<Schema, Table, Row> {
  return database.dialect === 'postgres' ? query.forKeyShare() : query;
}

export const isShared = ({ dialect }: Pick<Database, 'dialect'>): boolean => dialect === 'postgres';

export const dialectOf = (db: DatabaseOrTransaction): Dialect =>
  db.getExecutor().adapter instanceof PostgresAdapter ? 'postgres' : 'sqlite';

/** For the sub-select that claims rows. SQLite needs no locks, because it has a single writer. */
export function skipLocked<Table extends keyof Schema, Row>(
  database: Database,
  query: SelectQueryBuilder<Schema, Table, Row>,
): SelectQueryBuilder<Schema, Table, Row> {
  return database.dialect === 'postgres' ? query.forUpdate().skipLocked() : query;
}
