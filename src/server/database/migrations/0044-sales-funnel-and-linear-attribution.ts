import { type Kysely, sql } from 'kysely';

/**
 * When a purchase was first activated, which its activations do not say once they are freed; and the sources of all visits
 * of a buyer's day, where the first and the last are not all there is to know, so that a sale is shared among them.
 */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of [
    'alter table purchases add column first_activated_at bigint',
    `update purchases set first_activated_at =
      (select min(activations.created_at) from activations where activations.purchase_id = purchases.id)
      where exists (select 1 from activations where activations.purchase_id = purchases.id)`,
    'alter table orders add column day_source text',
    'alter table orders add column day_visits bigint',
    'alter table order_visits add column day_visits text',
    'alter table website_sales add column day_visits text',
    'alter table website_sales add column day_visit_count bigint',
    'drop index orders_paid',
    `create index orders_paid on orders
      (account_id, created_at, currency, last_source, first_source, revenue_minor, id, day_source, day_visits)
      where state = 'paid'`,
  ])
    await sql.raw(statement).execute(db);
}
