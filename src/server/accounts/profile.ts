import type { AccountRow } from '../database/index.ts';
import type { Deps } from '../deps.ts';
import { findAccount, findTakenNames, updateAccount } from './account.store.ts';
import { takenNamesRefusal } from './create-account.ts';
import type { AccountPatch } from './wire.ts';

/** Changes the fields that are given; a null empties its field. Throws `invalid` when a name belongs to another account. */
export async function updateProfile(deps: Deps, accountId: number, patch: AccountPatch): Promise<AccountRow> {
  const { db } = deps.database;
  const { heading, description, contact_email, social_links, ...plain } = patch;
  const changes = {
    ...plain,
    ...(heading !== undefined && { heading: heading ?? '' }),
    ...(description !== undefined && { description: description ?? '' }),
    ...(contact_email !== undefined && { contact_email: contact_email ?? '' }),
    ...(social_links !== undefined && { social_links: JSON.stringify(social_links ?? {}) }),
  };
  try {
    await updateAccount(db, accountId, changes);
  } catch (error) {
    // The unique indexes decide; which of them did is asked afterwards, since each database words it its own way.
    if ((await findTakenNames(db, plain, accountId)).length > 0) throw await takenNamesRefusal(db, plain, accountId);
    throw error;
  }
  const account = await findAccount(db, accountId);
  if (!account) throw new Error('the account of a session must exist');
  return account;
}
