import { type Kysely, sql } from 'kysely';

/**
 * SQLite read all purchases and invoices of the account to find those of one purchase. The account is in these indexes
 * because SQLite chooses the index with the most columns of a query.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create index purchases_payments on purchases (extends_purchase_id, account_id, purchased_at, id)
    where extends_purchase_id is not null`.execute(db);
  await sql`drop index purchases_extensions`.execute(db);
  await sql`create index invoices_purchase on invoices (purchase_id, account_id, id)`.execute(db);
}
