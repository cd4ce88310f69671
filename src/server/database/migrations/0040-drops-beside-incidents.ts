import { type Kysely, sql } from 'kysely';

/** Until when a drop waits to be told, because an incident of the same host may tell of it; null: it was told, or withheld. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table website_alarms add column held_until bigint`.execute(db);
}
