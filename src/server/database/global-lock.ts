import { sql } from 'kysely';
import type { Database } from './database.ts';

/** For the installation. The schema has another lock number (`migrate.ts`). */
const lock = 8241508;

/**
 * Runs work that only one process of the installation can do at a time. The others wait. SQLite has a single process.
 * The lock belongs to a transaction, so it works through a connection pooler and ends with the connection.
 */
export function withGlobalLock<T>(
  { db, dialect }: Pick<Database, 'db' | 'dialect'>,
  work: () => Promise<T>,
): Promise<T> {
  if (dialect === 'sqlite') return work();
  return db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(lock)})`.execute(trx);
    return work();
  });
}
