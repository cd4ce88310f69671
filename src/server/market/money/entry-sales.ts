import type { DatabaseOrTransaction } from '../../database/index.ts';
import type { EntryRow, NamedEntry } from './statement.store.ts';

/**
 * The items and buyers of an account's purchases, by purchase: passed in, because purchases build on money. A buyer is
 * named as the purchase names them, by address where it has no name.
 */
export type FindSales = (
  db: DatabaseOrTransaction,
  accountId: number,
  purchaseIds: number[],
) => Promise<Map<number, { item_name: string; buyer: string | null }>>;

/** Adds items and buyers to a page of entries, with one query. */
export async function addSales(
  db: DatabaseOrTransaction,
  accountId: number,
  rows: EntryRow[],
  findSales: FindSales,
): Promise<NamedEntry[]> {
  const ids = new Set(rows.flatMap(({ purchase_id }) => purchase_id ?? []));
  const sales = await findSales(db, accountId, [...ids]);
  return rows.map((row) => ({ ...row, ...(sales.get(row.purchase_id ?? 0) ?? { item_name: null, buyer: null }) }));
}
