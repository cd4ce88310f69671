import { sql } from 'kysely';
import { accountTables } from '../composition/account-tables.ts';
import type { Database, DatabaseOrTransaction } from './database.ts';
import { openDatabase } from './database.ts';

type Reference = { table: string; column: string };
type Column = { name: string; dataType: string; isAutoIncrementing: boolean };

export async function readReferences(): Promise<Map<string, Map<string, Reference>>> {
  const database = await openDatabase({ file: ':memory:' });
  const references = new Map<string, Map<string, Reference>>();
  const { rows: tables } = await sql<{ name: string }>`
    select name from sqlite_master where type = 'table'`.execute(database.db);
  for (const { name } of tables) {
    const { rows } = await sql<{ from: string; table: string; to: string }>`
      select "from", "table", "to" from pragma_foreign_key_list(${name})`.execute(database.db);
    references.set(name, new Map(rows.map(({ from, table, to }) => [from, { table, column: to }])));
  }
  await database.close();
  return references;
}

const named: Record<string, Reference> = { item_id: { table: 'items', column: 'id' } };

/** Also covers tables that are added later. */
export async function insertSampleRows(
  { db }: Pick<Database, 'db'>,
  { accountId, userId }: { accountId: number; userId: number },
  references: Awaited<ReturnType<typeof readReferences>>,
): Promise<Map<string, Record<string, unknown>>> {
  const columnsOf = new Map<string, Column[]>(
    (await db.introspection.getTables()).map(({ name, columns }) => [name, columns]),
  );
  const made = new Map<string, Record<string, unknown>>([
    ['accounts', { id: accountId }],
    ['users', { id: userId }],
    ['members', { account_id: accountId, user_id: userId }],
  ]);
  const sampleOf = (table: string, { name, dataType }: Column): unknown => {
    const reference = references.get(table)?.get(name) ?? named[name];
    if (reference && reference.table !== table) return made.get(reference.table)?.[reference.column];
    if (reference) return null;
    if (name === 'account_id') return accountId;
    if (/blob|bytea/i.test(dataType)) return Buffer.from(`${table} of ${accountId}`);
    return /int|real|double|float|numeric/i.test(dataType) ? accountId : `${name} of ${accountId}`;
  };
  for (const table of [...accountTables.keys()].toReversed()) {
    if (made.has(table)) continue;
    // A key that refers to another row isn't assigned by the database.
    const columns = (columnsOf.get(table) ?? []).filter(
      ({ name, isAutoIncrementing }) => !isAutoIncrementing || references.get(table)?.has(name),
    );
    const row = Object.fromEntries(columns.map((column) => [column.name, sampleOf(table, column)]));
    const names = sql.join(Object.keys(row).map((name) => sql.ref(name)));
    const { rows } = await sql<Record<string, unknown>>`
      insert into ${sql.table(table)} (${names}) values (${sql.join(Object.values(row))})
      on conflict do nothing returning *`.execute(db);
    const [inserted] = rows;
    made.set(table, inserted ?? row);
  }
  return made;
}

export async function dumpTables(db: DatabaseOrTransaction): Promise<Record<string, string[]>> {
  const dump: Record<string, string[]> = {};
  for (const { name } of await db.introspection.getTables()) {
    if (/^(item_words_(config|data|docsize|idx)|migrations)$/.test(name)) continue;
    const { rows } = await sql<object>`select * from ${sql.table(name)}`.execute(db);
    dump[name] = rows.map((row) => JSON.stringify(row)).sort();
  }
  return dump;
}
