import { sql } from 'kysely';
import type { Book, DatabaseOrTransaction } from '../../database/index.ts';
import type { AuthorEventKind } from './statement.store.ts';

export type KindSum = { currency: string; kind: AuthorEventKind; book: Book; minor: number };

const books = ['author', 'tax', 'fee', 'direct'] as const satisfies Book[];

/** Epoch ms, end exclusive. */
export async function sumKinds(
  db: DatabaseOrTransaction,
  account_id: number,
  { startMs, endMs }: { startMs: number; endMs: number },
): Promise<KindSum[]> {
  return db
    .selectFrom('money_transactions as event')
    .innerJoin('money_entries as entry', 'entry.transaction_id', 'event.id')
    .where('event.account_id', '=', account_id)
    .where('event.booked_at', '>=', startMs)
    .where('event.booked_at', '<', endMs)
    .where('entry.book', 'in', books)
    .select(['entry.currency', 'event.kind', 'entry.book', sql<number>`sum(entry.amount_minor)`.as('minor')])
    .groupBy(['entry.currency', 'event.kind', 'entry.book'])
    .orderBy('entry.currency')
    .orderBy('event.kind')
    .orderBy('entry.book')
    .$narrowType<{ kind: AuthorEventKind }>()
    .execute();
}

/** Returns whether another account has sold here. */
export async function hasMoneyOfOthers(db: DatabaseOrTransaction, account_id: number): Promise<boolean> {
  // Two ranges of the index: `!=` would read all rows of this account.
  for (const range of ['<', '>'] as const) {
    const event = await db
      .selectFrom('money_transactions')
      .select('id')
      .where('account_id', range, account_id)
      .limit(1)
      .executeTakeFirst();
    if (event) return true;
  }
  return false;
}
