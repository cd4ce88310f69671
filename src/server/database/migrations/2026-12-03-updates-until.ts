import { type Kysely, sql } from 'kysely';

/** Until when a purchase includes new versions. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table purchases add column updates_until bigint`.execute(db);
}
