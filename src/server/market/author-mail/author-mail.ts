import { getAccountDetails } from '../../accounts/index.ts';
import type { DatabaseOrTransaction } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { inLanguage } from '../../kernel/index.ts';
import type { MailBox, MailFact } from '../../mail/index.ts';
import { enqueueEmails, type Notice } from '../../outbox/index.ts';

type AuthorMail = {
  accountId: number;
  /** identifies the event: the same key again sends no second mail */
  key: string;
  subject: string;
  heading?: string;
  facts?: MailFact[];
  paragraphs: string[];
  boxes?: MailBox[];
  notes?: string[];
  /** `path` in the console */
  action: { label: string; path: string };
  tone: Notice['tone'];
  /** of the earlier mail that this one belongs to */
  answers?: string;
  replyTo?: Notice['replyTo'];
  /** epoch ms; default: at once */
  sendAt?: number;
};

/** Enqueues a mail about something that needs the author's attention, in the transaction of the change it reports. */
export async function enqueueAuthorMail(
  { vault, config, now }: Pick<Deps, 'vault' | 'config' | 'now'>,
  trx: DatabaseOrTransaction,
  { accountId, key, subject, action, sendAt, ...content }: AuthorMail,
): Promise<void> {
  const email = {
    about: { accountId },
    to: (await getAccountDetails(trx, accountId)).email,
    idempotencyKey: key,
    content: {
      event: 'notice' as const,
      // A subject is one line, whatever an item is called.
      subject: subject.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' '),
      ...content,
      action: { label: action.label, url: config.baseUrl + action.path },
      unsubscribeUrl: null,
    },
    ...(sendAt !== undefined && { sendAt }),
  };
  // Its texts are English, whatever the language of the request that it comes of.
  await inLanguage('en', () => enqueueEmails(trx, vault, [email], now()));
}
