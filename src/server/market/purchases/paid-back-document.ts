import type { DatabaseOrTransaction, OrderRow, PurchaseRow } from '../../database/index.ts';
import { creditedBefore, issueCreditNote, reverseCreditNote } from '../invoices/index.ts';
import { type Transition, taxOfRefund } from './purchase-states.ts';
import { listDisputes } from './record.store.ts';

type PaidBack = { books: Transition['books']; key: string; amountMinor: number; at: number };

/**
 * Issues a credit note for money that the buyer gets back, or cancels the credit note if the money returns. Returns the
 * tax in the amount. `purchase` is the row before the event, but a dispute already has its new state.
 */
export async function documentPaidBack(
  trx: DatabaseOrTransaction,
  purchase: PurchaseRow,
  order: OrderRow,
  { books, key, amountMinor, at }: PaidBack,
): Promise<number> {
  const { price_minor: totalMinor, refunded_minor: refunded } = purchase;
  const paid = { totalMinor, taxMinor: order.tax_minor };
  switch (books) {
    case 'refund':
    case 'dispute_lost': {
      const lost = (await listDisputes(trx, purchase))
        .filter(({ state }) => state === 'lost')
        .reduce((sum, one) => sum + one.amount_minor, 0);
      const wanted = refunded + lost + (books === 'refund' ? amountMinor : 0);
      const after = Math.min(totalMinor, wanted);
      const before = Math.min(totalMinor, wanted - amountMinor);
      const credited = await creditedBefore(trx, purchase);
      // Exact even if an earlier credit note was cancelled. Refunds by older versions have no credit note.
      const creditedTax =
        credited.total_minor === before
          ? credited.tax_minor
          : taxOfRefund(paid, { beforeMinor: 0, afterMinor: before });
      const due = taxOfRefund(paid, { beforeMinor: 0, afterMinor: after }) - creditedTax;
      const tax_minor = Math.max(0, Math.min(due, after - before));
      await issueCreditNote(trx, purchase, { cause: books, key, at, total_minor: after - before, tax_minor });
      return tax_minor;
    }
    case 'refund_failed': {
      const reversed = await reverseCreditNote(trx, purchase, { cause: books, key, at });
      const between = { beforeMinor: refunded - amountMinor, afterMinor: refunded };
      return reversed?.tax_minor ?? taxOfRefund(paid, between);
    }
    case 'dispute_reversed':
      // Older versions booked no tax for a lost dispute.
      return (await reverseCreditNote(trx, purchase, { cause: books, key, at }))?.tax_minor ?? 0;
    case 'dispute_opened':
    case 'dispute_won':
    case undefined:
      return 0;
  }
}
