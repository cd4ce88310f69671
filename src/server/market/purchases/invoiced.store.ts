import type { DatabaseOrTransaction, PurchaseRow } from '../../database/index.ts';

/** Purchases with an invoice without a year in its number. Epoch ms, end exclusive. */
export const listOldInvoices = (
  db: DatabaseOrTransaction,
  accountId: number,
  { startMs, endMs, afterId, limit }: { startMs: number; endMs: number; afterId: number; limit: number },
): Promise<PurchaseRow[]> =>
  db
    .selectFrom('purchases')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('invoice_number', 'is not', null)
    .where('purchased_at', '>=', startMs)
    .where('purchased_at', '<', endMs)
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(limit)
    .execute();
