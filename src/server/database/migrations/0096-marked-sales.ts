import { type Kysely, sql } from 'kysely';

/** Each start looks for the few sales whose events a process had under way when it ended. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create index website_sales_marked on website_sales (id) where event_at < 0`.execute(db);
}
