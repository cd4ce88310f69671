import { sql } from 'kysely';
import type { DatabaseOrTransaction, OrderRow, OrderVisitRow } from '../../database/index.ts';
import type { VisitSource } from './order-visit.store.ts';

/** Adds to what an order brought; called with every booking of its money, in the same transaction. */
export async function addOrderRevenue(
  trx: DatabaseOrTransaction,
  { account_id, order_id, minor }: { account_id: number; order_id: number; minor: number },
): Promise<void> {
  if (minor === 0) return;
  await trx
    .updateTable('orders')
    .set({ revenue_minor: sql<number>`revenue_minor + ${minor}` })
    .where('account_id', '=', account_id)
    .where('id', '=', order_id)
    .execute();
}

/** Paid orders that came from the same: how many, and what they brought. `visit` is null where it is not known. */
export type SoldOrders = Pick<OrderRow, 'currency'> & { orders: number; minor: number; visit: VisitSource | null };

const columns = [
  'channel',
  'source',
  'referrer',
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'entry_page',
  'country',
  'device',
] as const satisfies (keyof VisitSource)[];

/** The paid orders that were placed from an instant up to another (epoch ms, exclusive), by where they came from. */
export async function sumSoldOrders(
  db: DatabaseOrTransaction,
  accountId: number,
  { from, to, touch }: { from: number; to: number; touch: OrderVisitRow['touch'] },
): Promise<SoldOrders[]> {
  const rows = await db
    .selectFrom('orders')
    .leftJoin('order_visits', (join) =>
      join.onRef('order_visits.order_id', '=', 'orders.id').on('order_visits.touch', '=', touch),
    )
    .select((select) => [
      'orders.currency',
      select.fn.countAll<number>().as('orders'),
      select.fn.sum<number>('orders.revenue_minor').as('minor'),
      ...columns.map((column) => `order_visits.${column}` as const),
    ])
    .where('orders.account_id', '=', accountId)
    .where('orders.state', '=', 'paid')
    .where('orders.created_at', '>=', from)
    .where('orders.created_at', '<', to)
    .groupBy(['orders.currency', ...columns.map((column) => `order_visits.${column}` as const)])
    .execute();
  return rows.map(({ currency, orders, minor, ...visit }) => ({
    currency,
    orders: Number(orders),
    minor: Number(minor),
    visit: visit.channel === null ? null : (visit as VisitSource),
  }));
}
