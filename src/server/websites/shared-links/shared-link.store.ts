import { childRows, type DatabaseOrTransaction, type SharedLinkRow } from '../../database/index.ts';

export const {
  list: listSharedLinks,
  find: findSharedLink,
  insert: insertSharedLink,
  delete: deleteSharedLink,
} = childRows('shared_links', 'website_id');

/** Not limited to an account: the token grants access. */
export function findSharedLinkByToken(
  db: DatabaseOrTransaction,
  websiteId: number,
  tokenHash: string,
): Promise<Pick<SharedLinkRow, 'id' | 'used_at'> | undefined> {
  return db
    .selectFrom('shared_links')
    .select(['id', 'used_at'])
    .where('token_hash', '=', tokenHash)
    .where('website_id', '=', websiteId)
    .executeTakeFirst();
}

export async function recordSharedLinkUse(
  db: DatabaseOrTransaction,
  id: number,
  { nowMs, notSinceMs }: { nowMs: number; notSinceMs: number },
): Promise<void> {
  await db
    .updateTable('shared_links')
    .set({ used_at: nowMs })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('used_at', 'is', null), eb('used_at', '<=', notSinceMs)]))
    .execute();
}
