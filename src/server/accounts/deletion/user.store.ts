import type { DatabaseOrTransaction } from '../../database/index.ts';

export async function listSolelyOwnedAccounts(db: DatabaseOrTransaction, userId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('members')
    .innerJoin('accounts', 'accounts.id', 'members.account_id')
    .select('accounts.username')
    .where('members.user_id', '=', userId)
    .where('members.role', '=', 'owner')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('members as other')
            .select('other.user_id')
            .whereRef('other.account_id', '=', 'members.account_id')
            .where('other.role', '=', 'owner')
            .where('other.user_id', '!=', userId),
        ),
      ),
    )
    .orderBy('accounts.username')
    .execute();
  return rows.map(({ username }) => username);
}

export async function listMembershipIds(db: DatabaseOrTransaction, userId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('members')
    .select('account_id')
    .where('user_id', '=', userId)
    .orderBy('account_id')
    .execute();
  return rows.map(({ account_id }) => account_id);
}

/** Foreign keys cascade. */
export async function deleteUser(db: DatabaseOrTransaction, userId: number): Promise<void> {
  await db.deleteFrom('users').where('id', '=', userId).execute();
}
