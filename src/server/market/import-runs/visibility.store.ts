import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { ImportSource } from '../../database/index.ts';

/** Rows of an import are visible once it has finished. */
export const isVisible = (
  table: 'items' | 'purchases',
): RawBuilder<SqlBool> => sql<SqlBool>`(${sql.ref(`${table}.import_id`)} is null or exists
  (select 1 from market_imports where market_imports.id = ${sql.ref(`${table}.import_id`)} and market_imports.finished_at is not null))`;

/**
 * The same for queries over many rows: while no import of the account is running, the rows themselves need not be read, and
 * the index alone is enough to count a million.
 */
export const isVisibleInList = (table: 'items' | 'purchases', accountId: number): RawBuilder<SqlBool> =>
  sql<SqlBool>`(not exists (select 1 from market_imports where account_id = ${accountId} and finished_at is null)
    or ${isVisible(table)})`;

/** Whether a row was brought by a finished import of this kind of file. */
export const wasImportedFrom = (table: 'purchases', source: ImportSource): RawBuilder<SqlBool> =>
  sql<SqlBool>`exists (select 1 from market_imports where market_imports.id = ${sql.ref(`${table}.import_id`)}
    and market_imports.source = ${source} and market_imports.finished_at is not null)`;

/** The identifiers of imports that finished before a moment (epoch ms), of all accounts. */
export const importsBefore = (beforeMs: number): RawBuilder<number> =>
  sql<number>`(select id from market_imports where finished_at < ${beforeMs})`;

/** The identifiers of imports with refused rows that finished before a moment (epoch ms), of all accounts. */
export const importsWithRefusalsBefore = (beforeMs: number): RawBuilder<number> =>
  sql<number>`(select id from market_imports where finished_at < ${beforeMs} and rows_refused > 0)`;
