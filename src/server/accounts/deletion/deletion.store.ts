import {
  type AccountRow,
  type Database,
  type DatabaseOrTransaction,
  lockForNoKeyUpdate,
} from '../../database/index.ts';

type DeletionColumns = Pick<
  AccountRow,
  'delete_at' | 'delete_requested_at' | 'delete_requested_by' | 'delete_begun_at' | 'delete_steps'
>;

/** Doesn't block inserts of rows that reference the account. */
export const lockAccountRow = (
  database: Database,
  trx: DatabaseOrTransaction,
  id: number,
): Promise<AccountRow | undefined> =>
  lockForNoKeyUpdate(database, trx.selectFrom('accounts').selectAll().where('id', '=', id)).executeTakeFirst();

export async function setDeletion(
  db: DatabaseOrTransaction,
  id: number,
  changes: Partial<DeletionColumns & Pick<AccountRow, 'disabled_at'>>,
): Promise<void> {
  await db.updateTable('accounts').set(changes).where('id', '=', id).execute();
}

export const listDueDeletions = (db: DatabaseOrTransaction, nowMs: number): Promise<AccountRow[]> =>
  db.selectFrom('accounts').selectAll().where('delete_at', '<=', nowMs).orderBy('delete_at').orderBy('id').execute();

export const listPlannedOfOwner = (db: DatabaseOrTransaction, userId: number, nowMs: number): Promise<AccountRow[]> =>
  db
    .selectFrom('accounts')
    .innerJoin('members', 'members.account_id', 'accounts.id')
    .selectAll('accounts')
    .where('members.user_id', '=', userId)
    .where('members.role', '=', 'owner')
    .where('accounts.delete_at', '>', nowMs)
    .where('accounts.delete_begun_at', 'is', null)
    .orderBy('accounts.id')
    .execute();

export async function listUsersOnlyInAccount(db: DatabaseOrTransaction, accountId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('members')
    .select('user_id')
    .where('account_id', '=', accountId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('members as other')
            .select('other.user_id')
            .whereRef('other.user_id', '=', 'members.user_id')
            .where('other.account_id', '!=', accountId),
        ),
      ),
    )
    .orderBy('user_id')
    .execute();
  return rows.map(({ user_id }) => user_id);
}

/** Returns false if another process has deleted the account. */
export async function deleteAccountRow(
  trx: DatabaseOrTransaction,
  accountId: number,
  userIds: number[],
): Promise<boolean> {
  const deleted = await trx.deleteFrom('accounts').where('id', '=', accountId).executeTakeFirst();
  if (Number(deleted.numDeletedRows) === 0) return false;
  if (userIds.length > 0) await trx.deleteFrom('users').where('id', 'in', userIds).execute();
  return true;
}
