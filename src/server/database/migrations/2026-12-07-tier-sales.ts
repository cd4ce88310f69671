import { type Kysely, sql } from 'kysely';

/** A sale of tiers. Their former and lowest prices are next to the prices of the item's own licences. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table items add column sale_tiers_percent bigint`.execute(db);
}
