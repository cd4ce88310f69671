import { type AccountRow, type DatabaseOrTransaction, inTransaction, type UserRow } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import type { AccountPatch } from '../account/index.ts';
import { findAccount, findTakenNames, listOwnedAccounts, takenNamesRefusal, updateAccount } from '../account/index.ts';
import type { SignedInSession } from '../sessions/index.ts';
import { findUser, updateUser } from '../users/index.ts';
import type { UserPatch } from './wire.ts';

/**
 * null clears a field. If the owner changes a name that user and account share, the user's name also changes. Throws
 * `invalid` if a name is taken.
 */
export async function updateProfile(
  deps: Deps,
  { account, user, role }: Pick<SignedInSession, 'account' | 'user' | 'role'>,
  patch: AccountPatch,
): Promise<AccountRow> {
  const { db } = deps.database;
  const { heading, description, contact_email, social_links, requires_two_factor, ...plain } = patch;
  const changes = {
    ...plain,
    ...(plain.currency !== undefined && { is_currency_chosen: 1 }),
    ...(requires_two_factor !== undefined && { requires_two_factor: requires_two_factor ? 1 : 0 }),
    ...(heading !== undefined && { heading: heading ?? '' }),
    ...(description !== undefined && { description: description ?? '' }),
    ...(contact_email !== undefined && { contact_email: contact_email ?? '' }),
    ...(social_links !== undefined && { social_links: JSON.stringify(social_links ?? {}) }),
  };
  try {
    await inTransaction(deps.database, async (trx) => {
      if (role === 'owner') await updateUser(trx, user.id, await sharedNames(trx, { account, user }, patch));
      await updateAccount(trx, account.id, changes);
    });
  } catch (error) {
    // Databases report a violated unique index differently.
    const except = { accountId: account.id, userId: user.id };
    if ((await findTakenNames(db, plain, except)).length > 0) throw await takenNamesRefusal(db, plain, except);
    throw error;
  }
  const changed = await findAccount(db, account.id);
  if (!changed) throw new Error('the account of a session must exist');
  return changed;
}

/** Also changes owned accounts with the same names. */
export async function updateNames(deps: Deps, { id }: UserRow, patch: UserPatch): Promise<void> {
  const { db } = deps.database;
  try {
    await inTransaction(deps.database, async (trx) => {
      const person = await findUser(trx, id);
      for (const account of await listOwnedAccounts(trx, id)) {
        const following = shared.filter((name) => patch[name] !== undefined && account[name] === person?.[name]);
        await updateAccount(trx, account.id, Object.fromEntries(following.map((name) => [name, patch[name]])));
      }
      await updateUser(trx, id, patch as Partial<UserRow>);
    });
  } catch (error) {
    const [own] = await listOwnedAccounts(db, id);
    const except = { userId: id, ...(own && { accountId: own.id }) };
    if ((await findTakenNames(db, patch, except)).length > 0) throw await takenNamesRefusal(db, patch, except);
    throw error;
  }
}

const shared = ['username', 'first_name', 'last_name'] as const;

async function sharedNames(
  trx: DatabaseOrTransaction,
  { account, user }: { account: AccountRow; user: UserRow },
  patch: AccountPatch,
): Promise<Partial<UserRow>> {
  const [before, person] = [await findAccount(trx, account.id), await findUser(trx, user.id)];
  return Object.fromEntries(
    shared
      .filter((name) => patch[name] !== undefined && before?.[name] === person?.[name])
      .map((name) => [name, patch[name]]),
  );
}
