import { type Kysely, sql } from 'kysely';

const columns = [
  ...['channel', 'source', 'referrer', 'utm_source', 'utm_medium', 'utm_campaign', 'entry_page', 'country', 'device'],
  'day_visits',
];

/**
 * Earlier versions stored no source with the later periods of a subscription. Only these orders expire at the time at
 * which they are created.
 */
export async function up(db: Kysely<never>): Promise<void> {
  const isPeriod = sql`orders.kind in ('renewal', 'upgrade') and orders.expires_at = orders.created_at
    and orders.last_source is null`;
  const listed = (prefix: string) => sql.raw(columns.map((column) => `${prefix}${column}`).join(', '));
  await sql`insert into order_visits (order_id, account_id, touch, ${listed('')})
    select orders.id, orders.account_id, visit.touch, ${listed('visit.')}
    from orders
    join purchases on purchases.id = orders.purchase_id
    join order_visits as visit on visit.order_id = purchases.order_id
    where ${isPeriod}`.execute(db);
  const ofFirst = (column: string) => sql`(select begun.${sql.raw(column)} from purchases
    join orders as begun on begun.id = purchases.order_id where purchases.id = orders.purchase_id)`;
  await sql`update orders set
    first_source = '~' || coalesce(${ofFirst('first_source')}, ''),
    last_source = '~' || coalesce(${ofFirst('last_source')}, ''),
    day_source = ${ofFirst('day_source')},
    day_visits = ${ofFirst('day_visits')}
    where ${isPeriod}`.execute(db);
}
