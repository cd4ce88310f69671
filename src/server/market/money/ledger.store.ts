import { type Selectable, sql } from 'kysely';
import type { Book, DatabaseOrTransaction, Schema } from '../../database/index.ts';
import { dayMs } from '../../kernel/index.ts';

export type NewTransaction = Omit<Selectable<Schema['money_transactions']>, 'id'>;
export type NewEntry = { book: Book; currency: string; amount_minor: number };

export async function insertTransaction(
  trx: DatabaseOrTransaction,
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
  await addToDay(trx, { account_id, day: dayOf(booked_at) }, entries);
  return true;
}

const dayOf = (ms: number): number => Math.floor(ms / dayMs);

/** Daily sums keep balance queries from reading every entry. */
async function addToDay(
  trx: DatabaseOrTransaction,
  of: { account_id: number; day: number },
  entries: NewEntry[],
): Promise<void> {
  const sums = new Map<string, { book: Book; currency: string; total_minor: number }>();
  for (const { book, currency, amount_minor } of entries) {
    const key = `${book} ${currency}`;
    sums.set(key, { book, currency, total_minor: (sums.get(key)?.total_minor ?? 0) + amount_minor });
  }
  // Sorted, so concurrent bookings can't deadlock.
  const rows = [...sums.keys()].sort().flatMap((key) => sums.get(key) ?? []);
  await trx
    .insertInto('money_days')
    .values(rows.map((row) => ({ ...of, ...row })))
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'book', 'currency', 'day'])
        .doUpdateSet({ total_minor: sql<number>`money_days.total_minor + excluded.total_minor` }),
    )
    .execute();
}

/** Together, both queries cover all bookings before `beforeMs`. */
function sumParts(
  db: DatabaseOrTransaction,
  account_id: number,
  { books, beforeMs }: { books: readonly Book[]; beforeMs: number },
) {
  const day = dayOf(beforeMs);
  const days = db
    .selectFrom('money_days')
    .select(['book', 'currency', 'total_minor as minor'])
    .where('account_id', '=', account_id)
    .where('book', 'in', books)
    .where('day', '<', day);
  const rest = db
    .selectFrom('money_entries')
    .select(['book', 'currency', 'amount_minor as minor'])
    .where('account_id', '=', account_id)
    .where('book', 'in', books)
    .where('booked_at', '>=', day * dayMs)
    .where('booked_at', '<', beforeMs);
  return { days, rest };
}

export async function sumBook(
  db: DatabaseOrTransaction,
  account_id: number,
  of: { book: Book; currency: string; beforeMs: number },
): Promise<number> {
  const { days, rest } = sumParts(db, account_id, { books: [of.book], beforeMs: of.beforeMs });
  const { total } = await db
    .selectFrom(
      days
        .where('currency', '=', of.currency)
        .unionAll(rest.where('currency', '=', of.currency))
        .as('parts'),
    )
    .select(sql<number>`coalesce(sum(minor), 0)`.as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

export type BookSum = { book: Book; currency: string; total: number };

export async function sumBooks(
  db: DatabaseOrTransaction,
  account_id: number,
  { books, beforeMs }: { books: readonly Book[]; beforeMs: number },
): Promise<BookSum[]> {
  const { days, rest } = sumParts(db, account_id, { books, beforeMs });
  return db
    .selectFrom(days.unionAll(rest).as('parts'))
    .select(['book', 'currency', sql<number>`sum(minor)`.as('total')])
    .groupBy(['book', 'currency'])
    .orderBy('currency')
    .orderBy('book')
    .execute();
}
