import { randomUUID } from 'node:crypto';
import type { Deps } from '../../deps.ts';
import { dayMs, escapeHtml, minuteMs, randomToken, sha256 } from '../../kernel/index.ts';
import { consumeMailAllowance } from '../../outbox/index.ts';
import { findLinkEmail, insertLink, redeemLink } from './buyer.store.ts';

export const linkPath = '/shop/library/open';

/** Who asks for a link waits for it; a mail that comes unasked, after a payment say, may lie for a while. */
const askedForMs = 20 * minuteMs;
const unaskedMs = dayMs;

type LinkDeps = Pick<Deps, 'database' | 'config' | 'now'>;

/**
 * A link that opens the library of an address once, within a day: for mails to that address and nowhere else. Kept as a
 * hash. To be called outside of a transaction.
 */
export const createLibraryLink = (deps: LinkDeps, email: string): Promise<string> => createLink(deps, email, unaskedMs);

async function createLink(deps: LinkDeps, email: string, lifetimeMs: number): Promise<string> {
  const token = randomToken();
  const now = deps.now();
  await insertLink(deps.database.db, {
    token_hash: sha256(token),
    email: email.toLowerCase(),
    created_at: now,
    expires_at: now + lifetimeMs,
    used_at: null,
  });
  return `${deps.config.marketBaseUrl}${linkPath}/${token}`;
}

/** Uses a link up: the address (lower case) whose library it opens; undefined where it was used, ran out or is none. */
export const redeemLibraryLink = (deps: Pick<Deps, 'database' | 'now'>, token: string): Promise<string | undefined> =>
  redeemLink(deps.database.db, sha256(token), deps.now());

/** Whose library (lower case) a link opens, without using it up; undefined where it does not work any more. */
export const findEmailOfLink = (deps: Pick<Deps, 'database' | 'now'>, token: string): Promise<string | undefined> =>
  findLinkEmail(deps.database.db, sha256(token), deps.now());

/**
 * Mails a link, good for 20 minutes, to an address that is known to have bought something, and only so often. Sent by itself and not by the outbox, which would keep the token in the open. Throws what the mail server said.
 */
export async function sendLibraryLink(
  deps: LinkDeps & Pick<Deps, 'mail' | 'vault'>,
  email: string,
): Promise<'sent' | 'too many'> {
  const to = email.toLowerCase();
  const { db } = deps.database;
  const wanted = { to, purpose: 'library', mayWaitMs: 0 } as const;
  if ((await consumeMailAllowance(db, deps.vault, wanted, deps.now())) === undefined) return 'too many';
  const url = await createLink(deps, to, askedForMs);
  const asked = 'You asked to sign in to your purchases.';
  const once = 'The link works once and expires in 20 minutes. If you did not request it, ignore this email.';
  await deps.mail.send({
    to,
    subject: 'Sign in to your purchases',
    text: `${asked}\n\n${url}\n\n${once}\n`,
    html: `<p>${asked}</p><p><a href="${escapeHtml(url)}">Open your purchases</a></p><p>${once}</p>`,
    id: `library-${randomUUID()}`,
  });
  return 'sent';
}
