import { inTransaction } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { deleteInvoices, listDocuments } from '../invoices/index.ts';
import { listErasedInvoiced, lockPayment, updatePurchaseColumns } from '../purchases/index.ts';
import { keptYears } from './erasure-plan.ts';

const atOnce = 100;

/** Deletes the invoices and credit notes of erased buyers after the period for which the law requires them. */
export async function deleteErasedInvoices({ database, now }: Pick<Deps, 'database' | 'now'>): Promise<void> {
  const beforeMs = Date.UTC(new Date(now()).getUTCFullYear() - keptYears, 0, 1);
  for (let afterId = 0; ; ) {
    const payments = await listErasedInvoiced(database.db, { beforeMs, afterId, limit: atOnce });
    for (const payment of payments)
      await inTransaction(database, async (trx) => {
        const locked = await lockPayment(database, trx, payment);
        const documents = await listDocuments(trx, locked);
        if (locked.buyer_email !== null || documents.some(({ issued_at }) => issued_at >= beforeMs)) return;
        await deleteInvoices(trx, locked);
        await updatePurchaseColumns(trx, locked, { invoice: null, invoice_facts: null });
      });
    afterId = payments.at(-1)?.id ?? 0;
    if (payments.length < atOnce) return;
  }
}
