import { type Kysely, sql } from 'kysely';

/** Alerts that were sent as one message, which has one link to acknowledge all of them. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table outbox add column combined_with bigint`.execute(db);
  await sql`create index outbox_combined on outbox (combined_with) where combined_with is not null`.execute(db);
}
