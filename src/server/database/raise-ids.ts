import { sql } from 'kysely';
import { type Database, inTransaction } from './database.ts';
import { subjectTables } from './new-ids.ts';

/**
 * Makes the next assigned ID of each table higher than the given one. Returns the tables that were raised. Safe while
 * other processes insert rows.
 */
export async function raiseIds(
  database: Database,
  highest: Readonly<Record<keyof typeof subjectTables, number>>,
): Promise<string[]> {
  const raised: string[] = [];
  for (const [kind, table] of Object.entries(subjectTables) as [keyof typeof subjectTables, string][])
    if (await raise(database, table, highest[kind])) raised.push(table);
  return raised;
}

const raise = (database: Database, table: string, id: number): Promise<boolean> =>
  database.dialect === 'postgres' ? raiseSequence(database, table, id) : raiseAutoincrement(database, table, id);

async function raiseAutoincrement(database: Database, table: string, id: number): Promise<boolean> {
  const find = sql<{ seq: number }>`select seq from sqlite_sequence where name = ${table}`;
  const { rows } = await find.execute(database.db);
  if ((rows[0]?.seq ?? 0) >= id) return false;
  return inTransaction(database, async (trx) => {
    const seq = (await find.execute(trx)).rows[0]?.seq;
    if (seq === undefined) await sql`insert into sqlite_sequence (name, seq) values (${table}, ${id})`.execute(trx);
    else if (seq < id) await sql`update sqlite_sequence set seq = ${id} where name = ${table}`.execute(trx);
    return (seq ?? 0) < id;
  });
}

async function raiseSequence(database: Database, table: string, id: number): Promise<boolean> {
  const named = await sql<{ name: string }>`select pg_get_serial_sequence(${table}, 'id') as name`.execute(database.db);
  const sequence = sql.raw(named.rows[0]!.name);
  const find = sql<{ last: number }>`select case when is_called then last_value else 0 end as last from ${sequence}`;
  if ((await find.execute(database.db)).rows[0]!.last >= id) return false;
  return inTransaction(database, async (trx) => {
    // Waits for inserts that have taken an ID, because `setval` could otherwise set the sequence back.
    await sql`lock table ${sql.table(table)} in share row exclusive mode`.execute(trx);
    if ((await find.execute(trx)).rows[0]!.last >= id) return false;
    await sql`select setval(${named.rows[0]!.name}::regclass, ${id})`.execute(trx);
    return true;
  });
}
