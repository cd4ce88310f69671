import { type RawBuilder, sql } from 'kysely';
import type { Database, DatabaseOrTransaction } from './database.ts';
import type { Schema } from './schema/index.ts';

type AccountRows = {
  key: readonly string[];
  /** An indexed column, so batches don't scan the whole table. */
  by: string;
  /** The table whose `id` is in `by`. Without `of`, `by` contains the account's ID. */
  of?: keyof Schema;
};

type EventStream = 'checks' | 'pageviews';

export type AccountTable = {
  /** folder with all SQL of this table */
  owner: string;
  rows: AccountRows;
  /** CSV file in the archive; null: not exported. The folder `pictures/` also contains each row's picture */
  archive: string | null;
  /** event stream whose rows refer to `id` and are erased too, or the columns that contain the stream and the ID */
  events?: EventStream | { stream: string; subject: string };
  /** these rows are deleted just before the rows of this table */
  before?: keyof Schema;
};

type SharedTable = { owner: string; shared: string };
export type TableDeclaration = AccountTable | SharedTable;

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

export type AccountTables = ReadonlyMap<string, AccountTable>;

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

/** Deletes up to `limit` rows. Rows that refer to them are deleted by cascade. */
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

/** Returns the event stream and subject of the rows that `deleteAccountRows` deletes next. */
export async function listAccountEvents(
  db: DatabaseOrTransaction,
  tables: AccountTables,
  { table, accountId, limit }: { table: string; accountId: number; limit: number },
): Promise<{ stream: EventStream; subject: number }[]> {
  const { events } = find(tables, table);
  if (events === undefined) return [];
  const [stream, subject] =
    typeof events === 'string' ? [sql`${events}`, sql.ref('id')] : [sql.ref(events.stream), sql.ref(events.subject)];
  const { rows } = await sql<{ stream: EventStream | null; subject: number }>`
    select cast(${stream} as text) as stream, ${subject} as subject from ${sql.table(table)}
    where ${isOf(tables, table, accountId)} order by id limit ${limit}`.execute(db);
  return rows.flatMap(({ stream, subject }) => (stream === null ? [] : [{ stream, subject }]));
}

type ReadRow = Record<string, unknown>;

/** Yields the account's rows in batches, read outside the request thread. */
export async function* accountRowPages(
  { queueLongRead, db }: Pick<Database, 'queueLongRead' | 'db'>,
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
    const rows = await queueLongRead({ compile: () => query.compile(db) });
    if (rows.length > 0) yield rows;
    const last = rows.length < limit ? undefined : rows.at(-1);
    after = last && find(tables, table).rows.key.map((column) => last[column]);
  } while (after);
}

export async function countAccountRows(
  { queueLongRead, db }: Pick<Database, 'queueLongRead' | 'db'>,
  tables: AccountTables,
  accountId: number,
): Promise<number> {
  let count = 0;
  for (const table of tables.keys()) {
    const query = sql<{ total: number }>`
      select count(*) as total from ${sql.table(table)} where ${isOf(tables, table, accountId)}`;
    const [row] = await queueLongRead({ compile: () => query.compile(db) });
    count += row?.total ?? 0;
  }
  return count;
}

const keyOf = (tables: AccountTables, table: string): RawBuilder<unknown> =>
  sql.join(find(tables, table).rows.key.map((column) => sql.ref(`${table}.${column}`)));
