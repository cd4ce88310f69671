import type { Insertable } from 'kysely';
import type { DatabaseOrTransaction, ItemFileRow, ItemVersionRow, Schema } from '../../database/index.ts';
import type { OwnedItem } from './item.store.ts';

const versionsOfItem = (db: DatabaseOrTransaction, item: OwnedItem) =>
  db.selectFrom('item_versions').where('account_id', '=', item.account_id).where('item_id', '=', item.id);

export function listVersions(db: DatabaseOrTransaction, item: OwnedItem): Promise<ItemVersionRow[]> {
  return versionsOfItem(db, item).selectAll().orderBy('id', 'desc').execute();
}

/** Unpublished versions with a file, of items without a published version. */
export async function findWaitingVersions(db: DatabaseOrTransaction, items: OwnedItem[]): Promise<ItemVersionRow[]> {
  if (items.length === 0) return [];
  return db
    .selectFrom('item_versions')
    .selectAll()
    .where((where) => where.or(items.map(({ account_id, id }) => where.and({ account_id, item_id: id }))))
    .where('published_at', 'is', null)
    .where((where) =>
      where.exists(
        where
          .selectFrom('item_files')
          .select('item_files.id')
          .whereRef('item_files.version_id', '=', 'item_versions.id'),
      ),
    )
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('item_versions as other')
            .select('other.id')
            .whereRef('other.item_id', '=', 'item_versions.item_id')
            .where('other.published_at', 'is not', null),
        ),
      ),
    )
    .orderBy('id')
    .execute();
}

export function findVersion(
  db: DatabaseOrTransaction,
  item: OwnedItem,
  id: number,
): Promise<ItemVersionRow | undefined> {
  return versionsOfItem(db, item).selectAll().where('id', '=', id).executeTakeFirst();
}

export function insertVersion(
  db: DatabaseOrTransaction,
  row: Insertable<Schema['item_versions']>,
): Promise<ItemVersionRow> {
  return db.insertInto('item_versions').values(row).returningAll().executeTakeFirstOrThrow();
}

export function updateVersionRow(
  db: DatabaseOrTransaction,
  version: ItemVersionRow,
  columns: Partial<Pick<ItemVersionRow, 'version' | 'changes' | 'published_at' | 'channel'>>,
): Promise<ItemVersionRow> {
  return db
    .updateTable('item_versions')
    .set(columns)
    .where('account_id', '=', version.account_id)
    .where('id', '=', version.id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function deleteVersionRow(db: DatabaseOrTransaction, { account_id, id }: ItemVersionRow): Promise<void> {
  await db.deleteFrom('item_versions').where('account_id', '=', account_id).where('id', '=', id).execute();
}

export async function listVersionFiles(
  db: DatabaseOrTransaction,
  accountId: number,
  versionIds: number[],
): Promise<ItemFileRow[]> {
  if (versionIds.length === 0) return [];
  return db
    .selectFrom('item_files')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('version_id', 'in', versionIds)
    .orderBy('id')
    .execute();
}

export function findFileOfItem(
  db: DatabaseOrTransaction,
  item: OwnedItem,
  id: number,
): Promise<ItemFileRow | undefined> {
  return db
    .selectFrom('item_files')
    .innerJoin('item_versions', 'item_versions.id', 'item_files.version_id')
    .selectAll('item_files')
    .where('item_versions.account_id', '=', item.account_id)
    .where('item_versions.item_id', '=', item.id)
    .where('item_files.id', '=', id)
    .executeTakeFirst();
}

export function findFile(
  db: DatabaseOrTransaction,
  version: ItemVersionRow,
  id: number,
): Promise<ItemFileRow | undefined> {
  return db
    .selectFrom('item_files')
    .selectAll()
    .where('account_id', '=', version.account_id)
    .where('version_id', '=', version.id)
    .where('id', '=', id)
    .executeTakeFirst();
}

export async function replaceFile(db: DatabaseOrTransaction, row: Insertable<Schema['item_files']>): Promise<void> {
  await db
    .deleteFrom('item_files')
    .where('account_id', '=', row.account_id)
    .where('version_id', '=', row.version_id)
    .where('name', '=', row.name)
    .execute();
  await db.insertInto('item_files').values(row).execute();
}

export async function updateFile(
  db: DatabaseOrTransaction,
  { account_id, id, platform, signature }: ItemFileRow,
  columns: Partial<Pick<ItemFileRow, 'platform' | 'signature'>>,
): Promise<void> {
  await db
    .updateTable('item_files')
    .set({ platform, signature, ...columns })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .execute();
}

export async function deleteFile(db: DatabaseOrTransaction, { account_id, id }: ItemFileRow): Promise<void> {
  await db.deleteFrom('item_files').where('account_id', '=', account_id).where('id', '=', id).execute();
}

/** Newest first. `to` is exclusive. */
export const listVersionsPublishedWithin = (
  db: DatabaseOrTransaction,
  accountId: number,
  { from, to, most }: { from: number; to: number; most: number },
) =>
  db
    .selectFrom('item_versions')
    .innerJoin('items', 'items.id', 'item_versions.item_id')
    .select(['items.id as item_id', 'items.name', 'item_versions.version', 'item_versions.published_at'])
    .where('item_versions.account_id', '=', accountId)
    .where('items.account_id', '=', accountId)
    .where('item_versions.published_at', '>=', from)
    .where('item_versions.published_at', '<', to)
    .orderBy('item_versions.published_at', 'desc')
    .limit(most)
    .execute();
