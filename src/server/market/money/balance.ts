import type { DatabaseOrTransaction } from '../../database/index.ts';
import { sumBook, sumBooks } from './ledger.store.ts';

/**
 * Returns minor units. The balance is negative if refunds came after a withdrawal, or if the author owes fees for
 * direct sales.
 */
export function balanceOf(
  db: DatabaseOrTransaction,
  account_id: number,
  currency: string,
  atMs: number = Number.MAX_SAFE_INTEGER,
): Promise<number> {
  return sumBook(db, account_id, { book: 'author', currency, beforeMs: atMs });
}

const books = ['author', 'held', 'payout', 'stray', 'direct'] as const;
/** Minor units. */
export type CurrencyBalances = { currency: string } & Record<(typeof books)[number], number>;

export async function balancesAt(
  db: DatabaseOrTransaction,
  account_id: number,
  atMs: number = Number.MAX_SAFE_INTEGER,
): Promise<CurrencyBalances[]> {
  const sums = await sumBooks(db, account_id, { books, beforeMs: atMs });
  return [...new Set(sums.map(({ currency }) => currency))].map((currency) => {
    const of = (book: (typeof books)[number]): number =>
      sums.find((sum) => sum.currency === currency && sum.book === book)?.total ?? 0;
    return {
      currency,
      author: of('author'),
      held: of('held'),
      payout: of('payout'),
      stray: of('stray'),
      direct: of('direct'),
    };
  });
}
