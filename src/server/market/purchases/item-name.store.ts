import type { LedgerOrTransaction } from '../../ledger/index.ts';

export async function itemNameOf(db: LedgerOrTransaction, accountId: number, itemId: number): Promise<string> {
  const { name } = await db
    .selectFrom('items')
    .select('name')
    .where('account_id', '=', accountId)
    .where('id', '=', itemId)
    .executeTakeFirstOrThrow();
  return name;
}

/** Tax contained in what was paid for an order, minor units. */
export async function orderTaxOf(db: LedgerOrTransaction, accountId: number, orderId: number): Promise<number> {
  const { tax_minor } = await db
    .selectFrom('orders')
    .select('tax_minor')
    .where('account_id', '=', accountId)
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  return tax_minor;
}
