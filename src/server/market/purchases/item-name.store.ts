import type { DatabaseOrTransaction, OrderRow } from '../../database/index.ts';

export async function findItemName(db: DatabaseOrTransaction, accountId: number, itemId: number): Promise<string> {
  const { name } = await db
    .selectFrom('items')
    .select('name')
    .where('account_id', '=', accountId)
    .where('id', '=', itemId)
    .executeTakeFirstOrThrow();
  return name;
}

/** The provider of an order, its included tax (minor units), and the buyer's address on it. */
export function findOrderPayment(
  db: DatabaseOrTransaction,
  accountId: number,
  orderId: number,
): Promise<Pick<OrderRow, 'provider' | 'tax_minor' | 'buyer_email'>> {
  return db
    .selectFrom('orders')
    .select(['provider', 'tax_minor', 'buyer_email'])
    .where('account_id', '=', accountId)
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
}
