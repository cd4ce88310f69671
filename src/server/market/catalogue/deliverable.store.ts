import {
  type DatabaseOrTransaction,
  hasEnabledAccount,
  type ItemFileRow,
  type ItemRow,
  type ItemVersionRow,
} from '../../database/index.ts';
import { isVisible } from '../import-runs/index.ts';
import type { OwnedItem } from './item.store.ts';

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

/** Returns the ids of items that have a published file or deliver only a purchase code. */
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

export const isDeliverable = async (
  db: DatabaseOrTransaction,
  item: Pick<ItemRow, 'id' | 'is_code_only'>,
): Promise<boolean> => (await findDeliverableItems(db, [item])).has(item.id);

/** Newest first. The caller must check access. */
export function listPublishedVersions(
  db: DatabaseOrTransaction,
  itemId: number,
  limit = Number.MAX_SAFE_INTEGER,
): Promise<ItemVersionRow[]> {
  return db
    .selectFrom('item_versions')
    .selectAll()
    .where('item_id', '=', itemId)
    .where('published_at', 'is not', null)
    .orderBy('published_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

export type NewestVersion = Pick<ItemVersionRow, 'id' | 'item_id' | 'version' | 'published_at'>;

/** The caller must check access. */
export async function listNewestVersions(db: DatabaseOrTransaction, itemIds: number[]): Promise<NewestVersion[]> {
  if (itemIds.length === 0) return [];
  const ranked = db
    .selectFrom('item_versions')
    .select(['id', 'item_id', 'version', 'published_at'])
    .select(({ fn }) =>
      fn
        .agg<number>('row_number')
        .over((over) => over.partitionBy('item_id').orderBy('published_at', 'desc').orderBy('id', 'desc'))
        .as('place'),
    )
    .where('item_id', 'in', itemIds)
    .where('published_at', 'is not', null);
  return db
    .selectFrom(ranked.as('ranked'))
    .select(['id', 'item_id', 'version', 'published_at'])
    .where('place', '=', 1)
    .orderBy('item_id')
    .execute();
}

/** The caller must check access. */
export async function listFiles(db: DatabaseOrTransaction, versionIds: number[]): Promise<ItemFileRow[]> {
  if (versionIds.length === 0) return [];
  return db.selectFrom('item_files').selectAll().where('version_id', 'in', versionIds).orderBy('id').execute();
}

export type PublishedFile = ItemFileRow & { version: string };

/** The caller must check access. */
export function findPublishedFile(
  db: DatabaseOrTransaction,
  item: OwnedItem,
  fileId: number,
): Promise<PublishedFile | undefined> {
  return db
    .selectFrom('item_files')
    .innerJoin('item_versions', 'item_versions.id', 'item_files.version_id')
    .selectAll('item_files')
    .select('item_versions.version')
    .where('item_files.account_id', '=', item.account_id)
    .where('item_files.id', '=', fileId)
    .where('item_versions.item_id', '=', item.id)
    .where('item_versions.published_at', 'is not', null)
    .executeTakeFirst();
}
