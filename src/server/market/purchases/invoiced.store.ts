import type { DatabaseOrTransaction, PurchaseRow } from '../../database/index.ts';

export const listInvoicedPurchases = (
  db: DatabaseOrTransaction,
  accountId: number,
  { afterId, limit }: { afterId: number; limit: number },
): Promise<PurchaseRow[]> =>
  db
    .selectFrom('purchases')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('invoice_number', 'is not', null)
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(limit)
    .execute();
