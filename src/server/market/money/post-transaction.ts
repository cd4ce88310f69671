import type { DatabaseOrTransaction } from '../../database/index.ts';
import { insertTransaction, type NewEntry, type NewTransaction } from './ledger.store.ts';

/**
 * The only way to write to the ledger. Skips entries of 0, except the author's entry of a direct payment, which puts
 * the payment on the statement. Returns false without writing if the account has posted this reference before. Throws
 * if a currency's entries don't add up to 0 or an amount isn't a whole number. Such an error is a bug, and it rolls
 * back the caller's transaction.
 */
export async function postTransaction(
  trx: DatabaseOrTransaction,
  transaction: NewTransaction,
  entries: NewEntry[],
): Promise<boolean> {
  requireBalanced(entries);
  return insertTransaction(
    trx,
    transaction,
    entries.filter((entry) => entry.amount_minor !== 0 || isListed(transaction, entry)),
  );
}

const isListed = ({ kind }: NewTransaction, { book }: NewEntry): boolean =>
  book === 'author' && (kind === 'direct_sale' || kind === 'direct_refund');

function requireBalanced(entries: NewEntry[]): void {
  const sums = new Map<string, number>();
  for (const { currency, amount_minor } of entries) {
    requireWhole(amount_minor);
    sums.set(currency, (sums.get(currency) ?? 0) + amount_minor);
  }
  for (const [currency, sum] of sums)
    if (sum !== 0) throw new Error(`the entries are unbalanced by ${sum} ${currency}`);
}

function requireWhole(minor: number): void {
  if (!Number.isSafeInteger(minor)) throw new Error(`${minor} is not an amount in minor units`);
}

/** Amounts are never negative, because the kind of event determines the direction. */
export function requireAmount(minor: number): void {
  requireWhole(minor);
  if (minor < 0) throw new Error('a money event has a negative amount');
}
