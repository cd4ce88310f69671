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
    .selectFrom('money_entries as entry')
    .innerJoin('money_transactions as event', 'event.id', 'entry.transaction_id')
    .where('entry.account_id', '=', account_id)
    .where('entry.book', 'in', books)
    .where('entry.booked_at', '>=', startMs)
    .where('entry.booked_at', '<', endMs)
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
  const event = await db
    .selectFrom('money_transactions')
    .select('id')
    .where('account_id', '!=', account_id)
    .limit(1)
    .executeTakeFirst();
  return event !== undefined;
}
