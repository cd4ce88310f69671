import type { Book, DatabaseOrTransaction, MoneyKind } from '../../database/index.ts';
import { addOrderRevenue } from '../orders/index.ts';
import { postTransaction, requireAmount } from './post-transaction.ts';

type MoneyEvent = {
  account_id: number;
  /** null for money without a purchase */
  purchase_id: number | null;
  /** of the purchase, if it was ordered here: what is booked adds to what the order brought */
  order_id?: number;
  /** identifies the event among those of its kind in an account, so that repeats are booked once */
  reference: string;
  currency: string;
  /** epoch ms */
  at: number;
};

/**
 * Books a sale: its tax, the service's fee, and the rest for the author. Amounts are minor units, and the total includes
 * the tax. Like all functions here, false when it was booked before.
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

/**
 * Books a sale that was paid directly to the author: the money never was here, so it adds nothing to the balance and only
 * takes the service's fee from it.
 */
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

/** Books a refund that the author paid directly; the service's fee stays owed. */
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

/** Books a refund with the tax in it; the service's fee is not refunded. */
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

/** Books that a refund bounced and the money is back, with the tax in it. */
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
 * Books a step of a dispute: the disputed amount is held, then returned to the author or the buyer. A dispute closes once:
 * losing it after it was won changes nothing; `reversed` returns what was lost. Closing may be reported before opening. All
 * steps have the same `reference`.
 */
export function bookDispute(
  trx: DatabaseOrTransaction,
  dispute: MoneyEvent & { amount_minor: number },
  step: 'opened' | 'won' | 'lost' | 'reversed',
): Promise<boolean> {
  const { amount_minor: amount } = dispute;
  requireAmounts(amount);
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
      ]);
    case 'reversed':
      return bookEvent(trx, dispute, 'dispute_reversed', [
        ['provider', -amount],
        ['author', amount],
      ]);
  }
}

/**
 * Books an unapplied payment: it is held in a book of its own until it is refunded. A failed return reverses the one with
 * the same reference.
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

/** Where what buyers paid is divided up; the other books say where the money is. What is disputed is in none of these. */
const revenueBooks = new Set<Book>(['author', 'tax', 'fee', 'direct']);

/** Winning and losing share one reference, so that a dispute closes once. */
function referenceOf(kind: MoneyKind, reference: string): string {
  return `${kind === 'dispute_won' || kind === 'dispute_lost' ? 'dispute_closed' : kind}:${reference}`;
}

/** Returns `whole` after checking that all amounts are valid and the parts do not exceed it. */
function requireAmounts(whole: number, ...parts: number[]): number {
  for (const amount of [whole, ...parts]) requireAmount(amount);
  if (parts.reduce((sum, part) => sum + part, 0) > whole)
    throw new Error('the parts of a money event exceed its whole');
  return whole;
}
