import type { AccountRow, DatabaseOrTransaction, Role } from '../../database/index.ts';

export const listAllAccounts = (db: DatabaseOrTransaction): Promise<AccountRow[]> =>
  db.selectFrom('accounts').selectAll().orderBy('id').execute();

export type AccountMember = { account_id: number; role: Role; username: string };

export async function listMembersOfAccounts(db: DatabaseOrTransaction): Promise<Map<number, AccountMember[]>> {
  const rows = await db
    .selectFrom('members')
    .innerJoin('users', 'users.id', 'members.user_id')
    .select(['members.account_id', 'members.role', 'users.username'])
    .orderBy('members.created_at')
    .orderBy('members.user_id')
    .execute();
  return Map.groupBy(rows, ({ account_id }) => account_id);
}

/** Epoch ms. */
export async function listLastUses(db: DatabaseOrTransaction): Promise<Map<number, number>> {
  const sessions = await db
    .selectFrom('sessions')
    .select(({ fn }) => ['account_id', fn.max('seen_at').as('at')])
    .where('account_id', 'is not', null)
    .groupBy('account_id')
    .execute();
  const keys = await db
    .selectFrom('api_keys')
    .select(({ fn }) => ['account_id', fn.max('last_used_at').as('at')])
    .where('last_used_at', 'is not', null)
    .groupBy('account_id')
    .execute();
  const uses = new Map<number, number>();
  for (const { account_id, at } of [...sessions, ...keys])
    if (account_id !== null) uses.set(account_id, Math.max(uses.get(account_id) ?? 0, Number(at ?? 0)));
  return uses;
}
