import { sql } from 'kysely';
import type { DatabaseOrTransaction } from '../../database/index.ts';

/** Which of these files any account still uses: the same content is stored once for all accounts. */
export async function listKeysInUse(db: DatabaseOrTransaction, keys: string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set();
  const media = await db.selectFrom('item_media').select('file_key').where('file_key', 'in', keys).execute();
  const files = await db.selectFrom('item_files').select('file_key').where('file_key', 'in', keys).execute();
  return new Set([...media, ...files].map(({ file_key }) => file_key));
}

/** How many bytes an account's media and files use together; the same content counts once. */
export async function sumStoredBytes(db: DatabaseOrTransaction, accountId: number): Promise<number> {
  const files = db.selectFrom('item_files').select(['file_key', 'bytes']).where('account_id', '=', accountId);
  const media = db.selectFrom('item_media').select(['file_key', 'bytes']).where('account_id', '=', accountId);
  const { total } = await db
    .selectFrom(files.union(media).as('stored'))
    .select(sql<number>`cast(coalesce(sum(stored.bytes), 0) as bigint)`.as('total'))
    .executeTakeFirstOrThrow();
  return total;
}
