import type { Book, DatabaseOrTransaction, MoneyKind } from '../../database/index.ts';
import { addOrderRevenue } from '../orders/index.ts';
import { postTransaction, requireAmount } from './post-transaction.ts';

type MoneyEvent = {
  account_id: number;
  /** null for money without a purchase */
  purchase_id: number | null;
  /** set if the purchase was ordered here; bookings change the order's revenue */
  order_id?: number;
  /** unique per account and kind, so repeats are booked once */
  reference: string;
  currency: string;
  /** epoch ms */
  at: number;
};

/**
 * Amounts are in minor units; the total includes tax. Like all functions here, returns false if the event was booked
 * before.
 */
export function bookSale(
  trx: DatabaseOrTransaction,
  sale: MoneyEvent & { total_minor: number; tax_minor: number; fee_minor: number },
): Promise<boolean> {
  const { total_minor: total, tax_minor: tax, fee_minor: fee } = sale;
  return bookEvent(trx, sale, 'sale', [
    ['provider', -requireAmounts(total, tax, fee)],
    ['tax', tax],
    ['fee', fee],
    ['author', total - tax - fee],
  ]);
}

/** The service never held the money, so the balance changes only by its fee. */
export function bookDirectSale(
  trx: DatabaseOrTransaction,
  sale: MoneyEvent & { total_minor: number; fee_minor: number },
): Promise<boolean> {
  const { total_minor: total, fee_minor: fee } = sale;
  return bookEvent(trx, sale, 'direct_sale', [
    ['bank', -requireAmounts(total, fee)],
    ['direct', total],
    ['fee', fee],
    ['author', -fee],
  ]);
}

/** The author still owes the fee. */
export function bookDirectRefund(
  trx: DatabaseOrTransaction,
  refund: MoneyEvent & { amount_minor: number },
): Promise<boolean> {
  const amount = requireAmounts(refund.amount_minor);
  return bookEvent(trx, refund, 'direct_refund', [
    ['bank', amount],
    ['direct', -amount],
    ['author', 0],
  ]);
}

/** The fee is not refunded. */
export function bookRefund(
  trx: DatabaseOrTransaction,
  refund: MoneyEvent & { amount_minor: number; tax_minor: number },
): Promise<boolean> {
  const { amount_minor: amount, tax_minor: tax } = refund;
  return bookEvent(trx, refund, 'refund', [
    ['provider', requireAmounts(amount, tax)],
    ['tax', -tax],
    ['author', tax - amount],
  ]);
}

export function bookRefundFailure(
  trx: DatabaseOrTransaction,
  refund: MoneyEvent & { amount_minor: number; tax_minor: number },
): Promise<boolean> {
  const { amount_minor: amount, tax_minor: tax } = refund;
  return bookEvent(trx, refund, 'refund_failed', [
    ['provider', -requireAmounts(amount, tax)],
    ['tax', tax],
    ['author', amount - tax],
  ]);
}

/**
 * Holds the amount, then returns it to the author or the buyer. A dispute can be closed only once: a loss after a win
 * has no effect. `reversed` returns a lost amount. No tax is due on a lost amount. Providers can report the end before
 * the start. All steps have the same `reference`.
 */
export function bookDispute(
  trx: DatabaseOrTransaction,
  dispute: MoneyEvent & { amount_minor: number; tax_minor?: number },
  step: 'opened' | 'won' | 'lost' | 'reversed',
): Promise<boolean> {
  const { amount_minor: amount, tax_minor: tax = 0 } = dispute;
  requireAmounts(amount, tax);
  switch (step) {
    case 'opened':
      return bookEvent(trx, dispute, 'dispute_opened', [
        ['author', -amount],
        ['held', amount],
      ]);
    case 'won':
      return bookEvent(trx, dispute, 'dispute_won', [
        ['held', -amount],
        ['author', amount],
      ]);
    case 'lost':
      return bookEvent(trx, dispute, 'dispute_lost', [
        ['held', -amount],
        ['provider', amount],
        ['tax', -tax],
        ['author', tax],
      ]);
    case 'reversed':
      return bookEvent(trx, dispute, 'dispute_reversed', [
        ['provider', -amount],
        ['tax', tax],
        ['author', amount - tax],
      ]);
  }
}

/**
 * The payment is held in a separate book until it is refunded. A failed refund has the reference of the refund that it
 * reverses.
 */
export function bookUnappliedPayment(
  trx: DatabaseOrTransaction,
  payment: MoneyEvent & { amount_minor: number },
  step: 'received' | 'returned' | 'return_failed',
): Promise<boolean> {
  const amount = requireAmounts(payment.amount_minor);
  const inwards = step === 'returned' ? -amount : amount;
  return bookEvent(trx, payment, `stray_${step}`, [
    ['provider', -inwards],
    ['stray', inwards],
  ]);
}

async function bookEvent(
  trx: DatabaseOrTransaction,
  { account_id, purchase_id, order_id, reference, currency, at }: MoneyEvent,
  kind: Exclude<MoneyKind, `withdrawal_${string}` | 'correction'>,
  amounts: [Book, number][],
): Promise<boolean> {
  const transaction = {
    account_id,
    kind,
    reference: referenceOf(kind, reference),
    purchase_id,
    note: '',
    booked_at: at,
  };
  const entries = amounts.map(([of, amount_minor]) => ({ book: of, currency, amount_minor }));
  if (!(await postTransaction(trx, transaction, entries))) return false;
  const minor = entries.reduce((sum, entry) => sum + (revenueBooks.has(entry.book) ? entry.amount_minor : 0), 0);
  if (order_id !== undefined) await addOrderRevenue(trx, { account_id, order_id, minor });
  return true;
}

/** Buyers' payments are divided among these books. The others record where the money is. */
const revenueBooks = new Set<Book>(['author', 'tax', 'fee', 'direct']);

/** Both outcomes, won and lost, use the same reference, so a dispute can be closed only once. */
function referenceOf(kind: MoneyKind, reference: string): string {
  return `${kind === 'dispute_won' || kind === 'dispute_lost' ? 'dispute_closed' : kind}:${reference}`;
}

/** Returns `whole`. */
function requireAmounts(whole: number, ...parts: number[]): number {
  for (const amount of [whole, ...parts]) requireAmount(amount);
  if (parts.reduce((sum, part) => sum + part, 0) > whole)
    throw new Error('the parts of a money event exceed its whole');
  return whole;
}
