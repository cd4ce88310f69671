import type { DatabaseOrTransaction } from '../../database/index.ts';

export type InvitationRow = { id: number; email: string | null; expires_at: number };

export async function insertInvitation(
  db: DatabaseOrTransaction,
  accountId: number,
  row: { token_hash: string; email: string | null; created_at: number; expires_at: number },
): Promise<InvitationRow> {
  return db
    .insertInto('invitations')
    .values({ ...row, account_id: accountId, used_at: null })
    .returning(['id', 'email', 'expires_at'])
    .executeTakeFirstOrThrow();
}

export async function listOpenInvitations(
  db: DatabaseOrTransaction,
  accountId: number,
  now: number,
): Promise<InvitationRow[]> {
  return db
    .selectFrom('invitations')
    .select(['id', 'email', 'expires_at'])
    .where('account_id', '=', accountId)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('id', 'desc')
    .execute();
}

export async function deleteInvitation(db: DatabaseOrTransaction, accountId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('invitations')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

export async function isOpenInvitation(db: DatabaseOrTransaction, tokenHash: string, now: number): Promise<boolean> {
  const row = await db
    .selectFrom('invitations')
    .select('id')
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row !== undefined;
}

/** Only one concurrent call returns true. */
export async function claimInvitation(db: DatabaseOrTransaction, tokenHash: string, now: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('invitations')
    .set({ used_at: now })
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function deleteExpiredInvitations(db: DatabaseOrTransaction, now: number): Promise<void> {
  await db.deleteFrom('invitations').where('expires_at', '<=', now).execute();
}
