import type { DatabaseOrTransaction } from '../../database/index.ts';
import { insertTransaction, type NewEntry, type NewTransaction } from './ledger.store.ts';

/**
 * Writes one event of double entry: the only way into the money ledger. Entries of 0 are left out, but for the author's
 * of what was paid directly: by it the event stands in the statement. False, and nothing is written, when the account has
 * booked this reference already. Throws where the entries do not add up to 0 in each currency, or an amount is no whole
 * number of minor units: such a transaction is a bug of ours, and the caller's transaction goes with it.
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
  for (const [currency, sum] of sums) if (sum !== 0) throw new Error(`a booking is off by ${sum} ${currency}`);
}

function requireWhole(minor: number): void {
  if (!Number.isSafeInteger(minor)) throw new Error(`a booking has ${minor}, which is no amount in minor units`);
}

/** An amount that an event names, in minor units: events never have negative ones, their direction is in their kind. */
export function requireAmount(minor: number): void {
  requireWhole(minor);
  if (minor < 0) throw new Error('an event of money has a negative amount');
}
