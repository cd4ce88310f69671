import type { DatabaseOrTransaction, OrderRow, PurchaseRow } from '../../database/index.ts';
import { issueCreditNote, reverseCreditNote } from '../invoices/index.ts';
import { type Transition, taxOfRefund } from './purchase-states.ts';
import { listDisputes } from './record.store.ts';

type PaidBack = { books: Transition['books']; key: string; amountMinor: number; at: number };

/**
 * Issues a credit note for money that the buyer gets back, or cancels it if the money returns. Returns the tax in the
 * amount. `purchase` is the row before the event, but a dispute already has its new state. The tax depends only on what
 * the buyer has back before and after the event, so it adds up in any order of events.
 */
export async function documentPaidBack(
  trx: DatabaseOrTransaction,
  purchase: PurchaseRow,
  order: OrderRow,
  { books, key, amountMinor, at }: PaidBack,
): Promise<number> {
  switch (books) {
    case 'refund':
    case 'dispute_lost': {
      const isRefund = books === 'refund';
      const after = purchase.refunded_minor + (await sumLostDisputes(trx, purchase)) + (isRefund ? amountMinor : 0);
      const amounts = amountsBetween(purchase, order, after - amountMinor, after);
      await issueCreditNote(trx, purchase, { cause: books, key, at, ...amounts });
      return amounts.tax_minor;
    }
    case 'refund_failed':
    case 'dispute_reversed': {
      const isRefund = books === 'refund_failed';
      const before = purchase.refunded_minor + (await sumLostDisputes(trx, purchase)) + (isRefund ? 0 : amountMinor);
      const amounts = amountsBetween(purchase, order, before - amountMinor, before);
      const reversed = await reverseCreditNote(trx, purchase, { cause: books, key, at, ...amounts });
      // Older versions issued no credit notes and booked no tax for lost disputes.
      return isRefund || reversed ? amounts.tax_minor : 0;
    }
    case 'dispute_opened':
    case 'dispute_won':
    case undefined:
      return 0;
  }
}

async function sumLostDisputes(trx: DatabaseOrTransaction, purchase: PurchaseRow): Promise<number> {
  const lost = (await listDisputes(trx, purchase)).filter(({ state }) => state === 'lost');
  return lost.reduce((sum, { amount_minor }) => sum + amount_minor, 0);
}

/** A refund and a lost dispute about the same payment can exceed the price. */
function amountsBetween(
  { price_minor: totalMinor }: PurchaseRow,
  { tax_minor: taxMinor }: OrderRow,
  before: number,
  after: number,
): { total_minor: number; tax_minor: number } {
  const [beforeMinor, afterMinor] = [Math.min(totalMinor, before), Math.min(totalMinor, after)];
  return {
    total_minor: afterMinor - beforeMinor,
    tax_minor: taxOfRefund({ totalMinor, taxMinor }, { beforeMinor, afterMinor }),
  };
}
