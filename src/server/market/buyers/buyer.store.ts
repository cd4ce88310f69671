import type { Insertable } from 'kysely';
import type { DatabaseOrTransaction, Schema } from '../../database/index.ts';

/** Also deletes expired links. */
export async function insertLink(db: DatabaseOrTransaction, row: Insertable<Schema['buyer_links']>): Promise<void> {
  await db.deleteFrom('buyer_links').where('expires_at', '<=', row.created_at).execute();
  await db.insertInto('buyer_links').values(row).execute();
}

export async function findLinkEmail(
  db: DatabaseOrTransaction,
  tokenHash: string,
  nowMs: number,
): Promise<string | undefined> {
  const found = await db
    .selectFrom('buyer_links')
    .select('email')
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', nowMs)
    .executeTakeFirst();
  return found?.email;
}

/** Returns the email address once, before the link expires. */
export async function redeemLink(
  db: DatabaseOrTransaction,
  tokenHash: string,
  nowMs: number,
): Promise<string | undefined> {
  const used = await db
    .updateTable('buyer_links')
    .set({ used_at: nowMs })
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', nowMs)
    .returning('email')
    .executeTakeFirst();
  return used?.email;
}

/** Also deletes expired sessions. */
export async function insertBuyerSession(
  db: DatabaseOrTransaction,
  row: Insertable<Schema['buyer_sessions']>,
): Promise<void> {
  await db.deleteFrom('buyer_sessions').where('expires_at', '<=', row.created_at).execute();
  await db.insertInto('buyer_sessions').values(row).execute();
}

export async function findSessionEmail(
  db: DatabaseOrTransaction,
  idHash: string,
  nowMs: number,
): Promise<string | undefined> {
  const found = await db
    .selectFrom('buyer_sessions')
    .select('email')
    .where('id_hash', '=', idHash)
    .where('expires_at', '>', nowMs)
    .executeTakeFirst();
  return found?.email;
}

export async function deleteBuyerSession(db: DatabaseOrTransaction, idHash: string): Promise<void> {
  await db.deleteFrom('buyer_sessions').where('id_hash', '=', idHash).execute();
}

/** Signs the buyer out everywhere, and deletes unused links. `email` is in lower case. */
export async function deleteBuyerAccess(trx: DatabaseOrTransaction, email: string): Promise<void> {
  await trx.deleteFrom('buyer_sessions').where('email', '=', email).execute();
  await trx.deleteFrom('buyer_links').where('email', '=', email).execute();
}
