import type { Book, DatabaseOrTransaction, MoneyKind } from '../../database/index.ts';
import { postTransaction, requireAmount } from './post-transaction.ts';

type MoneyEvent = {
  account_id: number;
  /** null for money that bought nothing */
  purchase_id: number | null;
  /** which event it is, unique among those of its kind in one account: what comes twice is booked once */
  reference: string;
  currency: string;
  /** epoch ms */
  at: number;
};

/**
 * Books what a buyer paid: the tax in it, the service's fee, and the rest for the author. Amounts are minor units, the
 * tax is contained in the total. False when it is booked already.
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
 * Books what a buyer paid straight to the author, tax included: it never was here, so of the balance it takes the
 * service's fee and adds nothing. False when it is booked already.
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

/** Books what the author gave back out of the own pocket; the service's fee stays owed. False when it is booked already. */
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

/** Books what a buyer got back, with the tax in it; the service's fee is not given back. False when it is booked already. */
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

/** Books that what was refunded has not reached the buyer and is back, with the tax in it. False when it is booked already. */
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
 * Books a dispute: what is in dispute is held, and goes back to the author or to the buyer. A dispute ends once: after
 * it was won, that it is lost changes nothing; `reversed` brings back what was lost. The end may come before the beginning. `reference` is the same throughout.
 * False when it is booked already.
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
 * Books what was paid beside an order: it lies in a book of its own, in nobody's favour but the buyer's, until it has gone
 * back. A way back that fails undoes the one of the same reference. False when it is booked already.
 */
export function bookUnappliedPayment(
  trx: DatabaseOrTransaction,
  stray: MoneyEvent & { amount_minor: number },
  step: 'received' | 'returned' | 'return_failed',
): Promise<boolean> {
  const amount = requireAmounts(stray.amount_minor);
  const inwards = step === 'returned' ? -amount : amount;
  return bookEvent(trx, stray, `stray_${step}`, [
    ['provider', -inwards],
    ['stray', inwards],
  ]);
}

function bookEvent(
  trx: DatabaseOrTransaction,
  { account_id, purchase_id, reference, currency, at }: MoneyEvent,
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
  return postTransaction(trx, transaction, entries);
}

/** Both ends of a dispute share one name, so that it has one of them. */
function referenceOf(kind: MoneyKind, reference: string): string {
  return `${kind === 'dispute_won' || kind === 'dispute_lost' ? 'dispute_closed' : kind}:${reference}`;
}

/** The first of the amounts, once all of them are amounts and the others are contained in it. */
function requireAmounts(whole: number, ...parts: number[]): number {
  for (const amount of [whole, ...parts]) requireAmount(amount);
  if (parts.reduce((sum, part) => sum + part, 0) > whole)
    throw new Error('an event of money has parts above its whole');
  return whole;
}
