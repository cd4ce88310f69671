import type { DatabaseOrTransaction, OrderRow, OrderTaxRow } from '../../database/index.ts';

type Owned = Pick<OrderRow, 'id' | 'account_id'>;

export async function insertOrderTax(
  trx: DatabaseOrTransaction,
  { id: order_id, account_id }: Owned,
  tax: Omit<OrderTaxRow, 'order_id' | 'account_id'>,
): Promise<void> {
  await trx
    .insertInto('order_taxes')
    .values({ order_id, account_id, ...tax })
    .execute();
}

/** Returns undefined for orders of older versions. */
export const findOrderTax = (db: DatabaseOrTransaction, order: Owned): Promise<OrderTaxRow | undefined> =>
  db
    .selectFrom('order_taxes')
    .selectAll()
    .where('account_id', '=', order.account_id)
    .where('order_id', '=', order.id)
    .executeTakeFirst();
