import {
  type Database,
  type DatabaseOrTransaction,
  type ImportSource,
  lockForKeyShare,
  lockForUpdate,
  type PurchaseHistoryRow,
  type PurchaseRow,
} from '../../database/index.ts';
import { isVisible } from '../import-runs/index.ts';
import { findAccountPurchasesByCodes } from '../purchases/index.ts';
import type { PurchaseColumns } from './merge-purchase.ts';

/** The account's purchases with these codes, by hash, including purchases whose first code was replaced since. */
export async function findPurchasesByCodes(
  db: DatabaseOrTransaction,
  accountId: number,
  hashes: string[],
): Promise<Map<string, PurchaseRow>> {
  if (hashes.length === 0) return new Map();
  const found = await findAccountPurchasesByCodes(db, accountId, hashes);
  const renamed = await db
    .selectFrom('purchases')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('first_code_hash', 'in', hashes)
    .where(isVisible('purchases'))
    .execute();
  for (const row of renamed) if (row.first_code_hash !== null) found.set(row.first_code_hash, row);
  return found;
}

/** Items and times (epoch ms) of the account's sales at these times that were imported from one kind of file. */
export function listSalesOfSource(
  db: DatabaseOrTransaction,
  accountId: number,
  source: ImportSource,
  moments: number[],
): Promise<{ reference: string; purchased_at: number }[]> {
  return db
    .selectFrom('purchases')
    .innerJoin('market_imports', 'market_imports.id', 'purchases.import_id')
    .innerJoin('items', 'items.id', 'purchases.item_id')
    .select(['items.reference', 'purchases.purchased_at'])
    .where('purchases.account_id', '=', accountId)
    .where('purchases.purchased_at', 'in', moments)
    .where('market_imports.source', '=', source)
    .where('market_imports.finished_at', 'is not', null)
    .execute();
}

/** Whether the account has sold through the service itself. */
export async function hasOrders(db: DatabaseOrTransaction, accountId: number): Promise<boolean> {
  const found = await db
    .selectFrom('orders')
    .select('id')
    .where('account_id', '=', accountId)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Locks these purchases until the transaction ends. */
export async function lockPurchases(
  database: Database,
  trx: DatabaseOrTransaction,
  accountId: number,
  ids: number[],
): Promise<void> {
  const rows = trx.selectFrom('purchases').select('id').where('account_id', '=', accountId).where('id', 'in', ids);
  await lockForUpdate(database, rows.orderBy('id')).execute();
}

export function listPurchasesById(db: DatabaseOrTransaction, accountId: number, ids: number[]): Promise<PurchaseRow[]> {
  return db
    .selectFrom('purchases')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', 'in', ids)
    .orderBy('id')
    .execute();
}

export async function updatePurchaseColumns(
  trx: DatabaseOrTransaction,
  { account_id, id }: Pick<PurchaseRow, 'account_id' | 'id'>,
  columns: Partial<PurchaseColumns>,
): Promise<void> {
  await trx.updateTable('purchases').set(columns).where('account_id', '=', account_id).where('id', '=', id).execute();
}

/** The events recorded for each of these purchases. */
export async function listEventsOfPurchases(
  db: DatabaseOrTransaction,
  accountId: number,
  ids: number[],
): Promise<Map<number, Set<PurchaseHistoryRow['event']>>> {
  const eventsById = new Map(ids.map((id) => [id, new Set<PurchaseHistoryRow['event']>()]));
  if (ids.length === 0) return eventsById;
  const rows = await db
    .selectFrom('purchase_history')
    .select(['purchase_id', 'event'])
    .distinct()
    .where('account_id', '=', accountId)
    .where('purchase_id', 'in', ids)
    .where('event', '!=', 'changed_by_file')
    .execute();
  for (const { purchase_id, event } of rows) eventsById.get(purchase_id)?.add(event);
  return eventsById;
}

/** Adds history entries for what a file changed; at most 2,000 rows, or SQLite runs out of parameters. */
export async function insertFileHistory(
  trx: DatabaseOrTransaction,
  rows: Pick<PurchaseHistoryRow, 'account_id' | 'purchase_id' | 'amount_minor' | 'note' | 'at'>[],
): Promise<void> {
  if (rows.length === 0) return;
  const entries = rows.map((row) => ({ ...row, event: 'changed_by_file' as const }));
  await trx.insertInto('purchase_history').values(entries).execute();
}

/** How many of these items exist; they cannot be deleted until the transaction ends. */
export async function pinItems(
  database: Database,
  trx: DatabaseOrTransaction,
  accountId: number,
  ids: number[],
): Promise<number> {
  const rows = trx.selectFrom('items').select('id').where('account_id', '=', accountId).where('id', 'in', ids);
  return (await lockForKeyShare(database, rows.orderBy('id')).execute()).length;
}

/** Adds valid purchases to the sales counts of items; the triggers skip rows of a running import. */
export async function addSales(trx: DatabaseOrTransaction, sold: { item_id: number; sales: number }[]): Promise<void> {
  const rows = sold.map((row) => ({ ...row, reviews: 0, stars: 0 }));
  await trx
    .insertInto('item_figures')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('item_id').doUpdateSet((write) => ({
        sales: write('item_figures.sales', '+', write.ref('excluded.sales')),
      })),
    )
    .execute();
}
