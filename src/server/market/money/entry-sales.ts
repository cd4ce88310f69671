import type { DatabaseOrTransaction } from '../../database/index.ts';
import type { EntryRow, NamedEntry } from './statement.store.ts';

/**
 * Passed as a parameter, because the purchases module depends on this module. `buyer` is the name, or the address if
 * there is no name.
 */
export type FindSales = (
  db: DatabaseOrTransaction,
  accountId: number,
  purchaseIds: number[],
) => Promise<Map<number, { item_name: string; buyer: string | null }>>;

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
