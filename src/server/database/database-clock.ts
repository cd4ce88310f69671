import { sql } from 'kysely';
import type { Database } from './database.ts';

/**
 * What the clock of the database's machine says (epoch ms); undefined on SQLite, which has this machine's. Asks the
 * database in either case, and throws where it does not answer.
 */
export async function readDatabaseClock({
  db,
  dialect,
}: Pick<Database, 'db' | 'dialect'>): Promise<number | undefined> {
  if (dialect === 'sqlite') {
    await sql`select 1`.execute(db);
    return undefined;
  }
  const { rows } = await sql<{ ms: number }>`select extract(epoch from clock_timestamp()) * 1000 as ms`.execute(db);
  return Number(rows[0]?.ms);
}
