import type { DatabaseOrTransaction, LinkPurpose, UserRow } from '../../database/index.ts';
import { randomToken, sha256 } from '../../kernel/index.ts';
import { consumeMailAllowance } from '../../outbox/index.ts';
import { deleteExpiredLinks, insertLink } from '../mailed-links/index.ts';
import { enqueueUserMail, type UserMail, type UserMailDeps } from '../user-mails/index.ts';

type LinkMail = {
  purpose: LinkPurpose;
  to: string;
  lifetimeMs: number;
  /** the user whose language is used; set if the address belongs to another user */
  reader?: UserRow | undefined;
  /** `linkTo` returns the URL of a page with the token. */
  content(linkTo: (path: `/${string}`) => string): UserMail | Promise<UserMail>;
};

export async function mailLink(
  deps: UserMailDeps,
  trx: DatabaseOrTransaction,
  user: UserRow,
  { purpose, to, lifetimeMs, reader = user, content }: LinkMail,
): Promise<void> {
  const nowMs = deps.now();
  const token = randomToken();
  await deleteExpiredLinks(trx, nowMs);
  await insertLink(trx, {
    token_hash: sha256(token),
    user_id: user.id,
    purpose,
    email: to,
    created_at: nowMs,
    expires_at: nowMs + lifetimeMs,
  });
  // Fragments are sent neither to servers nor in referrers.
  const linkTo = (path: string) => `${deps.config.baseUrl}${path}#${token}`;
  await enqueueUserMail(deps, trx, { to, reader, isSecret: true, content: () => content(linkTo) });
}

export const takeConfirmationMail = async (
  deps: UserMailDeps,
  trx: DatabaseOrTransaction,
  to: string,
): Promise<boolean> =>
  (await consumeMailAllowance(trx, deps.vault, { to, purpose: 'confirmation', mayWaitMs: 0 }, deps.now())) !==
  undefined;
