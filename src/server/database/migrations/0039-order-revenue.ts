import { type Kysely, sql } from 'kysely';

/**
 * What buyers paid for an order and have not got back, so that lists of thousands need not read the books; and the keys
 * of its sources, so that they are summed from one index.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table orders add column revenue_minor bigint not null default 0`.execute(db);
  await sql`alter table orders add column first_source text`.execute(db);
  await sql`alter table orders add column last_source text`.execute(db);
  await sql`update orders set revenue_minor = booked.minor from (
      select purchases.order_id as order_id, sum(money_entries.amount_minor) as minor
      from money_entries
      join money_transactions on money_transactions.id = money_entries.transaction_id
      join purchases on purchases.id = money_transactions.purchase_id
      where money_entries.book in ('author', 'tax', 'fee', 'direct')
      group by purchases.order_id
    ) as booked where booked.order_id = orders.id`.execute(db);
  await sql`create index orders_paid on orders
    (account_id, created_at, currency, last_source, first_source, revenue_minor, id) where state = 'paid'`.execute(db);
}
