import { type Kysely, sql } from 'kysely';

/** Until it is judged by what it was changed to, an alert does not stay active only because it was. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table conversion_alerts add column changed_at bigint`.execute(db);
}
