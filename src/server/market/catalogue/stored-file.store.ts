import type { DatabaseOrTransaction } from '../../database/index.ts';
import { listTrashedContents } from '../../trash/index.ts';

/** Checks all accounts, because they share identical content. */
export async function listKeysInUse(db: DatabaseOrTransaction, keys: string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set();
  const media = await db.selectFrom('item_media').select('file_key').where('file_key', 'in', keys).execute();
  const files = await db.selectFrom('item_files').select('file_key').where('file_key', 'in', keys).execute();
  const inUse = new Set([...media, ...files].map(({ file_key }) => file_key));
  if (keys.every((key) => inUse.has(key))) return inUse;
  for (const { file_key } of await listTrashedFiles(db)) inUse.add(file_key);
  return inUse;
}

/** Files of deleted items that can still be restored. */
async function listTrashedFiles(
  db: DatabaseOrTransaction,
  accountId?: number,
): Promise<{ file_key: string; bytes: number }[]> {
  const rows = await listTrashedContents(db, ['item_media', 'item_files'], accountId);
  return rows.map((content) => JSON.parse(content));
}

/** Includes deleted items in the trash. Counts identical content once. */
export async function sumStoredBytes(db: DatabaseOrTransaction, accountId: number): Promise<number> {
  const files = db.selectFrom('item_files').select(['file_key', 'bytes']).where('account_id', '=', accountId);
  const media = db.selectFrom('item_media').select(['file_key', 'bytes']).where('account_id', '=', accountId);
  const stored = [...(await files.union(media).execute()), ...(await listTrashedFiles(db, accountId))];
  const bytesByKey = new Map(stored.map(({ file_key, bytes }) => [file_key, bytes]));
  return [...bytesByKey.values()].reduce((sum, bytes) => sum + bytes, 0);
}

/** `name`: file name or media role */
export type StoredFileSample = { item_name: string; name: string; file_key: string };

/** Returns the newest and oldest `count` of each kind. */
export async function sampleStoredFiles(db: DatabaseOrTransaction, count: number): Promise<StoredFileSample[]> {
  const found = new Map<string, StoredFileSample>();
  for (const order of ['desc', 'asc'] as const) {
    const files = await db
      .selectFrom('item_files')
      .innerJoin('item_versions', 'item_versions.id', 'item_files.version_id')
      .innerJoin('items', 'items.id', 'item_versions.item_id')
      .select(['items.name as item_name', 'item_files.name', 'item_files.file_key'])
      .orderBy('item_files.id', order)
      .limit(count)
      .execute();
    const media = await db
      .selectFrom('item_media')
      .innerJoin('items', 'items.id', 'item_media.item_id')
      .select(['items.name as item_name', 'item_media.role as name', 'item_media.file_key'])
      .orderBy('item_media.id', order)
      .limit(count)
      .execute();
    for (const one of [...files, ...media]) found.set(one.file_key, one);
  }
  return [...found.values()];
}
