import { sql } from 'kysely';
import type { Database } from './database.ts';

/** `migrate.ts` uses another number, for the schema lock. */
const lock = 8241508;

/**
 * Runs `work` in only one process of the installation at a time. The lock belongs to a transaction, so it works through
 * poolers and ends with the connection.
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
