import type { DatabaseOrTransaction } from '../../database/index.ts';

export type MovedAddress = { userId: number; from: string; to: string };

export async function moveOwnedAccounts(
  db: DatabaseOrTransaction,
  { userId, from, to }: { userId: number; from: string; to: string },
): Promise<void> {
  const owned = db.selectFrom('members').select('account_id').where('user_id', '=', userId).where('role', '=', 'owner');
  await db.updateTable('accounts').set({ email: to }).where('email', '=', from).where('id', 'in', owned).execute();
}

/**
 * A former owner must not keep getting the account's mail, so this changes the account's address to the address of a
 * current owner. Prefers owners with verified addresses, then the owner who joined first. Call this in each transaction
 * that adds or removes an owner. Returns undefined if the address stays.
 */
export async function moveToOwner(db: DatabaseOrTransaction, accountId: number): Promise<MovedAddress | undefined> {
  const owners = await db
    .selectFrom('members')
    .innerJoin('users', 'users.id', 'members.user_id')
    .innerJoin('accounts', 'accounts.id', 'members.account_id')
    .select(['users.id', 'users.email', 'users.email_verified_at', 'accounts.email as account_email'])
    .where('members.account_id', '=', accountId)
    .where('members.role', '=', 'owner')
    .orderBy('members.created_at')
    .orderBy('members.user_id')
    .execute();
  const next = owners.find(({ email_verified_at }) => email_verified_at !== null) ?? owners[0];
  if (!next || owners.some(({ email, account_email }) => email === account_email)) return undefined;
  await db.updateTable('accounts').set({ email: next.email }).where('id', '=', accountId).execute();
  return { userId: next.id, from: next.account_email, to: next.email };
}
