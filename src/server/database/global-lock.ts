import { sql } from 'kysely';
import type { Database } from './database.ts';

/** Of the installation, not of this database's schema, which has a number of its own (`migrate.ts`). */
const lock = 8241508;

/**
 * Runs work that no other process of the installation does at the same time; the others wait. With SQLite there is one
 * process. The lock is of a transaction, so that a pooler between keeps it, and ends with the connection.
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
