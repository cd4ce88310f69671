import type { DatabaseOrTransaction } from '../../database/index.ts';
import { type IssuedDocument, listIssuedInvoices, oldInvoice } from '../invoices/index.ts';
import { listOldInvoices } from './invoiced.store.ts';

const rowsAtOnce = 500;

/** Returns the account's invoices and credit notes that were issued in the period. Epoch ms, end exclusive. */
export async function* issuedDocuments(
  db: DatabaseOrTransaction,
  accountId: number,
  period: { startMs: number; endMs: number },
): AsyncGenerator<IssuedDocument> {
  for (let afterId = 0; ; ) {
    const rows = await listOldInvoices(db, accountId, { ...period, afterId, limit: rowsAtOnce });
    for (const purchase of rows) {
      const document = oldInvoice(purchase);
      if (document) yield document;
    }
    afterId = rows.at(-1)?.id ?? 0;
    if (rows.length < rowsAtOnce) break;
  }
  for (let afterId = 0; ; ) {
    const rows = await listIssuedInvoices(db, accountId, { ...period, afterId, limit: rowsAtOnce });
    yield* rows;
    afterId = rows.at(-1)?.id ?? 0;
    if (rows.length < rowsAtOnce) break;
  }
}
