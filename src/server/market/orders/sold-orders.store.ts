import { sql } from 'kysely';
import type { DatabaseOrTransaction, OrderRow, OrderVisitRow } from '../../database/index.ts';
import { dayMs, shareEvenly } from '../../kernel/index.ts';
import { readDayVisits } from './day-visits.ts';
import { isPeriodSource, type VisitSource, visitColumns } from './order-visit.store.ts';

/** Call this with every booking, in its transaction. */
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

/** `linear`: the order is divided among all visits of the day */
export type Attribution = 'first' | 'last' | 'linear';

/**
 * `orders` and `minor` are fractions if orders are divided among visits. Later periods of a subscription are revenue, but
 * not orders. `visit`: null if unknown.
 */
export type SoldOrders = Pick<OrderRow, 'currency'> & { orders: number; minor: number; visit: VisitSource | null };

/** Epoch ms. `to` is exclusive. */
export function sumSoldOrders(
  db: DatabaseOrTransaction,
  accountId: number,
  { from, to, attribution }: { from: number; to: number; attribution: Attribution },
): Promise<SoldOrders[]> {
  const span = { from, to };
  return attribution === 'linear'
    ? splitSoldOrders(db, accountId, span)
    : sumByVisit(db, accountId, { ...span, touch: attribution });
}

const soldOrders = (db: DatabaseOrTransaction, accountId: number, { from, to }: { from: number; to: number }) =>
  db
    .selectFrom('orders')
    .where('account_id', '=', accountId)
    // A parameter would prevent the use of the partial index.
    .where('state', '=', sql.lit('paid'))
    .where('created_at', '>=', from)
    .where('created_at', '<', to);

/** Gives thousands of consecutive orders different weights, so two changes don't cancel each other out. */
const weights = 8191;

/**
 * Returns days (UTC, counted from 1970), each with a string that changes when an order is paid, refunded or disputed.
 * Reads only an index.
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

/** Sums by key from an index, and reads one visit per key. */
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
    orders: isPeriodSource(source) ? 0 : Number(orders),
    minor: Number(minor),
    // Orders without a key have unknown sources.
    visit: source === null || order_id === null ? null : (visit as VisitSource),
  }));
}

const visitsOfOrder = sql<number>`coalesce(day_visits, case when first_source <> last_source then 2 else 1 end)`;

/** Divides each order separately, so the days of a month add up to the cent. */
async function splitSoldOrders(
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
    .select(['sums.currency', 'sums.rest', 'sums.orders', 'sums.minor', 'sums.last_source as key'])
    .select(['last_visit.order_id as has_last', 'first_visit.order_id as has_first', 'last_visit.day_visits'])
    .select(visitColumns.map((column) => `last_visit.${column} as last_${column}` as const))
    .select(visitColumns.map((column) => `first_visit.${column} as first_${column}` as const))
    .execute();
  return rows.flatMap((row): SoldOrders[] => {
    const { currency } = row;
    const isPeriod = isPeriodSource(row.key);
    const shared = { count: Number(row.orders), minor: Number(row.minor), rest: Number(row.rest) };
    if (row.key === null || row.has_last === null)
      return [{ currency, orders: isPeriod ? 0 : shared.count, minor: shared.minor, visit: null }];
    const visit = (touch: 'first' | 'last') =>
      Object.fromEntries(visitColumns.map((column) => [column, row[`${touch}_${column}`]])) as VisitSource;
    const last = visit('last');
    // Entry pages between the first and the last visit aren't stored.
    const visits =
      row.day_visits !== null
        ? readDayVisits(row.day_visits).map((own) => ({ ...last, ...own, entry_page: '' }))
        : row.has_first === null
          ? [last]
          : [visit('first'), last];
    return shareEvenly(shared, visits).map(({ receiver, count, minor }) => ({
      ...{ currency, orders: isPeriod ? 0 : count, minor, visit: receiver },
    }));
  });
}
