import type { DatabaseOrTransaction } from '../../database/index.ts';
import type { Language } from '../../kernel/index.ts';

export const languageOfAccount = (db: DatabaseOrTransaction, accountId: number): Promise<Language> =>
  languageOfAddress(db, accountId, undefined);

/**
 * Returns the member's language if the member verified the address, otherwise the account's language. For privacy,
 * users outside the account are ignored.
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
  const owner = owners.find(({ email, account_email }) => email === account_email) ?? owners[0];
  return reader?.language ?? owner?.language ?? 'en';
}

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

const normalized = (address = ''): string => address.trim().toLowerCase();
