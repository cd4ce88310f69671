import { type Expression, type SqlBool, sql } from 'kysely';
import type { DatabaseOrTransaction, OrderVisitRow } from '../../database/index.ts';

/** Orders that were placed from an instant up to another (epoch ms, exclusive) and paid. */
export type WantedPaidOrders = {
  from: number;
  to: number;
  itemId: number | undefined;
  /** only those whose visit came from there; an empty text is a value as well: direct visits have no source */
  visit: Partial<Pick<OrderVisitRow, 'channel' | 'source' | 'country'>>;
};

const paidOrders = (db: DatabaseOrTransaction, accountId: number, { from, to, itemId }: WantedPaidOrders) => {
  const placed = db
    .selectFrom('orders')
    .where('orders.account_id', '=', accountId)
    // Literally, so that the index of paid orders alone is found to fit.
    .where('orders.state', '=', sql.lit('paid'))
    .where('orders.created_at', '>=', from)
    .where('orders.created_at', '<', to);
  return itemId === undefined ? placed : placed.where('orders.item_id', '=', itemId);
};

const fromThere = ({ visit }: WantedPaidOrders): Expression<SqlBool> => {
  const conditions = Object.entries(visit).map(([name, value]) => sql`${sql.ref(`own_visit.${name}`)} = ${value}`);
  return sql<SqlBool>`exists (select 1 from order_visits as own_visit where own_visit.order_id = orders.id
    and own_visit.touch = 'last' and ${sql.join(conditions, sql` and `)})`;
};

const isFiltered = ({ visit }: WantedPaidOrders): boolean => Object.keys(visit).length > 0;

/** The identifiers of these orders, for a query of another room. */
export function paidOrderIds(
  db: DatabaseOrTransaction,
  accountId: number,
  wanted: WantedPaidOrders,
): Expression<{ id: number }> {
  const orders = paidOrders(db, accountId, wanted).select('orders.id');
  return isFiltered(wanted) ? orders.where(fromThere(wanted)) : orders;
}

/** How many there are, how many of them cost nothing, and how many more are left out because their visit is not known. */
export async function countPaidOrders(
  db: DatabaseOrTransaction,
  accountId: number,
  wanted: WantedPaidOrders,
): Promise<{ paid: number; free: number; unknown: number }> {
  const orders = paidOrders(db, accountId, wanted);
  const counted = (isFiltered(wanted) ? orders.where(fromThere(wanted)) : orders).select(({ fn }) => [
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

/** Whether the account has ever been paid for an order. */
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
