import type { AccountRow, DatabaseOrTransaction, Role } from '../../database/index.ts';

export async function insertMember(
  db: DatabaseOrTransaction,
  row: { account_id: number; user_id: number; role: Role; created_at: number },
): Promise<void> {
  await db.insertInto('members').values(row).execute();
}

export type Membership = { account: AccountRow; role: Role };

/** The accounts of a user, in the order in which they were joined; without those that are disabled. */
export async function listMemberships(db: DatabaseOrTransaction, userId: number): Promise<Membership[]> {
  const rows = await db
    .selectFrom('members')
    .innerJoin('accounts', 'accounts.id', 'members.account_id')
    .selectAll('accounts')
    .select('members.role')
    .where('members.user_id', '=', userId)
    .where('accounts.disabled_at', 'is', null)
    .orderBy('members.created_at')
    .orderBy('members.account_id')
    .execute();
  return rows.map(({ role, ...account }) => ({ account, role }));
}

/** Whether the user is a member of any account at all, be it disabled. */
export async function hasMemberships(db: DatabaseOrTransaction, userId: number): Promise<boolean> {
  const row = await db.selectFrom('members').select('user_id').where('user_id', '=', userId).executeTakeFirst();
  return row !== undefined;
}
