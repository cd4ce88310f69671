import { type Kysely, sql } from 'kysely';

/** Coupons for chosen tiers. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table coupons add column tier_ids text not null default '[]'`.execute(db);
}
