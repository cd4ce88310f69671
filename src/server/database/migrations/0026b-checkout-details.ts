import { type Kysely, sql } from 'kysely';

/** Companies that buy, and what a buyer agreed to when the order was placed. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const column of ['buyer_company', 'buyer_vat_id', 'consent_text'])
    await sql`alter table orders add column ${sql.ref(column)} text not null default ''`.execute(db);
  await sql`alter table orders add column consent_at bigint`.execute(db);
}
