import { type Kysely, sql } from 'kysely';

/** Until when a licence stays valid at most while the payment for its next period is in progress. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table subscriptions add column kept_until bigint`.execute(db);
}
