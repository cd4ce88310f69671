import { sql } from 'kysely';
import type { DatabaseOrTransaction, OrderRow, OrderVisitRow } from '../../database/index.ts';
import { type VisitSource, visitColumns } from './order-visit.store.ts';

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

/** As many visits are read at once. */
const perRead = 500;

/**
 * The paid orders that were placed from an instant up to another (epoch ms, exclusive), by where they came from. Orders
 * are summed by the keys of their sources, from an index alone; then one visit is read of each key.
 */
export async function sumSoldOrders(
  db: DatabaseOrTransaction,
  accountId: number,
  { from, to, touch }: { from: number; to: number; touch: OrderVisitRow['touch'] },
): Promise<SoldOrders[]> {
  const key = `${touch}_source` as const;
  const sums = await db
    .selectFrom('orders')
    .select(({ fn }) => [
      'currency',
      key,
      fn.countAll<number>().as('orders'),
      fn.sum<number>('revenue_minor').as('minor'),
      fn.min('id').as('sample'),
    ])
    .where('account_id', '=', accountId)
    // Literally, so that the index of paid orders alone is found to fit.
    .where('state', '=', sql.lit('paid'))
    .where('created_at', '>=', from)
    .where('created_at', '<', to)
    .groupBy(['currency', key])
    .execute();
  const samples = new Map(sums.flatMap((sum) => (sum[key] === null ? [] : [[sum[key], Number(sum.sample)]])));
  const visits = await readVisits(db, accountId, { orderIds: [...samples.values()], touch });
  return sums.map(({ currency, orders, minor, [key]: source }) => ({
    currency,
    orders: Number(orders),
    minor: Number(minor),
    visit: (source !== null && visits.get(samples.get(source)!)) || null,
  }));
}

/** One visit of each order, by order. */
async function readVisits(
  db: DatabaseOrTransaction,
  accountId: number,
  { orderIds, touch }: { orderIds: readonly number[]; touch: OrderVisitRow['touch'] },
): Promise<Map<number, VisitSource>> {
  const visits = new Map<number, VisitSource>();
  for (let at = 0; at < orderIds.length; at += perRead) {
    const rows = await db
      .selectFrom('order_visits')
      .select(['order_id', ...visitColumns])
      .where('account_id', '=', accountId)
      .where('touch', '=', touch)
      .where('order_id', 'in', orderIds.slice(at, at + perRead))
      .execute();
    for (const { order_id, ...visit } of rows) visits.set(order_id, visit);
  }
  return visits;
}
