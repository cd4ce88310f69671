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

/** For parents whose children are counted. Inserts that only refer to the row don't wait. */
export function lockForNoKeyUpdate<Table extends keyof Schema, Row>(
  database: Database,
  query: SelectQueryBuilder<Schema, Table, Row>,
): SelectQueryBuilder<Schema, Table, Row> {
  return database.dialect === 'postgres' ? query.forNoKeyUpdate() : query;
}

/** Prevents deletion while a reference is inserted. */
export function lockForKeyShare<Table extends keyof Schema, Row>(
  database: Pick<Database, 'dialect'>,
  query: SelectQueryBuilder<Schema, Table, Row>,
): SelectQueryBuilder<Schema, Table, Row> {
  return database.dialect === 'postgres' ? query.forKeyShare() : query;
}

export const isShared = ({ dialect }: Pick<Database, 'dialect'>): boolean => dialect === 'postgres';

export const dialectOf = (db: DatabaseOrTransaction): Dialect =>
  db.getExecutor().adapter instanceof PostgresAdapter ? 'postgres' : 'sqlite';

/** For the sub-select of a claim. SQLite has a single writer. */
export function skipLocked<Table extends keyof Schema, Row>(
  database: Database,
  query: SelectQueryBuilder<Schema, Table, Row>,
): SelectQueryBuilder<Schema, Table, Row> {
  return database.dialect === 'postgres' ? query.forUpdate().skipLocked() : query;
}
