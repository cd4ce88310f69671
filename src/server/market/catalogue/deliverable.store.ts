import {
  type DatabaseOrTransaction,
  hasEnabledModule,
  type ItemFileRow,
  type ItemRow,
  type ItemVersionRow,
} from '../../database/index.ts';
import { isVisible } from '../import-runs/index.ts';
import type { OwnedItem } from './item.store.ts';
import { sortVersions } from './offered-versions.ts';

export function findOrderableItem(db: DatabaseOrTransaction, id: number): Promise<ItemRow | undefined> {
  return db
    .selectFrom('items')
    .selectAll()
    .where('id', '=', id)
    .where('status', '=', 'published')
    .where(hasEnabledModule('items'))
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

/** The newest version number first. The caller must check access. */
export async function listPublishedVersions(db: DatabaseOrTransaction, itemId: number): Promise<ItemVersionRow[]> {
  return sortVersions(
    await db
      .selectFrom('item_versions')
      .selectAll()
      .where('item_id', '=', itemId)
      .where('published_at', 'is not', null)
      .orderBy('id', 'desc')
      .execute(),
  );
}

export type VersionOfItem = Pick<ItemVersionRow, 'id' | 'item_id' | 'version' | 'channel' | 'published_at'>;

/** Published versions. The caller must check access. */
export async function listVersionsOfItems(db: DatabaseOrTransaction, itemIds: number[]): Promise<VersionOfItem[]> {
  if (itemIds.length === 0) return [];
  return db
    .selectFrom('item_versions')
    .select(['id', 'item_id', 'version', 'channel', 'published_at'])
    .where('item_id', 'in', itemIds)
    .where('published_at', 'is not', null)
    .orderBy('id', 'desc')
    .execute();
}

/** The caller must check access. */
export async function listFiles(db: DatabaseOrTransaction, versionIds: number[]): Promise<ItemFileRow[]> {
  if (versionIds.length === 0) return [];
  return db.selectFrom('item_files').selectAll().where('version_id', 'in', versionIds).orderBy('id').execute();
}

export type PublishedFile = ItemFileRow & { version: string; published_at: number | null };

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
    .select(['item_versions.version', 'item_versions.published_at'])
    .where('item_files.account_id', '=', item.account_id)
    .where('item_files.id', '=', fileId)
    .where('item_versions.item_id', '=', item.id)
    .where('item_versions.published_at', 'is not', null)
    .executeTakeFirst();
}
