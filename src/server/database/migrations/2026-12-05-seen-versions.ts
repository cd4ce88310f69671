import { type Kysely, sql } from 'kysely';

/** The newest version of which a user has seen the changes. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table users add column seen_version text`.execute(db);
}
