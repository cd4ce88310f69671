import type { ExpressionBuilder } from 'kysely';
import type { AccountRow, DatabaseOrTransaction, Role, Schema, UserRow } from '../../database/index.ts';

export async function insertMember(
  db: DatabaseOrTransaction,
  row: { account_id: number; user_id: number; role: Role; created_at: number },
): Promise<void> {
  await db.insertInto('members').values(row).execute();
}

export type Membership = { account: AccountRow; role: Role };

/** Sample data is only for members of the account that it was created for. */
const isOfOwnAccount = ({ or, eb, exists, selectFrom }: ExpressionBuilder<Schema, 'members' | 'accounts'>) =>
  or([
    eb('accounts.sample_of', 'is', null),
    exists(
      selectFrom('members as own')
        .innerJoin('accounts as real', 'real.id', 'own.account_id')
        .select('own.user_id')
        .whereRef('own.user_id', '=', 'members.user_id')
        .whereRef('own.account_id', '=', 'accounts.sample_of')
        .where('real.disabled_at', 'is', null),
    ),
  ]);

export async function listMemberships(db: DatabaseOrTransaction, userId: number): Promise<Membership[]> {
  const rows = await db
    .selectFrom('members')
    .innerJoin('accounts', 'accounts.id', 'members.account_id')
    .selectAll('accounts')
    .select('members.role')
    .where('members.user_id', '=', userId)
    .where('accounts.disabled_at', 'is', null)
    .where(isOfOwnAccount)
    .orderBy('members.created_at')
    .orderBy('members.account_id')
    .execute();
  return rows.map(({ role, ...account }) => ({ account, role }));
}

export async function findSuspendedAccount(
  db: DatabaseOrTransaction,
  user: Pick<UserRow, 'id' | 'last_account_id'>,
): Promise<AccountRow | undefined> {
  const rows = await db
    .selectFrom('members')
    .innerJoin('accounts', 'accounts.id', 'members.account_id')
    .selectAll('accounts')
    .where('members.user_id', '=', user.id)
    .where('accounts.disabled_at', 'is not', null)
    .orderBy('members.created_at')
    .orderBy('members.account_id')
    .execute();
  return rows.find(({ id }) => id === user.last_account_id) ?? rows[0];
}

export type Member = {
  user_id: number;
  role: Role;
  created_at: number;
  username: string;
  first_name: string;
  last_name: string;
  email: string;
  language: UserRow['language'];
};

const memberColumns = [
  'members.user_id',
  'members.role',
  'members.created_at',
  'users.username',
  'users.first_name',
  'users.last_name',
  'users.email',
  'users.language',
] as const;

const ofMembers = (db: DatabaseOrTransaction, accountId: number) =>
  db
    .selectFrom('members')
    .innerJoin('users', 'users.id', 'members.user_id')
    .select(memberColumns)
    .where('members.account_id', '=', accountId);

export const listMembers = (db: DatabaseOrTransaction, accountId: number): Promise<Member[]> =>
  ofMembers(db, accountId).orderBy('members.created_at').orderBy('members.user_id').execute();

/** Without the service owner's account and suspended accounts. */
export async function listAccountsWithOwners(
  db: DatabaseOrTransaction,
): Promise<{ account: AccountRow; owners: Member[] }[]> {
  const accounts = await db
    .selectFrom('accounts')
    .selectAll()
    .where('is_owner', '=', 0)
    .where('disabled_at', 'is', null)
    .orderBy('id')
    .execute();
  const owners = await db
    .selectFrom('members')
    .innerJoin('users', 'users.id', 'members.user_id')
    .select(['members.account_id', ...memberColumns])
    .where('members.role', '=', 'owner')
    .orderBy('members.created_at')
    .orderBy('members.user_id')
    .execute();
  const byAccount = Map.groupBy(owners, ({ account_id }) => account_id);
  return accounts.map((account) => ({ account, owners: byAccount.get(account.id) ?? [] }));
}

export const findMember = (db: DatabaseOrTransaction, accountId: number, userId: number): Promise<Member | undefined> =>
  ofMembers(db, accountId).where('members.user_id', '=', userId).executeTakeFirst();

export async function setMemberRole(
  db: DatabaseOrTransaction,
  { accountId, userId, role }: { accountId: number; userId: number; role: Role },
): Promise<void> {
  await db
    .updateTable('members')
    .set({ role })
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .execute();
}

export async function deleteMember(db: DatabaseOrTransaction, accountId: number, userId: number): Promise<void> {
  await db.deleteFrom('members').where('account_id', '=', accountId).where('user_id', '=', userId).execute();
}

/** Includes disabled accounts. */
export async function countOwnedAccounts(db: DatabaseOrTransaction, userId: number): Promise<number> {
  const { owned } = await db
    .selectFrom('members')
    .select((eb) => eb.fn.countAll<number>().as('owned'))
    .where('user_id', '=', userId)
    .where('role', '=', 'owner')
    .executeTakeFirstOrThrow();
  return Number(owned);
}

export async function deleteMembers(db: DatabaseOrTransaction, accountId: number): Promise<void> {
  await db.deleteFrom('members').where('account_id', '=', accountId).execute();
}
