import { type Expression, type SqlBool, sql } from 'kysely';
import { type DatabaseOrTransaction, hasEnabledModule, type OrderRow } from '../../database/index.ts';
import { inChunks } from '../../kernel/index.ts';
import { itemColumn } from '../catalogue/index.ts';

export type UnpaidOrder = Pick<
  OrderRow,
  'id' | 'number' | 'item_id' | 'licence' | 'buyer_email' | 'buyer_name' | 'language'
> & {
  item_name: string;
};

/** Orders of earlier versions have no key. Orders whose buyer was erased have no address. */
const isSameBuyer = (one: 'later', other: 'orders' | 'hit') =>
  sql<SqlBool>`${sql.ref(`${one}.buyer_email`)} <> '' and (${sql.ref(`${one}.buyer_email`)} = ${sql.ref(`${other}.buyer_email`)}
    or ${sql.ref(`${one}.buyer_key`)} = ${sql.ref(`${other}.buyer_key`)})`;

/**
 * Orders that a payment provider should have taken: placed in a span (epoch ms) or with one of the ids. Excludes orders
 * whose buyer has bought the item since. Oldest first. `only`: a condition on `orders` from another folder.
 */
export function listUnpaidOrders(
  db: DatabaseOrTransaction,
  accountId: number,
  { from, to, ids, most, only }: UnpaidSpan & { only?: Expression<SqlBool> },
): Promise<UnpaidOrder[]> {
  let matching = db
    .selectFrom('orders')
    .select(['orders.id', 'orders.number', 'orders.item_id', 'licence', 'buyer_email', 'buyer_name', 'language'])
    .select(itemColumn('orders', 'name').as('item_name'))
    .where('orders.account_id', '=', accountId)
    .where('state', 'in', ['open', 'expired'])
    // The data of its buyer was erased.
    .where('buyer_email', '!=', '')
    .where('provider', 'not in', ['manual', 'free'])
    .where((row) =>
      row.or([
        row.and([row('orders.created_at', '>=', from), row('orders.created_at', '<=', to)]),
        ...(ids.length > 0 ? [row('orders.id', 'in', ids)] : []),
      ]),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('orders as later')
            .select('later.id')
            .where('later.account_id', '=', accountId)
            .where('later.state', '=', 'paid')
            .whereRef('later.item_id', '=', 'orders.item_id')
            .where(isSameBuyer('later', 'orders'))
            .whereRef('later.created_at', '>=', 'orders.created_at'),
        ),
      ),
    )
    .orderBy('orders.created_at')
    .orderBy('orders.id')
    .limit(most);
  if (only !== undefined) matching = matching.where(only);
  return matching.execute();
}

type UnpaidSpan = { from: number; to: number; ids: number[]; most: number };

/** Accounts with an order that a provider should have taken since then (epoch ms), and did not. */
export async function listAccountsWithUnpaidOrders(
  db: DatabaseOrTransaction,
  { since, only }: { since: number; only: Expression<SqlBool> },
): Promise<number[]> {
  const rows = await db
    .selectFrom('orders')
    .select('account_id')
    .distinct()
    // The index `orders_online` has the same condition.
    .where(sql<SqlBool>`orders.provider in ('stripe', 'paypal')`)
    .where('created_at', '>', since)
    .where('state', 'in', ['open', 'expired'])
    .where(hasEnabledModule('orders'))
    .where(only)
    .orderBy('account_id')
    .execute();
  return rows.map(({ account_id }) => account_id);
}

export type PaidAgain = Pick<OrderRow, 'id' | 'currency' | 'revenue_minor' | 'settled_at'> & { hit_id: number };

/** Orders that the buyers of these orders paid for the same item, including the orders themselves. */
export async function listPaidAgain(db: DatabaseOrTransaction, accountId: number, ids: number[]): Promise<PaidAgain[]> {
  const found: PaidAgain[] = [];
  for (const slice of inChunks(ids, 500))
    found.push(
      ...(await db
        .selectFrom('orders as hit')
        .innerJoin('orders as later', (join) =>
          join.onRef('later.account_id', '=', 'hit.account_id').onRef('later.item_id', '=', 'hit.item_id'),
        )
        .select(['later.id', 'later.currency', 'later.revenue_minor', 'later.settled_at', 'hit.id as hit_id'])
        .where('hit.account_id', '=', accountId)
        .where('hit.id', 'in', slice)
        .where('later.state', '=', 'paid')
        .whereRef('later.created_at', '>=', 'hit.created_at')
        .where(isSameBuyer('later', 'hit'))
        .orderBy('later.id')
        .orderBy('hit.id')
        .execute()),
    );
  return found;
}

export type LaterOrder = Pick<OrderRow, 'id' | 'buyer_email' | 'currency' | 'total_minor' | 'created_at'>;

/** Paid orders of the same item and buyer as an unpaid order that was placed in a span (epoch ms). */
export function listLaterOrders(
  db: DatabaseOrTransaction,
  accountId: number,
  { from, to, most }: { from: number; to: number; most: number },
): Promise<LaterOrder[]> {
  return db
    .selectFrom('orders as later')
    .select(['later.id', 'later.buyer_email', 'later.currency', 'later.total_minor', 'later.created_at'])
    .where('later.account_id', '=', accountId)
    .where('later.state', '=', 'paid')
    .where('later.buyer_email', '!=', '')
    .where('later.created_at', '>=', from)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('orders')
          .select('orders.id')
          .where('orders.account_id', '=', accountId)
          .where('orders.state', 'in', ['open', 'expired'])
          .where('orders.provider', 'not in', ['manual', 'free'])
          .where('orders.created_at', '>=', from)
          .where('orders.created_at', '<=', to)
          .whereRef('orders.item_id', '=', 'later.item_id')
          .whereRef('orders.buyer_email', '=', 'later.buyer_email')
          .whereRef('orders.created_at', '<=', 'later.created_at'),
      ),
    )
    .orderBy('later.created_at')
    .orderBy('later.id')
    .limit(most)
    .execute();
}
