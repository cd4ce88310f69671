import type { DatabaseOrTransaction, UserRow } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { currentLanguage, formatZonedMinute, inLanguage, randomToken } from '../../kernel/index.ts';
import { enqueueEmails, type Notice } from '../../outbox/index.ts';
import { findServiceOwner } from '../account/index.ts';
import { listMemberships } from '../members/index.ts';
import { languageOfUser } from '../users/index.ts';

export type UserMailDeps = Pick<Deps, 'config' | 'mail' | 'vault' | 'now'>;

export type UserMail = Pick<Notice, 'subject' | 'paragraphs' | 'facts' | 'notes' | 'action'>;

/** What the installation tells a user, about the log-in and what protects it, in the language of this call. */
export const userNotice = (mail: UserMail): Notice => ({
  ...mail,
  event: 'notice',
  unsubscribeUrl: null,
  tone: 'plain',
  language: currentLanguage(),
});

/** Whoever reads a mail: a user, or somebody of whom only the language is known. */
export type Reader = Pick<UserRow, 'language'>;

type NewUserMail = {
  to: string;
  reader: Reader;
  /** makes the mail, in the language of the reader */
  content: () => UserMail | Promise<UserMail>;
  isSecret?: boolean;
};

/**
 * Mails a user, in the transaction of what it tells of; nothing where the installation sends no mail. It goes out for the
 * account that owns the service: the user's own may be disabled, or there is none.
 */
export async function enqueueUserMail(
  { mail, vault, now }: UserMailDeps,
  trx: DatabaseOrTransaction,
  { to, reader, content, isSecret = false }: NewUserMail,
): Promise<void> {
  if (!mail.ready) return;
  const sender = await findServiceOwner(trx);
  if (!sender) throw new Error('a service with users has an owner');
  const idempotencyKey = `user_${randomToken()}`;
  await inLanguage(languageOfUser(reader), async () => {
    const letter = {
      about: { accountId: sender.id },
      to,
      idempotencyKey,
      content: userNotice(await content()),
      isSecret,
    };
    await enqueueEmails(trx, vault, [letter], now());
  });
}

/** A moment as the user reads it: in the zone of the first account, `ms` is epoch milliseconds. */
export async function momentFor(trx: DatabaseOrTransaction, { id }: UserRow, ms: number): Promise<string> {
  const [first] = await listMemberships(trx, id);
  return formatZonedMinute(ms, first?.account.time_zone ?? 'UTC');
}
