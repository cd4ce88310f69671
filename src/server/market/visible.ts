import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** Rows of an import count from the moment it is finished: until then nobody sees them. */
export const isVisible = (
  table: 'items' | 'purchases',
): RawBuilder<SqlBool> => sql<SqlBool>`(${sql.ref(`${table}.import_id`)} is null or exists
  (select 1 from market_imports where market_imports.id = ${sql.ref(`${table}.import_id`)} and market_imports.finished_at is not null))`;
