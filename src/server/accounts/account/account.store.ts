import { type Insertable, sql } from 'kysely';
import {
  type AccountRow,
  type Database,
  type DatabaseOrTransaction,
  lockForNoKeyUpdate,
  type Schema,
} from '../../database/index.ts';
import { inLockQueue } from './lock-queue.ts';

type AccountChanges = Partial<Omit<AccountRow, 'id' | 'is_owner' | 'created_at'>>;

/** Returns undefined if the username is taken or the service already has an owner. */
export async function insertAccount(
  db: DatabaseOrTransaction,
  row: Insertable<Schema['accounts']>,
): Promise<AccountRow | undefined> {
  return db
    .insertInto('accounts')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
}

export async function findAccount(db: DatabaseOrTransaction, id: number): Promise<AccountRow | undefined> {
  return db.selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function findSampleAccount(db: DatabaseOrTransaction, accountId: number): Promise<AccountRow | undefined> {
  return db.selectFrom('accounts').selectAll().where('sample_of', '=', accountId).executeTakeFirst();
}

export async function listAccountIds(db: DatabaseOrTransaction): Promise<number[]> {
  return (await db.selectFrom('accounts').select('id').orderBy('id').execute()).map(({ id }) => id);
}

export async function listOwnedAccounts(db: DatabaseOrTransaction, userId: number): Promise<AccountRow[]> {
  const owned = db.selectFrom('members').select('account_id').where('user_id', '=', userId).where('role', '=', 'owner');
  return db.selectFrom('accounts').selectAll().where('id', 'in', owned).orderBy('id').execute();
}

export async function findAccountByLogin(db: DatabaseOrTransaction, login: string): Promise<AccountRow | undefined> {
  const name = login.toLowerCase();
  // Usernames cannot contain @.
  const column = name.includes('@') ? sql<string>`email` : sql<string>`lower(username)`;
  return db.selectFrom('accounts').selectAll().where(column, '=', name).orderBy('id').limit(1).executeTakeFirst();
}

export async function updateAccount(db: DatabaseOrTransaction, id: number, changes: AccountChanges): Promise<void> {
  if (Object.keys(changes).length === 0) return;
  await db.updateTable('accounts').set(changes).where('id', '=', id).execute();
}

/** Postpones the deletion of a sample while a process fills it, unless the claim has ended. */
export async function renewSampleClaim(
  db: DatabaseOrTransaction,
  { id, sample_of }: Pick<AccountRow, 'id' | 'sample_of'>,
  { nowMs, untilMs }: { nowMs: number; untilMs: number },
): Promise<void> {
  await db
    .updateTable('accounts')
    .set({ delete_at: untilMs })
    .where('id', '=', id)
    .where('sample_of', '=', sample_of)
    .where('delete_at', '>', nowMs)
    .where('delete_begun_at', 'is', null)
    .execute();
}

export async function isNameTaken(db: DatabaseOrTransaction, username: string, exceptId = 0): Promise<boolean> {
  const row = await db
    .selectFrom('accounts')
    .select('id')
    .where('id', '!=', exceptId)
    .where(sql<string>`lower(username)`, '=', username.toLowerCase())
    .executeTakeFirst();
  return row !== undefined;
}

export async function hasAccounts(db: DatabaseOrTransaction): Promise<boolean> {
  return (await db.selectFrom('accounts').select('id').limit(1).executeTakeFirst()) !== undefined;
}

/** Serializes additions limited by quotas. Throws `too_many` if the lock queue is full. */
export async function lockQuotas(
  database: Database,
  trx: DatabaseOrTransaction,
  id: number,
): Promise<Pick<AccountRow, 'is_owner' | 'quotas'>> {
  const account = trx.selectFrom('accounts').select(['is_owner', 'quotas']).where('id', '=', id);
  const lock = () => lockForNoKeyUpdate(database, account).executeTakeFirstOrThrow();
  return inLockQueue(database, trx, { accountId: id, lock });
}

/** Excludes the service owner's account. `named`: only accounts that override that quota. */
export function listAccountsWithQuotas(
  db: DatabaseOrTransaction,
  named: string | undefined,
): Promise<Pick<AccountRow, 'id' | 'time_zone' | 'quotas' | 'pageviews_told'>[]> {
  let query = db
    .selectFrom('accounts')
    .select(['id', 'time_zone', 'quotas', 'pageviews_told'])
    .where('is_owner', '=', 0)
    .where('disabled_at', 'is', null);
  if (named !== undefined) query = query.where('quotas', 'like', `%"${named}"%`);
  return query.orderBy('id').execute();
}

/** Returns false if another process has claimed the notice. */
export async function claimPageviewNotice(
  db: DatabaseOrTransaction,
  id: number,
  told: string,
  before: string,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('accounts')
    .set({ pageviews_told: told })
    .where('id', '=', id)
    .where('pageviews_told', '=', before)
    .executeTakeFirst();
  return Number(numUpdatedRows) > 0;
}
