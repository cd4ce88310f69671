import { type CompiledQuery, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { DatabaseOrTransaction, ImportSource } from '../../database/index.ts';

/** Rows of an import become visible when it finishes. */
export const isVisible = (
  table: 'items' | 'purchases',
): RawBuilder<SqlBool> => sql<SqlBool>`(${sql.ref(`${table}.import_id`)} is null or exists
  (select 1 from market_imports where market_imports.id = ${sql.ref(`${table}.import_id`)} and market_imports.finished_at is not null))`;

/** By the dialect's adapter, then by the table, columns and number of values. */
const compiledLookups = new WeakMap<object, Map<string, CompiledQuery>>();
const maxCompiled = 300;

/**
 * Returns the rows with these values in the column `key`. Each validation runs this, so compiled queries are kept:
 * compiling one takes as long as executing it.
 */
export async function findVisibleBy<Row, Key extends keyof Row & string>(
  db: DatabaseOrTransaction,
  accountId: number,
  { table, columns, key, values }: Lookup<Row, Key>,
): Promise<Map<Row[Key], Row>> {
  if (values.length === 0) return new Map();
  const { adapter } = db.getExecutor();
  const compiled = compiledLookups.get(adapter) ?? new Map<string, CompiledQuery>();
  compiledLookups.set(adapter, compiled);
  const selected = columns.join(', ');
  const name = `${table} ${key} ${values.length} ${selected}`;
  let query = compiled.get(name);
  if (!query) {
    query = sql<Row>`select ${sql.raw(selected)} from ${sql.raw(table)}
    where account_id = ${accountId} and ${sql.raw(key)} in (${sql.join(values)}) and ${isVisible(table)}`.compile(db);
    if (compiled.size >= maxCompiled) compiled.clear();
    compiled.set(name, query);
  }
  const { rows } = await db.executeQuery<Row>({ ...query, parameters: [accountId, ...values] });
  return new Map(rows.map((row) => [row[key], row]));
}

type Lookup<Row, Key extends keyof Row & string> = {
  table: 'items' | 'purchases';
  columns: readonly (keyof Row & string)[];
  key: Key;
  values: Row[Key][];
};

/** Reads the finished imports once, for queries that check many rows. */
export const isOfFinishedImport = (importId: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${importId} is null or ${importId} in
    (select id from market_imports where finished_at is not null))`;

/** If no import is running, an index is enough to count a million rows. */
export const isVisibleInList = (table: 'items' | 'purchases', accountId: number): RawBuilder<SqlBool> =>
  sql<SqlBool>`(not exists (select 1 from market_imports where account_id = ${accountId} and finished_at is null)
    or ${isVisible(table)})`;

export const wasImportedFrom = (table: 'purchases', source: ImportSource): RawBuilder<SqlBool> =>
  sql<SqlBool>`exists (select 1 from market_imports where market_imports.id = ${sql.ref(`${table}.import_id`)}
    and market_imports.source = ${source} and market_imports.finished_at is not null)`;

export const importsBefore = (beforeMs: number): RawBuilder<number> =>
  sql<number>`(select id from market_imports where finished_at < ${beforeMs})`;

export const importsWithRefusalsBefore = (beforeMs: number): RawBuilder<number> =>
  sql<number>`(select id from market_imports where finished_at < ${beforeMs} and rows_refused > 0)`;
