import type { DatabaseOrTransaction, UserRow } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { currentLanguage, formatZonedMinute, inLanguage, randomToken } from '../../kernel/index.ts';
import { enqueueEmails, type Notice } from '../../outbox/index.ts';
import { findServiceOwner } from '../account/index.ts';
import { listMemberships } from '../members/index.ts';
import { languageOfUser } from '../users/index.ts';

export type UserMailDeps = Pick<Deps, 'config' | 'mail' | 'vault' | 'now'>;

export type UserMail = Pick<Notice, 'subject' | 'paragraphs' | 'facts' | 'notes' | 'action'>;

export const userNotice = (mail: UserMail): Notice => ({
  ...mail,
  event: 'notice',
  unsubscribeUrl: null,
  tone: 'plain',
  language: currentLanguage(),
});

export type Reader = Pick<UserRow, 'language'>;

type NewUserMail = {
  to: string;
  reader: Reader;
  /** called with the reader's language set */
  content: () => UserMail | Promise<UserMail>;
  isSecret?: boolean;
};

/** Sent by the service owner's account, because the user's own account can be disabled or missing. */
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

export async function momentFor(trx: DatabaseOrTransaction, { id }: UserRow, ms: number): Promise<string> {
  const [first] = await listMemberships(trx, id);
  return formatZonedMinute(ms, first?.account.time_zone ?? 'UTC');
}
