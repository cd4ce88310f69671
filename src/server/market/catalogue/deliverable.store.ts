import {
  type DatabaseOrTransaction,
  hasEnabledAccount,
  type ItemFileRow,
  type ItemRow,
  type ItemVersionRow,
} from '../../database/index.ts';
import { isVisible } from '../import-runs/index.ts';
import type { OwnedItem } from './item.store.ts';

/** An item as everybody sees it, whoever's it is; undefined for drafts, withdrawn ones and those of disabled accounts. */
export function findOrderableItem(db: DatabaseOrTransaction, id: number): Promise<ItemRow | undefined> {
  return db
    .selectFrom('items')
    .selectAll()
    .where('id', '=', id)
    .where('status', '=', 'published')
    .where(hasEnabledAccount('items'))
    .where(isVisible('items'))
    .executeTakeFirst();
}

/** Those of the items that a buyer would get anything of: a published file, or a code where that is all there is. */
export async function findDeliverableItems(
  db: DatabaseOrTransaction,
  items: Pick<ItemRow, 'id' | 'is_code_only'>[],
): Promise<Set<number>> {
  const withoutDownload = items.filter(({ is_code_only }) => is_code_only === 1).map(({ id }) => id);
  const others = items.filter(({ is_code_only }) => is_code_only === 0);
  if (others.length === 0) return new Set(withoutDownload);
  const rows = await db
    .selectFrom('item_files')
    .innerJoin('item_versions', 'item_versions.id', 'item_files.version_id')
    .select('item_versions.item_id')
    .distinct()
    .where(
      'item_versions.item_id',
      'in',
      others.map(({ id }) => id),
    )
    .where('item_versions.published_at', 'is not', null)
    .execute();
  return new Set([...withoutDownload, ...rows.map(({ item_id }) => item_id)]);
}

/** Whether whoever buys it would get anything. */
export const isDeliverable = async (
  db: DatabaseOrTransaction,
  item: Pick<ItemRow, 'id' | 'is_code_only'>,
): Promise<boolean> => (await findDeliverableItems(db, [item])).has(item.id);

/** Versions that buyers of an item see, the newest first, all unless told. Who may see them was decided before. */
export function listPublishedVersions(
  db: DatabaseOrTransaction,
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
export async function listFiles(db: DatabaseOrTransaction, versionIds: number[]): Promise<ItemFileRow[]> {
  if (versionIds.length === 0) return [];
  return db.selectFrom('item_files').selectAll().where('version_id', 'in', versionIds).orderBy('id').execute();
}

/** A file of a published version of an item. Who may have it was decided before. */
export function findPublishedFile(
  db: DatabaseOrTransaction,
  item: OwnedItem,
  fileId: number,
): Promise<ItemFileRow | undefined> {
  return db
    .selectFrom('item_files')
    .innerJoin('item_versions', 'item_versions.id', 'item_files.version_id')
    .selectAll('item_files')
    .where('item_files.account_id', '=', item.account_id)
    .where('item_files.id', '=', fileId)
    .where('item_versions.item_id', '=', item.id)
    .where('item_versions.published_at', 'is not', null)
    .executeTakeFirst();
}
