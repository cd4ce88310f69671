import type { ExpressionBuilder } from 'kysely';
import type { DatabaseOrTransaction, LinkPurpose, MailedLinkRow, Schema } from '../../database/index.ts';

type Links = ExpressionBuilder<Schema, 'mailed_links'>;

/** Ended links are marked as used. */
const isUnused = (link: Links) => link('used_at', 'is', null);
const isOpen = (nowMs: number) => (link: Links) => link.and([isUnused(link), link('expires_at', '>', nowMs)]);
const isFor = (userId: number, purposes: LinkPurpose[]) => (link: Links) =>
  link.and([link('user_id', '=', userId), link('purpose', 'in', purposes)]);

/** Returns false if the link exists, even if it was used, so resending the mail doesn't reopen it. */
export async function insertLink(db: DatabaseOrTransaction, row: Omit<MailedLinkRow, 'used_at'>): Promise<boolean> {
  const inserted = await db
    .insertInto('mailed_links')
    .values(row)
    .onConflict((conflict) => conflict.column('token_hash').doNothing())
    .returning('user_id')
    .executeTakeFirst();
  return inserted !== undefined;
}

export async function findOpenLink(
  db: DatabaseOrTransaction,
  tokenHash: string,
  nowMs: number,
): Promise<MailedLinkRow | undefined> {
  return db
    .selectFrom('mailed_links')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .where(isOpen(nowMs))
    .executeTakeFirst();
}

/** Only one concurrent call returns true. */
export async function claimLink(db: DatabaseOrTransaction, tokenHash: string, nowMs: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('mailed_links')
    .set({ used_at: nowMs })
    .where('token_hash', '=', tokenHash)
    .where(isOpen(nowMs))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function endLinks(
  db: DatabaseOrTransaction,
  userId: number,
  purposes: LinkPurpose[],
  nowMs: number,
): Promise<void> {
  await db.updateTable('mailed_links').set({ used_at: nowMs }).where(isFor(userId, purposes)).where(isUnused).execute();
}

export async function hasNewerReset(db: DatabaseOrTransaction, userId: number, sinceMs: number): Promise<boolean> {
  const row = await db
    .selectFrom('mailed_links')
    .select('user_id')
    .where(isFor(userId, ['reset']))
    .where('created_at', '>', sinceMs)
    .executeTakeFirst();
  return row !== undefined;
}

export async function findPendingAddress(
  db: DatabaseOrTransaction,
  userId: number,
  nowMs: number,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('mailed_links')
    .select('email')
    .where(isFor(userId, ['change']))
    .where(isOpen(nowMs))
    .executeTakeFirst();
  return row?.email;
}

export async function endLaterRestores(
  db: DatabaseOrTransaction,
  userId: number,
  sinceMs: number,
  nowMs: number,
): Promise<void> {
  await db
    .updateTable('mailed_links')
    .set({ used_at: nowMs })
    .where(isFor(userId, ['restore']))
    .where('created_at', '>', sinceMs)
    .where(isUnused)
    .execute();
}

export async function deleteExpiredLinks(db: DatabaseOrTransaction, nowMs: number): Promise<void> {
  await db.deleteFrom('mailed_links').where('expires_at', '<=', nowMs).execute();
}
