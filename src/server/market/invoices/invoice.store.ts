import type { Insertable } from 'kysely';
import type { DatabaseOrTransaction, InvoiceRow, PurchaseRow, Schema } from '../../database/index.ts';

export const insertInvoice = (trx: DatabaseOrTransaction, row: Insertable<Schema['invoices']>): Promise<InvoiceRow> =>
  trx.insertInto('invoices').values(row).returningAll().executeTakeFirstOrThrow();

/** In the order of issue. */
export const listInvoices = (
  db: DatabaseOrTransaction,
  purchase: Pick<PurchaseRow, 'id' | 'account_id'>,
): Promise<InvoiceRow[]> =>
  db
    .selectFrom('invoices')
    .selectAll()
    .where('account_id', '=', purchase.account_id)
    .where('purchase_id', '=', purchase.id)
    .orderBy('id')
    .execute();

/** Epoch ms, end exclusive. */
type Page = { startMs: number; endMs: number; afterId: number; limit: number };

export const listIssuedInvoices = (
  db: DatabaseOrTransaction,
  accountId: number,
  { startMs, endMs, afterId, limit }: Page,
): Promise<InvoiceRow[]> =>
  db
    .selectFrom('invoices')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('issued_at', '>=', startMs)
    .where('issued_at', '<', endMs)
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(limit)
    .execute();

export async function deleteInvoices(
  trx: DatabaseOrTransaction,
  purchase: Pick<PurchaseRow, 'id' | 'account_id'>,
): Promise<void> {
  await trx
    .deleteFrom('invoices')
    .where('account_id', '=', purchase.account_id)
    .where('purchase_id', '=', purchase.id)
    .execute();
}
