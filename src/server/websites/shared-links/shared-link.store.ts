import type { Insertable } from 'kysely';
import type { DatabaseOrTransaction, Schema, SharedLinkRow, WebsiteRow } from '../../database/index.ts';

type OfWebsite = Pick<WebsiteRow, 'id' | 'account_id'>;
export type NewSharedLink = Omit<Insertable<Schema['shared_links']>, 'id' | 'account_id' | 'website_id'>;

export function insertSharedLink(
  db: DatabaseOrTransaction,
  website: OfWebsite,
  link: NewSharedLink,
): Promise<SharedLinkRow> {
  return db
    .insertInto('shared_links')
    .values({ ...link, account_id: website.account_id, website_id: website.id })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** All of a website's links, in the order of their making. */
export function listSharedLinks(db: DatabaseOrTransaction, website: OfWebsite): Promise<SharedLinkRow[]> {
  return db
    .selectFrom('shared_links')
    .selectAll()
    .where('account_id', '=', website.account_id)
    .where('website_id', '=', website.id)
    .orderBy('id')
    .execute();
}

export function findSharedLink(
  db: DatabaseOrTransaction,
  website: OfWebsite,
  id: number,
): Promise<SharedLinkRow | undefined> {
  return db
    .selectFrom('shared_links')
    .selectAll()
    .where('account_id', '=', website.account_id)
    .where('website_id', '=', website.id)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** False when there is none. */
export async function deleteSharedLink(db: DatabaseOrTransaction, website: OfWebsite, id: number): Promise<boolean> {
  const removed = await db
    .deleteFrom('shared_links')
    .where('account_id', '=', website.account_id)
    .where('website_id', '=', website.id)
    .where('id', '=', id)
    .executeTakeFirst();
  return Number(removed.numDeletedRows) > 0;
}

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
