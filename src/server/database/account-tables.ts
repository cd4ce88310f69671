import { type RawBuilder, sql } from 'kysely';
import type { Database, DatabaseOrTransaction } from './database.ts';
import type { Schema } from './schema/index.ts';

/** How the rows of a table are known to be an account's: a column that names it, or rows of another table that are. */
type AccountRows = {
  key: readonly string[];
  /** an indexed column, so that no step reads the whole table again */
  by: string;
  /** the table whose `id` is in that column; without it the column holds the account */
  of?: keyof Schema;
};

/** A table with rows of accounts. */
export type AccountTable = {
  /** the folder of `src/server` whose stores alone name the table in SQL */
  owner: string;
  /** which rows are deleted with their account and exported in its archive */
  rows: AccountRows;
  /** path of the CSV file in an archive; `pictures/` also has each row's picture; null: not exported */
  archive: string | null;
  /** the stream of the event store in which a row's `id` has events: they are erased with the row */
  events?: 'checks' | 'pageviews';
  /** a table of another module that these rows refer to: they are deleted just before it */
  before?: keyof Schema;
};

/** A table whose rows belong to no account, and whose they are. */
type SharedTable = { owner: string; shared: string };
export type TableDeclaration = AccountTable | SharedTable;

/** The tables of a module, in the order in which an account's rows are deleted: before those that they refer to. */
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

/** The tables with rows of accounts, in the order in which an account's rows are deleted. */
export type AccountTables = ReadonlyMap<string, AccountTable>;

/** Throws if a table is to be deleted before one that is not there. */
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
  if (!found) throw new Error(`${table} has no rows of accounts`);
  return found;
};

const isOf = (tables: AccountTables, table: string, accountId: number): RawBuilder<unknown> => {
  const { by, of } = find(tables, table).rows;
  const column = sql.ref(`${table}.${by}`);
  if (of === undefined) return sql`${column} = ${accountId}`;
  return sql`${column} in (select id from ${sql.table(of)} where ${isOf(tables, of, accountId)})`;
};

/** Deletes up to `limit` of an account's rows in a table; how many it deleted. What refers to them goes with them. */
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

/** The identifiers of up to `limit` of an account's rows. */
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

/** An account's rows of a table, some at a time and in the order of their key; read apart from requests. */
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

/** How many rows an account has in all tables. */
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
