import { type Kysely, sql } from 'kysely';
import type { Dialect } from '../dialect.ts';

/**
 * The console counts and lists monitors by status, with those first that need attention, and asks whether any has a window.
 * By status on SQLite alone, which reads in the process that serves: PostgreSQL, which writes each check's row anew with
 * all that its indexes say of it, would pay for it with every check.
 */
export async function up(db: Kysely<never>, dialect: Dialect): Promise<void> {
  await sql`create index monitors_window on monitors (account_id, maintenance_end) where maintenance_end is not null`.execute(
    db,
  );
  if (dialect === 'postgres') return;
  await sql`create index monitors_status on monitors (account_id, (case
    when paused = 1 then 'paused' when unknown_since is not null then 'unknown' else condition end), id)`.execute(db);
}
