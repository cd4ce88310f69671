import type { DatabaseOrTransaction } from '../../database/index.ts';
import type { Caller } from '../../http/index.ts';
import { Refusal, t } from '../../kernel/index.ts';
import { findAccountEmail, isAddressVerified } from './details.store.ts';

/**
 * Returns the address of the user who makes the request, or of the account if a key does. Undefined if it isn't
 * verified, because it could belong to a stranger.
 */
async function findVerifiedAddress(
  db: DatabaseOrTransaction,
  { accountId, actor }: Pick<Caller, 'accountId' | 'actor'>,
): Promise<string | undefined> {
  const ofAccount = await findAccountEmail(db, accountId);
  if (actor?.kind === 'user') {
    const user = await db
      .selectFrom('members')
      .innerJoin('users', 'users.id', 'members.user_id')
      .select(['users.email', 'users.email_verified_at'])
      .where('members.account_id', '=', accountId)
      .where('members.user_id', '=', actor.userId)
      .executeTakeFirst();
    if (user && user.email_verified_at !== null) return user.email;
    if (user?.email.toLowerCase() !== ofAccount.toLowerCase()) return undefined;
  }
  return (await isAddressVerified(db, accountId)) ? ofAccount : undefined;
}

/** Throws `conflict` if the caller's own address isn't verified. */
export async function requireVerifiedAddress(
  db: DatabaseOrTransaction,
  caller: Pick<Caller, 'accountId' | 'actor'>,
): Promise<string> {
  const address = await findVerifiedAddress(db, caller);
  if (address !== undefined) return address;
  throw new Refusal(
    'conflict',
    t('Confirm your own email address first. To get a new link, go to Settings → Profile.'),
  );
}
