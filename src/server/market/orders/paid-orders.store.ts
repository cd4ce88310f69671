import { type Expression, type SqlBool, sql } from 'kysely';
import type { DatabaseOrTransaction, OrderVisitRow } from '../../database/index.ts';
import { hasNoPeriodSource } from './order-visit.store.ts';

/** Epoch ms. `to` is exclusive. */
export type WantedPaidOrders = {
  from: number;
  to: number;
  itemId: number | undefined;
  /** '' is also a value, because direct visits have no source */
  visit: Partial<Pick<OrderVisitRow, 'channel' | 'source' | 'country'>>;
};

const paidOrders = (db: DatabaseOrTransaction, accountId: number, { from, to, itemId }: WantedPaidOrders) => {
  const placed = db
    .selectFrom('orders')
    .where('orders.account_id', '=', accountId)
    // A parameter would prevent the use of the partial index.
    .where('orders.state', '=', sql.lit('paid'))
    .where('orders.created_at', '>=', from)
    .where('orders.created_at', '<', to)
    .where(hasNoPeriodSource);
  return itemId === undefined ? placed : placed.where('orders.item_id', '=', itemId);
};

const matchesVisit = ({ visit }: WantedPaidOrders): Expression<SqlBool> => {
  const conditions = Object.entries(visit).map(([name, value]) => sql`${sql.ref(`own_visit.${name}`)} = ${value}`);
  return sql<SqlBool>`exists (select 1 from order_visits as own_visit where own_visit.order_id = orders.id
    and own_visit.touch = 'last' and ${sql.join(conditions, sql` and `)})`;
};

const isFiltered = ({ visit }: WantedPaidOrders): boolean => Object.keys(visit).length > 0;

export function paidOrderIds(
  db: DatabaseOrTransaction,
  accountId: number,
  wanted: WantedPaidOrders,
): Expression<{ id: number }> {
  const orders = paidOrders(db, accountId, wanted).select('orders.id');
  return isFiltered(wanted) ? orders.where(matchesVisit(wanted)) : orders;
}

/** `unknown`: orders that are excluded because their visit is unknown */
export async function countPaidOrders(
  db: DatabaseOrTransaction,
  accountId: number,
  wanted: WantedPaidOrders,
): Promise<{ paid: number; free: number; unknown: number }> {
  const orders = paidOrders(db, accountId, wanted);
  const counted = (isFiltered(wanted) ? orders.where(matchesVisit(wanted)) : orders).select(({ fn }) => [
    fn.countAll<number>().as('paid'),
    sql<number>`coalesce(sum(case when orders.total_minor = 0 then 1 else 0 end), 0)`.as('free'),
  ]);
  const { paid, free } = await counted.executeTakeFirstOrThrow();
  const unknown = await orders
    .where('orders.last_source', 'is', null)
    .select(({ fn }) => fn.countAll<number>().as('orders'))
    .executeTakeFirstOrThrow();
  return { paid: Number(paid), free: Number(free), unknown: Number(unknown.orders) };
}

export async function hasPaidOrder(db: DatabaseOrTransaction, accountId: number): Promise<boolean> {
  const found = await db
    .selectFrom('orders')
    .select('id')
    .where('account_id', '=', accountId)
    .where('state', '=', sql.lit('paid'))
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}
