import { type Kysely, sql } from 'kysely';

/** One mail a purchase that asks for a review, some days after the purchase. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table purchases add column review_asked_at bigint`.execute(db);
  await sql`alter table shop_alert_settings add column review_request_days bigint not null default 0`.execute(db);
}
