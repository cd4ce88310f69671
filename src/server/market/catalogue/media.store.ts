import type { Insertable } from 'kysely';
import type { DatabaseOrTransaction, ItemMediaRow, Schema } from '../../database/index.ts';
import type { OwnedItem } from './item.store.ts';

export function listMedia(db: DatabaseOrTransaction, item: OwnedItem): Promise<ItemMediaRow[]> {
  return db
    .selectFrom('item_media')
    .selectAll()
    .where('account_id', '=', item.account_id)
    .where('item_id', '=', item.id)
    .orderBy('role')
    .orderBy('position')
    .orderBy('id')
    .execute();
}

export async function insertMedia(db: DatabaseOrTransaction, row: Insertable<Schema['item_media']>): Promise<void> {
  await db.insertInto('item_media').values(row).execute();
}

export async function updateMediaPosition(
  db: DatabaseOrTransaction,
  row: ItemMediaRow,
  position: number,
): Promise<void> {
  await db
    .updateTable('item_media')
    .set({ position })
    .where('account_id', '=', row.account_id)
    .where('id', '=', row.id)
    .execute();
}

export async function deleteMedia(db: DatabaseOrTransaction, accountId: number, ids: number[]): Promise<void> {
  if (ids.length === 0) return;
  await db.deleteFrom('item_media').where('account_id', '=', accountId).where('id', 'in', ids).execute();
}

/** Not limited to an account: media are public. */
export function findMediaByKey(
  db: DatabaseOrTransaction,
  key: string,
): Promise<Pick<ItemMediaRow, 'content_type' | 'bytes'> | undefined> {
  return db
    .selectFrom('item_media')
    .select(['content_type', 'bytes'])
    .where('file_key', '=', key)
    .orderBy('id')
    .executeTakeFirst();
}
