import type { DatabaseOrTransaction, OrderRow } from '../../database/index.ts';
import { itemColumn } from '../catalogue/index.ts';

export type UnpaidOrder = Pick<OrderRow, 'id' | 'item_id' | 'licence' | 'buyer_email' | 'buyer_name' | 'language'> & {
  item_name: string;
};

/**
 * Orders that a payment provider should have taken: placed in a span (epoch ms) or with one of the ids. Excludes orders
 * whose buyer has bought the item since. Oldest first.
 */
export function listUnpaidOrders(
  db: DatabaseOrTransaction,
  accountId: number,
  { from, to, ids, most }: { from: number; to: number; ids: number[]; most: number },
): Promise<UnpaidOrder[]> {
  return (
    db
      .selectFrom('orders')
      .select(['orders.id', 'orders.item_id', 'licence', 'buyer_email', 'buyer_name', 'language'])
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
              .whereRef('later.buyer_email', '=', 'orders.buyer_email')
              .whereRef('later.created_at', '>=', 'orders.created_at'),
          ),
        ),
      )
      .orderBy('orders.created_at')
      .orderBy('orders.id')
      .limit(most)
      .execute()
  );
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
