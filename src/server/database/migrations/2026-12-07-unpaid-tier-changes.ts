import { type Kysely, sql } from 'kysely';

/** A change of a subscription that the buyer must still pay for. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table subscriptions add column unpaid_change text`.execute(db);
}
