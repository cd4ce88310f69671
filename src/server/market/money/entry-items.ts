import type { DatabaseOrTransaction } from '../../database/index.ts';
import type { EntryRow, NamedEntry } from './statement.store.ts';

/** The names of the items of an account's purchases, by purchase: passed in, because purchases build on money. */
export type FindItemNames = (
  db: DatabaseOrTransaction,
  accountId: number,
  purchaseIds: number[],
) => Promise<Map<number, string>>;

/** Adds the item names to a page of entries, with one query. */
export async function addItemNames(
  db: DatabaseOrTransaction,
  accountId: number,
  rows: EntryRow[],
  findItemNames: FindItemNames,
): Promise<NamedEntry[]> {
  const ids = new Set(rows.flatMap(({ purchase_id }) => purchase_id ?? []));
  const names = await findItemNames(db, accountId, [...ids]);
  return rows.map((row) => ({ ...row, item_name: names.get(row.purchase_id ?? 0) ?? null }));
}
