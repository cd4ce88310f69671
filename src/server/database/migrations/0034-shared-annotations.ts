import { type Kysely, sql } from 'kysely';

/** Which kinds of annotations visitors of a website's public and shared statistics see, with commas; '' for none. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table websites add column shared_annotations text not null default ''`.execute(db);
}
