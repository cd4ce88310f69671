import type { ItemFileRow, ItemRow, ItemVersionRow, LedgerOrTransaction } from '../../ledger/index.ts';
import { isVisible } from '../visible.ts';

/** An item as everybody sees it, whoever's it is; undefined for drafts and withdrawn ones. */
export function publishedItem(db: LedgerOrTransaction, id: number): Promise<ItemRow | undefined> {
  return db
    .selectFrom('items')
    .selectAll()
    .where('id', '=', id)
    .where('status', '=', 'published')
    .where(isVisible('items'))
    .executeTakeFirst();
}

/** Versions that buyers of an item see, the newest first, all unless told. Who may see them was decided before. */
export function versionsOf(
  db: LedgerOrTransaction,
  itemId: number,
  most = Number.MAX_SAFE_INTEGER,
): Promise<ItemVersionRow[]> {
  return db
    .selectFrom('item_versions')
    .selectAll()
    .where('item_id', '=', itemId)
    .where('published_at', 'is not', null)
    .orderBy('published_at', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
    .execute();
}

/** Files of versions. Who may have them was decided before. */
export async function filesOf(db: LedgerOrTransaction, versionIds: number[]): Promise<ItemFileRow[]> {
  if (versionIds.length === 0) return [];
  return db.selectFrom('item_files').selectAll().where('version_id', 'in', versionIds).orderBy('id').execute();
}
