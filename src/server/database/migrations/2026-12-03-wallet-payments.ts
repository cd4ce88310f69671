import { type Kysely, sql } from 'kysely';

/** Orders paid through PayPal are checkouts too. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create index orders_online on orders (created_at) where provider in ('stripe', 'paypal')`.execute(db);
  await sql`drop index orders_checkouts`.execute(db);
}
