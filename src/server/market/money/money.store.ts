import { sql } from 'kysely';
import type { Book, LedgerOrTransaction, MoneyKind } from '../../ledger/index.ts';

export type NewTransaction = {
  account_id: number;
  kind: MoneyKind;
  reference: string;
  purchase_id: number | null;
  note: string;
  booked_at: number;
};
export type NewEntry = { book: Book; currency: string; amount_minor: number };

/** Writes a transaction with its entries; false when the account has one of this reference already. */
export async function addTransaction(
  trx: LedgerOrTransaction,
  transaction: NewTransaction,
  entries: NewEntry[],
): Promise<boolean> {
  const added = await trx
    .insertInto('money_transactions')
    .values(transaction)
    .onConflict((conflict) => conflict.columns(['account_id', 'reference']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!added) return false;
  if (entries.length === 0) return true;
  const { account_id, booked_at } = transaction;
  await trx
    .insertInto('money_entries')
    .values(entries.map((entry) => ({ ...entry, account_id, booked_at, transaction_id: added.id })))
    .execute();
  return true;
}

/** The sum of a book in one currency, of what was booked before `beforeMs`; minor units. */
export async function sumOf(
  db: LedgerOrTransaction,
  account_id: number,
  of: { book: Book; currency: string; beforeMs: number },
): Promise<number> {
  const { total } = await db
    .selectFrom('money_entries')
    .select(sql<number>`coalesce(sum(amount_minor), 0)`.as('total'))
    .where('account_id', '=', account_id)
    .where('book', '=', of.book)
    .where('currency', '=', of.currency)
    .where('booked_at', '<', of.beforeMs)
    .executeTakeFirstOrThrow();
  return total;
}

export type BookSum = { book: Book; currency: string; total: number };

/** The sums of these books in every currency that has entries before `beforeMs`; minor units, by currency. */
export async function allSums(
  db: LedgerOrTransaction,
  account_id: number,
  { books, beforeMs }: { books: readonly Book[]; beforeMs: number },
): Promise<BookSum[]> {
  return db
    .selectFrom('money_entries')
    .select(['book', 'currency', sql<number>`sum(amount_minor)`.as('total')])
    .where('account_id', '=', account_id)
    .where('book', 'in', books)
    .where('booked_at', '<', beforeMs)
    .groupBy(['book', 'currency'])
    .orderBy('currency')
    .orderBy('book')
    .execute();
}
