import type { DatabaseOrTransaction, UserRow } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { formatZonedTime, randomToken } from '../../kernel/index.ts';
import { enqueueEmails, type Notice } from '../../outbox/index.ts';
import { findServiceOwner } from '../account/index.ts';
import { listMemberships } from '../members/index.ts';

export type UserMailDeps = Pick<Deps, 'config' | 'mail' | 'vault' | 'now'>;

export type UserMail = Pick<Notice, 'subject' | 'paragraphs' | 'facts' | 'notes' | 'action'>;

/** What the installation tells a user, about the log-in and what protects it. */
export const userNotice = (mail: UserMail): Notice => ({
  ...mail,
  event: 'notice',
  unsubscribeUrl: null,
  tone: 'plain',
});

/**
 * Mails a user, in the transaction of what it tells of; nothing where the installation sends no mail. It goes out for the
 * account that owns the service: the user's own may be disabled, or there is none.
 */
export async function enqueueUserMail(
  { mail, vault, now }: UserMailDeps,
  trx: DatabaseOrTransaction,
  { to, content, isSecret = false }: { to: string; content: UserMail; isSecret?: boolean },
): Promise<void> {
  if (!mail.ready) return;
  const sender = await findServiceOwner(trx);
  if (!sender) throw new Error('a service with users has an owner');
  const letter = {
    about: { accountId: sender.id },
    to,
    idempotencyKey: `user_${randomToken()}`,
    content: userNotice(content),
    isSecret,
  };
  await enqueueEmails(trx, vault, [letter], now());
}

/** A moment as the user reads it: in the zone of the first account, `ms` is epoch milliseconds. */
export async function momentFor(trx: DatabaseOrTransaction, { id }: UserRow, ms: number): Promise<string> {
  const [first] = await listMemberships(trx, id);
  return formatZonedTime(ms, first?.account.time_zone ?? 'UTC');
}
