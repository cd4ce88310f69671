import { type Kysely, sql } from 'kysely';

/** The audit log is read by account, and what is kept of a person by user, the newest entry first. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create index audit_entries_account_order on audit_entries (account_id, id)`.execute(db);
  await sql`create index audit_entries_user on audit_entries (user_id, id)`.execute(db);
}
