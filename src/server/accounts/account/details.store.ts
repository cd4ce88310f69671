import { type RawBuilder, sql } from 'kysely';
import {
  type AccountRow,
  type Database,
  type DatabaseOrTransaction,
  lockForNoKeyUpdate,
} from '../../database/index.ts';
import { inLockQueue } from './lock-queue.ts';

// What other features need of accounts: functions to call, and pieces to put into their own queries.

const details = [
  'id',
  'username',
  'email',
  'first_name',
  'last_name',
  'time_zone',
  'currency',
  'heading',
  'description',
  'contact_email',
  'social_links',
  'avatar',
  'cover',
] as const;

/** An account without its secrets. */
export type AccountDetails = Pick<AccountRow, (typeof details)[number]>;

/** Throws where there is no such account. */
export const getAccountDetails = (db: DatabaseOrTransaction, id: number): Promise<AccountDetails> =>
  db.selectFrom('accounts').select(details).where('id', '=', id).executeTakeFirstOrThrow();

/** Where the account is written to. Throws where there is no such account. */
export const findAccountEmail = async (db: DatabaseOrTransaction, id: number): Promise<string> =>
  (await getAccountDetails(db, id)).email;

/** The account that owns the service; undefined before the set-up. */
export const findServiceOwner = (db: DatabaseOrTransaction): Promise<AccountDetails | undefined> =>
  db.selectFrom('accounts').select(details).where('is_owner', '=', 1).executeTakeFirst();

/** What those who check and send need of an account. */
export type AccountContext = { isOwner: boolean; timeZone: string };

/** By identifier; deleted accounts are left out. */
export async function findAccountContexts(
  db: DatabaseOrTransaction,
  ids: number[],
): Promise<Map<number, AccountContext>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('accounts').select(['id', 'is_owner', 'time_zone']).where('id', 'in', ids).execute();
  return new Map(rows.map((row) => [row.id, { isOwner: row.is_owner === 1, timeZone: row.time_zone }]));
}

/** The same for one account. */
export async function findAccountContext(db: DatabaseOrTransaction, id: number): Promise<AccountContext | undefined> {
  return (await findAccountContexts(db, [id])).get(id);
}

/** Whether the account has its first steps behind it, or does not want to see them. */
export async function hasEndedFirstSteps(db: DatabaseOrTransaction, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', id)
    .where('first_steps_ended_at', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Once and for all: what an account has deleted later is no first step. */
export async function endFirstSteps(db: DatabaseOrTransaction, id: number, nowMs: number): Promise<void> {
  await db
    .updateTable('accounts')
    .set({ first_steps_ended_at: nowMs })
    .where('id', '=', id)
    .where('first_steps_ended_at', 'is', null)
    .execute();
}

export async function isAccountEnabled(db: DatabaseOrTransaction, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', id)
    .where('disabled_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Whoever else locks the account waits for this transaction: two that decide on the same sum would both find it there. Who
 * writes what only belongs to it, an incident or an order, does not wait. Throws `too_many` where many wait already.
 */
export async function lockAccount(database: Database, trx: DatabaseOrTransaction, id: number): Promise<void> {
  const account = lockForNoKeyUpdate(database, trx.selectFrom('accounts').select('id').where('id', '=', id));
  await inLockQueue(database, trx, { accountId: id, lock: () => account.executeTakeFirst() });
}

/**
 * Whether the address that an account goes by was shown to reach one of its owners; that of who runs the service counts
 * as proved. Until then it may be a stranger's, to whom nothing goes out that others wrote.
 */
export async function isAddressProven(db: DatabaseOrTransaction, accountId: number): Promise<boolean> {
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

type Owned = 'items' | 'status_pages' | 'websites' | 'withdrawals';

/** A column of the account that a row belongs to, by the row's `account_id`: one look-up by its key for each row. */
export const accountColumn = <Column extends keyof AccountDetails>(
  table: Owned,
  column: Column,
): RawBuilder<AccountDetails[Column]> =>
  sql<AccountDetails[Column]>`(select ${sql.ref(`owner.${column}`)} from accounts as owner
    where owner.id = ${sql.ref(`${table}.account_id`)})`;

/** The identifier of the account with exactly this user name, to be compared with `account_id`. */
export const accountIdByUsername = (username: string): RawBuilder<number> =>
  sql<number>`(select id from accounts where username = ${username})`;
