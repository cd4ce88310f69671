import type { DatabaseOrTransaction, LinkPurpose, UserRow } from '../../database/index.ts';
import { randomToken, sha256 } from '../../kernel/index.ts';
import { consumeMailAllowance } from '../../outbox/index.ts';
import { deleteExpiredLinks, insertLink } from '../mailed-links/index.ts';
import { enqueueUserMail, type UserMail, type UserMailDeps } from '../user-mails/index.ts';

type LinkMail = {
  purpose: LinkPurpose;
  to: string;
  lifetimeMs: number;
  /** where the address is another user’s */
  reader?: UserRow | undefined;
  /** in the language of the reader, else of the user; `linkTo` gives the address of a page that takes the token */
  content(linkTo: (path: `/${string}`) => string): UserMail | Promise<UserMail>;
};

/** Mails a link that works once, with its row, in the transaction of what asks for it. */
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
  // What stands behind # reaches neither servers nor, as a referrer, other sites.
  const linkTo = (path: string) => `${deps.config.baseUrl}${path}#${token}`;
  await enqueueUserMail(deps, trx, { to, reader, isSecret: true, content: () => content(linkTo) });
}

/** Takes a mail to confirm an address from its allowance; false where it was mailed too often. */
export const mayConfirm = async (deps: UserMailDeps, trx: DatabaseOrTransaction, to: string): Promise<boolean> =>
  (await consumeMailAllowance(trx, deps.vault, { to, purpose: 'confirmation', mayWaitMs: 0 }, deps.now())) !==
  undefined;
