import { type RawBuilder, sql } from 'kysely';
import {
  type AccountRow,
  type Database,
  type DatabaseOrTransaction,
  lockForNoKeyUpdate,
} from '../../database/index.ts';
import { inLockQueue } from './lock-queue.ts';

const details = [
  'id',
  'username',
  'email',
  'first_name',
  'last_name',
  'time_zone',
  'currency',
  'is_currency_chosen',
  'heading',
  'description',
  'contact_email',
  'social_links',
  'avatar',
  'cover',
] as const;

export type AccountDetails = Pick<AccountRow, (typeof details)[number]>;

export const getAccountDetails = (db: DatabaseOrTransaction, id: number): Promise<AccountDetails> =>
  db.selectFrom('accounts').select(details).where('id', '=', id).executeTakeFirstOrThrow();

export const findAccountEmail = async (db: DatabaseOrTransaction, id: number): Promise<string> =>
  (await getAccountDetails(db, id)).email;

/** Returns undefined before setup. */
export const findServiceOwner = (db: DatabaseOrTransaction): Promise<AccountDetails | undefined> =>
  db.selectFrom('accounts').select(details).where('is_owner', '=', 1).executeTakeFirst();

export type AccountContext = { isOwner: boolean; timeZone: string };

export async function findAccountContexts(
  db: DatabaseOrTransaction,
  ids: number[],
): Promise<Map<number, AccountContext>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('accounts').select(['id', 'is_owner', 'time_zone']).where('id', 'in', ids).execute();
  return new Map(rows.map((row) => [row.id, { isOwner: row.is_owner === 1, timeZone: row.time_zone }]));
}

export async function findAccountContext(db: DatabaseOrTransaction, id: number): Promise<AccountContext | undefined> {
  return (await findAccountContexts(db, [id])).get(id);
}

export async function hasEndedFirstSteps(db: DatabaseOrTransaction, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', id)
    .where('first_steps_ended_at', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Afterwards, the first steps don't reappear, even if the account deletes its resources. */
export async function endFirstSteps(db: DatabaseOrTransaction, id: number, nowMs: number): Promise<void> {
  await db
    .updateTable('accounts')
    .set({ first_steps_ended_at: nowMs })
    .where('id', '=', id)
    .where('first_steps_ended_at', 'is', null)
    .execute();
}

/**
 * Serializes decisions on the same balance. Doesn't block inserts of rows that reference the account. Throws `too_many`
 * if the lock queue is full.
 */
export async function lockAccount(database: Database, trx: DatabaseOrTransaction, id: number): Promise<void> {
  const account = lockForNoKeyUpdate(database, trx.selectFrom('accounts').select('id').where('id', '=', id));
  await inLockQueue(database, trx, { accountId: id, lock: () => account.executeTakeFirst() });
}

/**
 * Whether an owner has verified the account's address. Always true for the service owner's account. An unverified
 * address can belong to a stranger, so users' text is not mailed to it.
 */
export async function isAddressVerified(db: DatabaseOrTransaction, accountId: number): Promise<boolean> {
  const row = await db
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', accountId)
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb('is_owner', '=', 1),
        exists(
          selectFrom('members')
            .innerJoin('users', 'users.id', 'members.user_id')
            .select('users.id')
            .whereRef('members.account_id', '=', 'accounts.id')
            .whereRef('users.email', '=', 'accounts.email')
            .where('members.role', '=', 'owner')
            .where('users.email_verified_at', 'is not', null),
        ),
      ]),
    )
    .executeTakeFirst();
  return row !== undefined;
}

type Owned = 'items' | 'monitors' | 'status_pages' | 'websites' | 'withdrawals';

/** One primary key lookup per row. */
export const accountColumn = <Column extends keyof AccountDetails | 'disabled_at'>(
  table: Owned,
  column: Column,
): RawBuilder<AccountRow[Column]> =>
  sql<AccountRow[Column]>`(select ${sql.ref(`owner.${column}`)} from accounts as owner
    where owner.id = ${sql.ref(`${table}.account_id`)})`;

/** Case-sensitive. */
export const accountIdByUsername = (username: string): RawBuilder<number> =>
  sql<number>`(select id from accounts where username = ${username})`;
