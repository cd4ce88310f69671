import { type Kysely, sql } from 'kysely';

/** Identifies an imported status page, so that importing it again changes the same page. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table status_pages add column reference text`.execute(db);
}
