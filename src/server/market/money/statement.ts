import { setImmediate as nextTurn } from 'node:timers/promises';
import type { DatabaseOrTransaction } from '../../database/index.ts';
import { balanceOf } from './balance.ts';
import { addSales, type FindSales } from './entry-sales.ts';
import type { Period } from './period.ts';
import { countEntries, type EntryRow, lastEntryId, listEntriesAfter, type NamedEntry } from './statement.store.ts';

export type StatementLine = NamedEntry & { balance_minor: number };

/** `pages` can be read only once. */
export type Statement = {
  holder: { name: string; username: string };
  currency: string;
  period: Period;
  opening_minor: number;
  pages: AsyncGenerator<StatementLine[]>;
};

/** The pages of a PDF show their number, which depends on the number of entries. */
export type CountedStatement = Statement & { entry_count: number };

/** Small enough to draw without blocking other requests. */
const perPage = 100;

/**
 * Excludes entries that are booked while the statement is streamed. The closing balance is the balance of the last
 * line.
 */
export async function createStatement(
  db: DatabaseOrTransaction,
  account_id: number,
  { holder, currency, period }: Pick<Statement, 'holder' | 'currency' | 'period'>,
  findSales: FindSales,
): Promise<Statement & { countEntries(): Promise<number> }> {
  const lastId = await lastEntryId(db);
  const opening_minor = await balanceOf(db, account_id, currency, period.startMs);

  async function* pages(): AsyncGenerator<StatementLine[]> {
    let balance_minor = opening_minor;
    let after: EntryRow | undefined;
    do {
      const rows = await listEntriesAfter(db, account_id, { currency, ...period }, { after, lastId, limit: perPage });
      if (rows.length > 0) {
        const named = await addSales(db, account_id, rows, findSales);
        yield named.map((row) => {
          balance_minor += row.amount_minor;
          return { ...row, balance_minor };
        });
      }
      after = rows.length < perPage ? undefined : rows.at(-1);
      // SQLite queries block, so let other requests run.
      await nextTurn();
    } while (after);
  }
  return {
    holder,
    currency,
    period,
    opening_minor,
    pages: pages(),
    countEntries: () => countEntries(db, account_id, { currency, ...period }, lastId),
  };
}
