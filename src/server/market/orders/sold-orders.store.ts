import { sql } from 'kysely';
import type { DatabaseOrTransaction, OrderRow, OrderVisitRow } from '../../database/index.ts';
import { dayMs, shareEvenly } from '../../kernel/index.ts';
import { readDayVisits } from './day-visits.ts';
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

/** Which visit of its day an order counts for: the first, the one in which it was placed, or all alike. */
export type Attribution = 'first' | 'last' | 'linear';

/**
 * Paid orders that came from the same: how many, and what they brought; parts of orders where they are shared. `visit` is
 * null where it is not known.
 */
export type SoldOrders = Pick<OrderRow, 'currency'> & { orders: number; minor: number; visit: VisitSource | null };

/** The paid orders that were placed from an instant up to another (epoch ms, exclusive), by where they came from. */
export function sumSoldOrders(
  db: DatabaseOrTransaction,
  accountId: number,
  { from, to, attribution }: { from: number; to: number; attribution: Attribution },
): Promise<SoldOrders[]> {
  const span = { from, to };
  return attribution === 'linear'
    ? shareSoldOrders(db, accountId, span)
    : sumByVisit(db, accountId, { ...span, touch: attribution });
}

const soldOrders = (db: DatabaseOrTransaction, accountId: number, { from, to }: { from: number; to: number }) =>
  db
    .selectFrom('orders')
    .where('account_id', '=', accountId)
    // Literally, so that the index of paid orders alone is found to fit.
    .where('state', '=', sql.lit('paid'))
    .where('created_at', '>=', from)
    .where('created_at', '<', to);

/** Another number for each of thousands of orders that follow each other, so that no two changes cancel each other out. */
const weights = 8191;

/**
 * The days (UTC, counted from 1970) of those orders, each with a text that is another one as soon as an order of it was
 * paid, refunded or disputed; from an index alone.
 */
export async function listSoldDays(
  db: DatabaseOrTransaction,
  accountId: number,
  span: { from: number; to: number },
): Promise<{ day: number; state: string }[]> {
  const days = await soldOrders(db, accountId, span)
    .select(({ fn }) => [
      sql<number>`created_at / ${sql.lit(dayMs)}`.as('day'),
      fn.countAll<number>().as('orders'),
      fn.sum<number>('id').as('ids'),
      fn.sum<number>('revenue_minor').as('minor'),
      sql<number>`sum(revenue_minor * (id % ${sql.lit(weights)}))`.as('weighted'),
    ])
    .groupBy('day')
    .orderBy('day')
    .execute();
  return days.map(({ day, orders, ids, minor, weighted }) => ({
    day: Number(day),
    state: [orders, ids, minor, weighted].join(' '),
  }));
}

/** Orders are summed by the keys of their sources, from an index alone; of each key one visit is read. */
async function sumByVisit(
  db: DatabaseOrTransaction,
  accountId: number,
  { touch, ...span }: { from: number; to: number; touch: OrderVisitRow['touch'] },
): Promise<SoldOrders[]> {
  const key = `${touch}_source` as const;
  const sums = soldOrders(db, accountId, span)
    .select(({ fn, ref }) => [
      'currency',
      ref(key).as('key'),
      fn.countAll<number>().as('orders'),
      fn.sum<number>('revenue_minor').as('minor'),
      fn.min('id').as('sample'),
    ])
    .groupBy(['currency', key]);
  const rows = await db
    .selectFrom(sums.as('sums'))
    .leftJoin('order_visits as visit', (join) =>
      join
        .onRef('visit.order_id', '=', 'sums.sample')
        .on('visit.touch', '=', touch)
        .on('visit.account_id', '=', accountId),
    )
    .select(['sums.currency', 'sums.key', 'sums.orders', 'sums.minor', 'visit.order_id'])
    .select(visitColumns.map((column) => `visit.${column}` as const))
    .execute();
  return rows.map(({ currency, key: source, orders, minor, order_id, ...visit }) => ({
    currency,
    orders: Number(orders),
    minor: Number(minor),
    // Orders without a key have nothing in common; with a visit, all of its columns are there.
    visit: source === null || order_id === null ? null : (visit as VisitSource),
  }));
}

/** How many visits share an order: those that are kept of its day, or the first and the last where they differ. */
const visitsOfOrder = sql<number>`coalesce(day_visits, case when first_source <> last_source then 2 else 1 end)`;

/**
 * Each order is shared by itself, so that the shares of days add up to those of a month, to the cent. The first visit is
 * read only where it is another one than the last.
 */
async function shareSoldOrders(
  db: DatabaseOrTransaction,
  accountId: number,
  span: { from: number; to: number },
): Promise<SoldOrders[]> {
  const sums = soldOrders(db, accountId, span)
    .select(({ fn }) => [
      ...(['currency', 'first_source', 'last_source', 'day_source'] as const),
      sql<number>`revenue_minor % ${visitsOfOrder}`.as('rest'),
      fn.countAll<number>().as('orders'),
      fn.sum<number>('revenue_minor').as('minor'),
      fn.min('id').as('sample'),
    ])
    .groupBy(['currency', 'first_source', 'last_source', 'day_source', 'rest']);
  const rows = await db
    .selectFrom(sums.as('sums'))
    .leftJoin('order_visits as last_visit', (join) =>
      join
        .onRef('last_visit.order_id', '=', 'sums.sample')
        .on('last_visit.touch', '=', 'last')
        .on('last_visit.account_id', '=', accountId),
    )
    .leftJoin('order_visits as first_visit', (join) =>
      join
        .onRef('first_visit.order_id', '=', 'sums.sample')
        .on('first_visit.touch', '=', 'first')
        .on('first_visit.account_id', '=', accountId)
        .onRef('sums.first_source', '<>', 'sums.last_source'),
    )
    .select(['sums.currency', 'sums.rest', 'sums.orders', 'sums.minor', 'sums.last_source'])
    .select(['last_visit.order_id as has_last', 'first_visit.order_id as has_first', 'last_visit.day_visits'])
    .select(visitColumns.map((column) => `last_visit.${column} as last_${column}` as const))
    .select(visitColumns.map((column) => `first_visit.${column} as first_${column}` as const))
    .execute();
  return rows.flatMap((row): SoldOrders[] => {
    const { currency } = row;
    const shared = { count: Number(row.orders), minor: Number(row.minor), rest: Number(row.rest) };
    if (row.last_source === null || row.has_last === null)
      return [{ currency, orders: shared.count, minor: shared.minor, visit: null }];
    const visit = (touch: 'first' | 'last') =>
      Object.fromEntries(visitColumns.map((column) => [column, row[`${touch}_${column}`]])) as VisitSource;
    const last = visit('last');
    // Country and device are those of the visitor; entry pages between the first and the last visit are not kept.
    const visits =
      row.day_visits !== null
        ? readDayVisits(row.day_visits).map((own) => ({ ...last, ...own, entry_page: '' }))
        : row.has_first === null
          ? [last]
          : [visit('first'), last];
    return shareEvenly(shared, visits).map(({ receiver, count, minor }) => ({
      ...{ currency, orders: count, minor, visit: receiver },
    }));
  });
}
