import type { AccountRow, DatabaseOrTransaction, Role, UserRow } from '../../database/index.ts';

export type SessionRow = {
  id_hash: string;
  user_id: number;
  account_id: number | null;
  created_at: number;
  seen_at: number;
  expires_at: number;
  user_agent: string;
  address_sealed: string | null;
  confirmed_at: number | null;
};

export async function insertSession(db: DatabaseOrTransaction, row: SessionRow): Promise<void> {
  await db.insertInto('sessions').values(row).execute();
}

export type LiveSession = { account: AccountRow; user: UserRow; role: Role; seenAt: number; expiresAt: number };

export async function findLiveSession(
  db: DatabaseOrTransaction,
  idHash: string,
  now: number,
): Promise<LiveSession | undefined> {
  const row = await db
    .selectFrom('sessions')
    .innerJoin('accounts', 'accounts.id', 'sessions.account_id')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .innerJoin('members', (join) =>
      join.onRef('members.account_id', '=', 'sessions.account_id').onRef('members.user_id', '=', 'sessions.user_id'),
    )
    .selectAll('accounts')
    .select(['sessions.seen_at', 'sessions.expires_at', 'members.role', 'users.id as user_id', 'users.last_account_id'])
    .select([
      'users.username as user_username',
      'users.email as user_email',
      'users.email_verified_at as user_email_verified_at',
      'users.first_name as user_first_name',
      'users.last_name as user_last_name',
      'users.password_hash as user_password_hash',
      'users.password_changed_at as user_password_changed_at',
      'users.created_at as user_created_at',
      'users.language as user_language',
      'users.seen_version as user_seen_version',
    ])
    .where('sessions.id_hash', '=', idHash)
    .where('sessions.expires_at', '>', now)
    .where('accounts.disabled_at', 'is', null)
    .executeTakeFirst();
  if (!row) return undefined;
  const {
    seen_at: seenAt,
    expires_at: expiresAt,
    role,
    user_id,
    last_account_id,
    user_username,
    user_email,
    user_email_verified_at,
    user_first_name,
    user_last_name,
    user_password_hash,
    user_password_changed_at,
    user_created_at,
    user_language,
    user_seen_version,
    ...account
  } = row;
  const user = {
    id: user_id,
    last_account_id,
    username: user_username,
    email: user_email,
    email_verified_at: user_email_verified_at,
    first_name: user_first_name,
    last_name: user_last_name,
    password_hash: user_password_hash,
    password_changed_at: user_password_changed_at,
    created_at: user_created_at,
    language: user_language,
    seen_version: user_seen_version,
  };
  return { account, user, role, seenAt, expiresAt };
}

/** Returns undefined if the user has left the account. */
export const findDisabledAccount = (db: DatabaseOrTransaction, idHash: string): Promise<AccountRow | undefined> =>
  db
    .selectFrom('sessions')
    .innerJoin('accounts', 'accounts.id', 'sessions.account_id')
    .innerJoin('members', (join) =>
      join.onRef('members.account_id', '=', 'sessions.account_id').onRef('members.user_id', '=', 'sessions.user_id'),
    )
    .selectAll('accounts')
    .where('sessions.id_hash', '=', idHash)
    .where('accounts.disabled_at', 'is not', null)
    .executeTakeFirst();

export const findUserWithoutAccount = (
  db: DatabaseOrTransaction,
  idHash: string,
  now: number,
): Promise<UserRow | undefined> =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .selectAll('users')
    .where('sessions.id_hash', '=', idHash)
    .where('sessions.expires_at', '>', now)
    .where('sessions.account_id', 'is', null)
    .executeTakeFirst();

export async function extendSession(
  db: DatabaseOrTransaction,
  idHash: string,
  times: { seen_at: number; expires_at: number; address_sealed: string },
): Promise<void> {
  await db.updateTable('sessions').set(times).where('id_hash', '=', idHash).execute();
}

export async function setSessionConfirmed(db: DatabaseOrTransaction, idHash: string, nowMs: number): Promise<void> {
  await db.updateTable('sessions').set({ confirmed_at: nowMs }).where('id_hash', '=', idHash).execute();
}

/** In epoch ms. */
export type SessionTimes = Pick<SessionRow, 'created_at' | 'confirmed_at'>;

export async function findSessionTimes(db: DatabaseOrTransaction, idHash: string): Promise<SessionTimes | undefined> {
  return db
    .selectFrom('sessions')
    .select(['created_at', 'confirmed_at'])
    .where('id_hash', '=', idHash)
    .executeTakeFirst();
}

export async function setSessionAccount(db: DatabaseOrTransaction, idHash: string, accountId: number): Promise<void> {
  await db.updateTable('sessions').set({ account_id: accountId }).where('id_hash', '=', idHash).execute();
}

/** Browsers that show one account then show the other. */
export async function moveSessions(db: DatabaseOrTransaction, fromId: number, toId: number): Promise<void> {
  await db.updateTable('sessions').set({ account_id: toId }).where('account_id', '=', fromId).execute();
}

export async function listSessionsOfUser(
  db: DatabaseOrTransaction,
  userId: number,
  now: number,
): Promise<SessionRow[]> {
  return db
    .selectFrom('sessions')
    .leftJoin('accounts', 'accounts.id', 'sessions.account_id')
    .selectAll('sessions')
    .where('sessions.user_id', '=', userId)
    .where('sessions.expires_at', '>', now)
    .where('accounts.disabled_at', 'is', null)
    .orderBy('seen_at', 'desc')
    .orderBy('id_hash')
    .execute();
}

export async function deleteSession(db: DatabaseOrTransaction, idHash: string): Promise<void> {
  await db.deleteFrom('sessions').where('id_hash', '=', idHash).execute();
}

export async function deleteSessionsOfUser(
  db: DatabaseOrTransaction,
  userId: number,
  exceptIdHash = '',
): Promise<void> {
  await db.deleteFrom('sessions').where('user_id', '=', userId).where('id_hash', '!=', exceptIdHash).execute();
}

export async function deleteSessionsOfMember(
  db: DatabaseOrTransaction,
  accountId: number,
  userId: number,
): Promise<void> {
  await db.deleteFrom('sessions').where('account_id', '=', accountId).where('user_id', '=', userId).execute();
}

export async function deleteSessionsOfAccount(db: DatabaseOrTransaction, accountId: number): Promise<void> {
  await db.deleteFrom('sessions').where('account_id', '=', accountId).execute();
}

export async function deleteExpiredSessions(db: DatabaseOrTransaction, now: number): Promise<void> {
  await db.deleteFrom('sessions').where('expires_at', '<=', now).execute();
}
