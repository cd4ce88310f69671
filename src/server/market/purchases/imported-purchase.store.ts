import { sql } from 'kysely';
import {
  type Database,
  type DatabaseOrTransaction,
  type ImportSource,
  lockForUpdate,
  type PurchaseHistoryRow,
  type PurchaseRow,
} from '../../database/index.ts';
import { itemColumn } from '../catalogue/index.ts';
import { isVisible, wasImportedFrom } from '../import-runs/index.ts';
import { endedNote } from './change-texts.ts';
import { findAccountPurchasesByCodes } from './purchase.store.ts';

/** Finds purchases by the hash of their current or first code. */
export async function findPurchasesByAnyCode(
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

export function listEndedSubscriptions(
  db: DatabaseOrTransaction,
  nowMs: number,
  limit: number,
): Promise<Pick<PurchaseRow, 'id' | 'account_id'>[]> {
  return (
    db
      .selectFrom('purchases')
      .select(['id', 'account_id'])
      // A bound parameter would prevent use of the partial index.
      .where(sql<boolean>`purchases.state = 'valid'`)
      .where('ends_at', '<=', nowMs)
      .where('import_id', 'is not', null)
      .where(isVisible('purchases'))
      .orderBy('ends_at')
      .orderBy('purchases.id')
      .limit(limit)
      .execute()
  );
}

export function listSalesOfSource(
  db: DatabaseOrTransaction,
  accountId: number,
  source: ImportSource,
  moments: number[],
): Promise<{ reference: string; purchased_at: number }[]> {
  return db
    .selectFrom('purchases')
    .select([itemColumn('purchases', 'reference').as('reference'), 'purchases.purchased_at'])
    .where('purchases.account_id', '=', accountId)
    .where('purchases.purchased_at', 'in', moments)
    .where(wasImportedFrom('purchases', source))
    .execute();
}

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
  columns: Partial<PurchaseRow>,
): Promise<void> {
  await trx.updateTable('purchases').set(columns).where('account_id', '=', account_id).where('id', '=', id).execute();
}

/** Leaves out revocations at the end of a subscription, because a later file can renew it. */
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
    .where((row) => row.not(row.and([row('event', '=', 'revoked'), row('note', '=', endedNote)])))
    .execute();
  for (const { purchase_id, event } of rows) eventsById.get(purchase_id)?.add(event);
  return eventsById;
}

/** Accepts up to 2,000 rows, because SQLite limits the number of parameters. */
export async function insertFileHistory(
  trx: DatabaseOrTransaction,
  rows: Pick<PurchaseHistoryRow, 'account_id' | 'purchase_id' | 'amount_minor' | 'note' | 'at'>[],
): Promise<void> {
  if (rows.length === 0) return;
  const entries = rows.map((row) => ({ ...row, event: 'changed_by_file' as const }));
  await trx.insertInto('purchase_history').values(entries).execute();
}
