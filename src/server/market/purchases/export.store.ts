import { sql } from 'kysely';
import type { DatabaseOrTransaction, PurchaseRow } from '../../database/index.ts';
import { itemColumn } from '../catalogue/index.ts';
import { orderNumber, orderVisitColumn, type VisitSource, visitColumns } from '../orders/index.ts';
import { type ListedPurchase, matchingPurchases, type PurchaseFilter } from './purchase.store.ts';

export type PurchaseKey = Pick<PurchaseRow, 'id' | 'purchased_at'>;

/** Newest first. Ignores the filter, so every page is from the index without sorting. */
export function listPurchaseKeys(
  db: DatabaseOrTransaction,
  accountId: number,
  last: PurchaseKey | undefined,
  limit: number,
): Promise<PurchaseKey[]> {
  const all = db.selectFrom('purchases').select(['id', 'purchased_at']).where('account_id', '=', accountId);
  const older = last
    ? all
        .where('purchased_at', '<=', last.purchased_at)
        .where(sql<boolean>`(purchased_at, id) < (${last.purchased_at}, ${last.id})`)
    : all;
  return older.orderBy('purchased_at', 'desc').orderBy('id', 'desc').limit(limit).execute();
}

export type ExportedPurchase = ListedPurchase & {
  order_number: string | null;
} & { [Column in keyof VisitSource as `visit_${Column}`]: string | null };

export function listExportedPurchases(
  db: DatabaseOrTransaction,
  accountId: number,
  ids: number[],
  wanted: PurchaseFilter,
): Promise<ExportedPurchase[]> {
  return matchingPurchases(db, accountId, wanted)
    .where('purchases.id', 'in', ids)
    .selectAll('purchases')
    .select([
      itemColumn('purchases', 'name').as('item_name'),
      orderNumber('purchases').as('order_number'),
      ...visitColumns.map((column) => orderVisitColumn('purchases', column).as(`visit_${column}` as const)),
    ])
    .orderBy('purchases.purchased_at', 'desc')
    .orderBy('purchases.id', 'desc')
    .execute();
}
