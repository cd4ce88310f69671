import type { AccountRow, DatabaseOrTransaction } from '../database/index.ts';

export type SessionRow = {
  id_hash: string;
  account_id: number;
  created_at: number;
  seen_at: number;
  expires_at: number;
};

export async function insertSession(db: DatabaseOrTransaction, row: SessionRow): Promise<void> {
  await db.insertInto('sessions').values(row).execute();
}

/** A session that is still good, with its account. */
export async function findLiveSession(
  db: DatabaseOrTransaction,
  idHash: string,
  now: number,
): Promise<{ account: AccountRow; seenAt: number } | undefined> {
  const row = await db
    .selectFrom('sessions')
    .innerJoin('accounts', 'accounts.id', 'sessions.account_id')
    .selectAll('accounts')
    .select('sessions.seen_at')
    .where('sessions.id_hash', '=', idHash)
    .where('sessions.expires_at', '>', now)
    .where('accounts.disabled_at', 'is', null)
    .executeTakeFirst();
  if (!row) return undefined;
  const { seen_at: seenAt, ...account } = row;
  return { account, seenAt };
}

export async function extendSession(
  db: DatabaseOrTransaction,
  idHash: string,
  times: { seen_at: number; expires_at: number },
): Promise<void> {
  await db.updateTable('sessions').set(times).where('id_hash', '=', idHash).execute();
}

export async function deleteSession(db: DatabaseOrTransaction, idHash: string): Promise<void> {
  await db.deleteFrom('sessions').where('id_hash', '=', idHash).execute();
}

/** Ends the account's sessions, all but one or all. */
export async function deleteSessionsOf(db: DatabaseOrTransaction, accountId: number, exceptIdHash = ''): Promise<void> {
  await db.deleteFrom('sessions').where('account_id', '=', accountId).where('id_hash', '!=', exceptIdHash).execute();
}

export async function deleteExpiredSessions(db: DatabaseOrTransaction, now: number): Promise<void> {
  await db.deleteFrom('sessions').where('expires_at', '<=', now).execute();
}
