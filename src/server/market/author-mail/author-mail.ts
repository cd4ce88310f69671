import { getAccountDetails } from '../../accounts/index.ts';
import type { DatabaseOrTransaction } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import type { MailFact } from '../../mail/index.ts';
import { enqueueEmails, type Notice } from '../../outbox/index.ts';

type AuthorMail = {
  accountId: number;
  /** identifies the event: the same key again sends no second mail */
  key: string;
  subject: string;
  heading?: string;
  facts?: MailFact[];
  paragraphs: string[];
  /** `path` in the console */
  action: { label: string; path: string };
  tone: Notice['tone'];
  /** epoch ms; default: at once */
  sendAt?: number;
};

/** Enqueues a mail about something that needs the author's attention, in the transaction of the change it reports. */
export async function enqueueAuthorMail(
  { vault, config, now }: Pick<Deps, 'vault' | 'config' | 'now'>,
  trx: DatabaseOrTransaction,
  { accountId, key, subject, heading, facts, paragraphs, action, tone, sendAt }: AuthorMail,
): Promise<void> {
  const email = {
    about: { accountId },
    to: (await getAccountDetails(trx, accountId)).email,
    idempotencyKey: key,
    content: {
      event: 'notice' as const,
      // A subject is one line, whatever an item is called.
      subject: subject.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' '),
      ...(heading !== undefined && { heading }),
      ...(facts && { facts }),
      paragraphs,
      action: { label: action.label, url: config.baseUrl + action.path },
      unsubscribeUrl: null,
      tone,
    },
    ...(sendAt !== undefined && { sendAt }),
  };
  await enqueueEmails(trx, vault, [email], now());
}
