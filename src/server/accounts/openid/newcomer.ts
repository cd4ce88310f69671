import type { FastifyRequest } from 'fastify';
import type { DatabaseOrTransaction, UserRow } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { randomToken } from '../../kernel/index.ts';
import { findTakenNames, insertAccount, isUsername, takenNamesRefusal } from '../account/index.ts';
import { insertMember } from '../members/index.ts';
import { isRegistrationOpen, newAccountRow, recordRegistration } from '../registration/index.ts';
import { isInvited } from '../team/index.ts';
import { insertUser, updateUser } from '../users/index.ts';
import type { Claims } from './provider.ts';

/**
 * A user without a password for somebody whose address the provider vouches for. Where anybody may register, and nobody
 * invited the address, with an account of their own; otherwise it is in no account yet.
 */
export async function createNewcomer(
  deps: Deps,
  trx: DatabaseOrTransaction,
  who: Omit<Claims, 'email'> & { email: string; mayOwn: boolean; timeZone: string | undefined },
  request: FastifyRequest,
): Promise<UserRow> {
  const nowMs = deps.now();
  const username = await freeUsername(trx, who);
  const names = { username, email: who.email, first_name: who.firstName || username, last_name: who.lastName };
  const user = await insertUser(trx, {
    ...names,
    email_verified_at: nowMs,
    password_hash: null,
    last_account_id: null,
    created_at: nowMs,
  });
  // Taken in between: the next try finds whose it is.
  if (!user) throw await takenNamesRefusal(trx, names);
  const ownsAccount = who.mayOwn && (await isRegistrationOpen(trx)) && !(await isInvited(trx, who.email, nowMs));
  if (!ownsAccount) return user;
  const account = await insertAccount(trx, {
    ...newAccountRow({ ...names, time_zone: who.timeZone }, nowMs),
    is_owner: 0,
  });
  if (!account) throw await takenNamesRefusal(trx, names);
  await insertMember(trx, { account_id: account.id, user_id: user.id, role: 'owner', created_at: nowMs });
  await updateUser(trx, user.id, { last_account_id: account.id });
  await recordRegistration(trx, { user, account }, request, nowMs);
  return { ...user, last_account_id: account.id };
}

/** What the provider calls them, or their address begins with, with a number where others have that name. */
async function freeUsername(trx: DatabaseOrTransaction, who: { username: string; email: string }): Promise<string> {
  const base = [who.username, who.email].map(usernameOf).find(isUsername) ?? 'user';
  const numbered = Array.from({ length: 8 }, (_, index) => `${base}-${index + 2}`);
  for (const username of [base, ...numbered])
    if ((await findTakenNames(trx, { username })).length === 0) return username;
  return `${base}-${randomToken().slice(0, 8)}`;
}

/** Without what stands behind the @ of an address, and what no user name has; with room for a number. */
const usernameOf = (text: string): string =>
  (text.split('@')[0] ?? '')
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z0-9._-]/g, '')
    .slice(0, 23);
