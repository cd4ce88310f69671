import type { LedgerOrTransaction, OrderRow } from '../../ledger/index.ts';

export async function itemNameOf(db: LedgerOrTransaction, accountId: number, itemId: number): Promise<string> {
  const { name } = await db
    .selectFrom('items')
    .select('name')
    .where('account_id', '=', accountId)
    .where('id', '=', itemId)
    .executeTakeFirstOrThrow();
  return name;
}

/** How an order was paid, and the tax contained in it, minor units. */
export function paymentOfOrder(
  db: LedgerOrTransaction,
  accountId: number,
  orderId: number,
): Promise<Pick<OrderRow, 'provider' | 'tax_minor'>> {
  return db
    .selectFrom('orders')
    .select(['provider', 'tax_minor'])
    .where('account_id', '=', accountId)
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
}
