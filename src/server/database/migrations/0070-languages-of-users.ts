import { type Kysely, sql } from 'kysely';

/** The language that somebody chose for the console and their mails; null is the browser's. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table users add column language text`.execute(db);
}
