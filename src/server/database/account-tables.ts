import { type RawBuilder, sql } from 'kysely';
import type { Database, DatabaseOrTransaction } from './database.ts';
import type { Schema } from './schema/index.ts';

/**
 * How to find an account's rows in a table: by a column with the account's ID, or through the rows of another table.
 */
type AccountRows = {
  key: readonly string[];
  /** an indexed column: batches must not scan the whole table */
  by: string;
  /** the table whose `id` is in column `by`. Without it, `by` contains the account's ID. */
  of?: keyof Schema;
};

export type AccountTable = {
  /** the folder of `src/server` whose stores use the table. No other module names it in SQL. */
  owner: string;
  rows: AccountRows;
  /** path of the CSV file in the archive. `pictures/` also exports each row's picture. null: not exported */
  archive: string | null;
  /** the event stream whose events refer to a row's `id`. They are erased with the row. */
  events?: 'checks' | 'pageviews';
  /** a table of another module that these rows refer to. These rows are deleted just before it. */
  before?: keyof Schema;
};

type SharedTable = { owner: string; shared: string };
export type TableDeclaration = AccountTable | SharedTable;

/** A module's tables in the order in which an account's rows are deleted: referring tables first. */
export type TableDeclarations = Partial<Record<keyof Schema, TableDeclaration>>;

export const byAccount = (...key: string[]): AccountRows => ({
  key: key.length === 0 ? ['id'] : key,
  by: 'account_id',
});
export const rowsOf = (of: keyof Schema, by: string, ...key: string[]): AccountRows => ({
  key: key.length === 0 ? ['id'] : key,
  by,
  of,
});

/** The tables with rows of accounts, in deletion order. */
export type AccountTables = ReadonlyMap<string, AccountTable>;

/** Throws if `before` names a table that isn't declared. */
export function arrangeTables(declarations: Readonly<Record<string, TableDeclaration>>): AccountTables {
  const owned = Object.entries(declarations).filter((entry): entry is [string, AccountTable] => 'rows' in entry[1]);
  const ahead = Map.groupBy(owned, ([, { before }]) => before);
  const inOrder = (ahead.get(undefined) ?? []).flatMap(([name, table]) => [
    ...(ahead.get(name as keyof Schema) ?? []),
    [name, table] as const,
  ]);
  if (inOrder.length !== owned.length)
    throw new Error('a table is declared to be deleted before one that is not there');
  return new Map(inOrder);
}

const find = (tables: AccountTables, table: string): AccountTable => {
  const found = tables.get(table);
  if (!found) throw new Error(`the table ${table} has no rows of accounts`);
  return found;
};

const isOf = (tables: AccountTables, table: string, accountId: number): RawBuilder<unknown> => {
  const { by, of } = find(tables, table).rows;
  const column = sql.ref(`${table}.${by}`);
  if (of === undefined) return sql`${column} = ${accountId}`;
  return sql`${column} in (select id from ${sql.table(of)} where ${isOf(tables, of, accountId)})`;
};

/**
 * Deletes up to `limit` of an account's rows in a table and returns their number. Cascades delete the rows that refer
 * to them.
 */
export async function deleteAccountRows(
  trx: DatabaseOrTransaction,
  tables: AccountTables,
  { table, accountId, limit }: { table: string; accountId: number; limit: number },
): Promise<number> {
  const key = keyOf(tables, table);
  const isOwn = isOf(tables, table, accountId);
  const found = sql`select ${key} from ${sql.table(table)} where ${isOwn} order by ${key} limit ${limit}`;
  const { numAffectedRows } = await sql`delete from ${sql.table(table)} where (${key}) in (${found})`.execute(trx);
  return Number(numAffectedRows);
}

export async function listAccountRowIds(
  db: DatabaseOrTransaction,
  tables: AccountTables,
  { table, accountId, limit }: { table: string; accountId: number; limit: number },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from ${sql.table(table)} where ${isOf(tables, table, accountId)} order by id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

type ReadRow = Record<string, unknown>;

/** Yields an account's rows of a table in batches, in key order. Reads outside the request thread. */
export async function* accountRowPages(
  { readApart, db }: Pick<Database, 'readApart' | 'db'>,
  tables: AccountTables,
  { table, accountId, limit }: { table: string; accountId: number; limit: number },
): AsyncGenerator<ReadRow[]> {
  const key = keyOf(tables, table);
  let after: unknown[] | undefined;
  do {
    const beyond = after ? sql`and (${key}) > (${sql.join(after)})` : sql``;
    const query = sql<ReadRow>`
      select ${sql.table(table)}.* from ${sql.table(table)}
      where ${isOf(tables, table, accountId)} ${beyond} order by ${key} limit ${limit}`;
    const rows = await readApart({ compile: () => query.compile(db) });
    if (rows.length > 0) yield rows;
    const last = rows.length < limit ? undefined : rows.at(-1);
    after = last && find(tables, table).rows.key.map((column) => last[column]);
  } while (after);
}

export async function countAccountRows(
  { readApart, db }: Pick<Database, 'readApart' | 'db'>,
  tables: AccountTables,
  accountId: number,
): Promise<number> {
  let count = 0;
  for (const table of tables.keys()) {
    const query = sql<{ total: number }>`
      select count(*) as total from ${sql.table(table)} where ${isOf(tables, table, accountId)}`;
    const [row] = await readApart({ compile: () => query.compile(db) });
    count += row?.total ?? 0;
  }
  return count;
}

const keyOf = (tables: AccountTables, table: string): RawBuilder<unknown> =>
  sql.join(find(tables, table).rows.key.map((column) => sql.ref(`${table}.${column}`)));
