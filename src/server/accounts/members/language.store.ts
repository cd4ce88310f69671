import type { DatabaseOrTransaction } from '../../database/index.ts';
import type { Language } from '../../kernel/index.ts';

/** What is written for an account is in this language: what its owner chose, else English. */
export const languageOfAccount = (db: DatabaseOrTransaction, accountId: number): Promise<Language> =>
  languageOfAddress(db, accountId, undefined);

/**
 * What an account writes to an address in: the language of the member who showed that mail reaches them there, else that
 * of the account. What users of other accounts chose is nobody's business here.
 */
export async function languageOfAddress(
  db: DatabaseOrTransaction,
  accountId: number,
  address: string | undefined,
): Promise<Language> {
  const people = await db
    .selectFrom('members')
    .innerJoin('users', 'users.id', 'members.user_id')
    .innerJoin('accounts', 'accounts.id', 'members.account_id')
    .select(['members.role', 'users.email', 'users.email_verified_at', 'users.language'])
    .select('accounts.email as account_email')
    .where('members.account_id', '=', accountId)
    .where(({ or, eb }) => or([eb('members.role', '=', 'owner'), eb('users.email', '=', normalized(address))]))
    .orderBy('members.created_at')
    .orderBy('members.user_id')
    .execute();
  const reader = people.find(
    ({ email, email_verified_at }) => email === normalized(address) && email_verified_at !== null,
  );
  const owners = people.filter(({ role }) => role === 'owner');
  // Of several owners the one whose address the account goes by, else the one who has been there longest.
  const owner = owners.find(({ email, account_email }) => email === account_email) ?? owners[0];
  return reader?.language ?? owner?.language ?? 'en';
}

/**
 * What somebody is invited in, to an account or by one: the language of the user who showed that mail reaches them there,
 * else that of the account, whose owner is likely to know the guest.
 */
export async function languageOfInvited(
  db: DatabaseOrTransaction,
  accountId: number,
  address: string,
): Promise<Language> {
  const user = await db
    .selectFrom('users')
    .select('language')
    .where('email', '=', normalized(address))
    .where('email_verified_at', 'is not', null)
    .executeTakeFirst();
  return user?.language ?? languageOfAccount(db, accountId);
}

/** As users' addresses are kept. No user has the address ''. */
const normalized = (address = ''): string => address.trim().toLowerCase();
