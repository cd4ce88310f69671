import { childRows, type DatabaseOrTransaction, type SharedLinkRow } from '../../database/index.ts';

export const {
  list: listSharedLinks,
  find: findSharedLink,
  insert: insertSharedLink,
  delete: deleteSharedLink,
} = childRows('shared_links', 'website_id');

/** The link that a visitor came with: whoever has the token is let in, so its website's owner is not asked for. */
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

/** Notes that a link was used, unless that was noted since `notSinceMs`. */
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
