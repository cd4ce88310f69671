import type { DatabaseOrTransaction, LinkPurpose, MailedLinkRow, UserRow } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { invalid, type Refusal, sha256, t } from '../../kernel/index.ts';
import { findUser, lockUser } from '../users/index.ts';
import { claimLink, findOpenLink } from './mailed-link.store.ts';

export const linkExpired = (): Refusal =>
  invalid({ token: [t('This link was used, was replaced by a newer one, or is too old. Request a new one.')] });

/** Doesn't use the link. Throws `invalid`. */
export async function describeLink(deps: Pick<Deps, 'database' | 'now'>, token: string): Promise<MailedLinkRow> {
  const link = await findOpenLink(deps.database.db, sha256(token), deps.now());
  if (!link) throw linkExpired();
  return link;
}

/**
 * Only one concurrent use succeeds. Password and confirmation links require that the address is still the user's.
 * Throws `invalid`.
 */
export async function redeemLink(
  { database, now }: Pick<Deps, 'database' | 'now'>,
  trx: DatabaseOrTransaction,
  tokenHash: string,
  purpose: LinkPurpose,
): Promise<{ user: UserRow; link: MailedLinkRow }> {
  const link = await findOpenLink(trx, tokenHash, now());
  if (link?.purpose !== purpose) throw linkExpired();
  await lockUser(database, trx, link.user_id);
  const user = await findUser(trx, link.user_id);
  const isForAddress = purpose === 'reset' || purpose === 'confirm';
  if (!user || (isForAddress && user.email !== link.email)) throw linkExpired();
  if (!(await claimLink(trx, tokenHash, now()))) throw linkExpired();
  return { user, link };
}
