import type { FastifyRequest } from 'fastify';
import {
  type AccountRow,
  type DatabaseOrTransaction,
  inTransaction,
  readServiceSetting,
  type UserRow,
} from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { invalid, Refusal, t } from '../../kernel/index.ts';
import { findTakenNames, insertAccount } from '../account/index.ts';
import { countOwnedAccounts, insertMember, listMemberships, permissionsOf } from '../members/index.ts';
import { isRegistrationOpen, newAccountRow, recordRegistration } from '../registration/index.ts';
import { lockUser } from '../users/index.ts';

/** Limited because each account has its own quotas. */
export const accountsPerPerson = async (db: DatabaseOrTransaction): Promise<number> =>
  Number((await readServiceSetting(db, 'accounts_per_person')) ?? 1);

/** The first account needs open registration. Service owners have no limit. */
export async function mayAddAccount(db: DatabaseOrTransaction, userId: number): Promise<boolean> {
  const memberships = await listMemberships(db, userId);
  if (memberships.some(({ role, account }) => permissionsOf(role, account).has('service'))) return true;
  const owned = await countOwnedAccounts(db, userId);
  if (owned === 0) return isRegistrationOpen(db);
  return owned < (await accountsPerPerson(db));
}

export async function addAccount(
  deps: Deps,
  user: UserRow,
  { name, username, time_zone }: { name: string; username: string; time_zone?: string | null | undefined },
  request: FastifyRequest,
): Promise<AccountRow> {
  return inTransaction(deps.database, async (trx) => {
    // The lock makes sure that concurrent requests are counted.
    await lockUser(deps.database, trx, user.id);
    if (!(await mayAddAccount(trx, user.id)))
      throw new Refusal('forbidden', t("You can't create another account. Ask the owner of this service."));
    const taken = invalid({ username: [t('This username is taken.')] });
    if ((await findTakenNames(trx, { username }, { userId: user.id })).length > 0) throw taken;
    const nowMs = deps.now();
    const row = newAccountRow({ username, email: user.email, first_name: name, last_name: '', time_zone }, nowMs);
    const account = await insertAccount(trx, { ...row, is_owner: 0 });
    if (!account) throw taken;
    await insertMember(trx, { account_id: account.id, user_id: user.id, role: 'owner', created_at: nowMs });
    await recordRegistration(trx, { user, account }, request, nowMs);
    return account;
  });
}
