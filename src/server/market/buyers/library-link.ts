import { randomUUID } from 'node:crypto';
import type { Deps } from '../../deps.ts';
import { dayMs, minuteMs, randomToken, sha256, t } from '../../kernel/index.ts';
import { type Letter, letterHtml, letterText, subjectLine } from '../../mail/index.ts';
import { consumeMailAllowance, type Notice, returnMailAllowance } from '../../outbox/index.ts';
import { findShopSender } from '../shop-record/index.ts';
import { findLinkEmail, insertLink, redeemLink } from './buyer.store.ts';

export const linkPath = '/shop/library/open';

const requestedLifetimeMs = 20 * minuteMs;
const unrequestedLifetimeMs = dayMs;

type LinkDeps = Pick<Deps, 'database' | 'config' | 'now'>;

/** Creates a single-use link that works for a day. Only send it to that address. Call this outside a transaction. */
export const createLibraryLink = (deps: LinkDeps, email: string): Promise<string> =>
  createLink(deps, email, unrequestedLifetimeMs);

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

/** Uses up the link. Returns undefined if it was used, has expired or is invalid. */
export const redeemLibraryLink = (deps: Pick<Deps, 'database' | 'now'>, token: string): Promise<string | undefined> =>
  redeemLink(deps.database.db, sha256(token), deps.now());

/** Like `redeemLibraryLink`, but the link stays usable. */
export const findEmailOfLink = (deps: Pick<Deps, 'database' | 'now'>, token: string): Promise<string | undefined> =>
  findLinkEmail(deps.database.db, sha256(token), deps.now());

export const createRequestedLink = (deps: LinkDeps, email: string): Promise<string> =>
  createLink(deps, email, requestedLifetimeMs);

export const libraryMail = (
  shop: string,
  url: string,
): Pick<Notice, 'subject' | 'paragraphs' | 'action'> & { heading: string; notes: string[] } => ({
  subject: subjectLine(t('{shop}: log in to your purchases', { shop })),
  heading: t('Log in to your purchases'),
  paragraphs: [
    t('Use this link to open your purchases from {shop}. It works once and expires in 20 minutes.', { shop }),
  ],
  action: { label: t('Open your purchases'), url },
  notes: [t('If you didn’t request this, ignore this email. Your purchases can only be opened with this link.')],
});

/**
 * Rate limited per address. Sends directly, so the caller sees the mail server's error. A failed email doesn't count.
 */
export async function sendLibraryLink(
  deps: LinkDeps & Pick<Deps, 'mail' | 'vault'>,
  email: string,
): Promise<'sent' | 'too many'> {
  const to = email.toLowerCase();
  const { db } = deps.database;
  const wanted = { to, purpose: 'library' } as const;
  const sendAt = await consumeMailAllowance(db, deps.vault, { ...wanted, mayWaitMs: 0 }, deps.now());
  // not shown: a result for the caller
  if (sendAt === undefined) return 'too many';
  const url = await createRequestedLink(deps, to);
  const { name, replyTo, brand } = await findShopSender(db, deps.config);
  const { action, ...said } = libraryMail(name, url);
  const letter: Letter = {
    ...said,
    from: name,
    ...(brand && { brand }),
    tone: 'plain',
    facts: [],
    button: action,
    footer: t('Sent by {name}. Reply to this email if you have a question.', { name }),
    unsubscribeUrl: null,
  };
  try {
    await deps.mail.send({
      to,
      subject: letter.subject,
      text: letterText(letter),
      html: letterHtml(letter),
      id: `library-${randomUUID()}`,
      sender: { name, replyTo },
    });
  } catch (error) {
    await returnMailAllowance(db, deps.vault, wanted);
    throw error;
  }
  return 'sent';
}
