import type { DatabaseOrTransaction, LinkPurpose, MailedLinkRow } from '../../database/index.ts';

/** False where there was such a link already, be it used: a mail that is sent once more does not open it again. */
export async function insertLink(db: DatabaseOrTransaction, row: Omit<MailedLinkRow, 'used_at'>): Promise<boolean> {
  const inserted = await db
    .insertInto('mailed_links')
    .values(row)
    .onConflict((conflict) => conflict.column('token_hash').doNothing())
    .returning('user_id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** A link that was neither used nor ended by what came after it, and is not too old. */
export async function findOpenLink(
  db: DatabaseOrTransaction,
  tokenHash: string,
  nowMs: number,
): Promise<MailedLinkRow | undefined> {
  return db
    .selectFrom('mailed_links')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', nowMs)
    .executeTakeFirst();
}

/** Uses the link up; of several that try at once, one succeeds. */
export async function claimLink(db: DatabaseOrTransaction, tokenHash: string, nowMs: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('mailed_links')
    .set({ used_at: nowMs })
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', nowMs)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Ends the links of a user that are for one of these. */
export async function endLinks(
  db: DatabaseOrTransaction,
  userId: number,
  purposes: LinkPurpose[],
  nowMs: number,
): Promise<void> {
  await db
    .updateTable('mailed_links')
    .set({ used_at: nowMs })
    .where('user_id', '=', userId)
    .where('purpose', 'in', purposes)
    .where('used_at', 'is', null)
    .execute();
}

/** Whether the user asked for a new password after this moment, and was sent a link. */
export async function hasNewerReset(db: DatabaseOrTransaction, userId: number, sinceMs: number): Promise<boolean> {
  const row = await db
    .selectFrom('mailed_links')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('purpose', '=', 'reset')
    .where('created_at', '>', sinceMs)
    .executeTakeFirst();
  return row !== undefined;
}

/** The address that the user wants instead, while its link can be used. */
export async function findPendingAddress(
  db: DatabaseOrTransaction,
  userId: number,
  nowMs: number,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('mailed_links')
    .select('email')
    .where('user_id', '=', userId)
    .where('purpose', '=', 'change')
    .where('used_at', 'is', null)
    .where('expires_at', '>', nowMs)
    .executeTakeFirst();
  return row?.email;
}

/** Ends the links that take back what was changed after this moment. */
export async function endLaterRestores(
  db: DatabaseOrTransaction,
  userId: number,
  sinceMs: number,
  nowMs: number,
): Promise<void> {
  await db
    .updateTable('mailed_links')
    .set({ used_at: nowMs })
    .where('user_id', '=', userId)
    .where('purpose', '=', 'restore')
    .where('created_at', '>', sinceMs)
    .where('used_at', 'is', null)
    .execute();
}

export async function deleteExpiredLinks(db: DatabaseOrTransaction, nowMs: number): Promise<void> {
  await db.deleteFrom('mailed_links').where('expires_at', '<=', nowMs).execute();
}
