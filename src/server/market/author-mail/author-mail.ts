import { getAccountDetails, languageOfAddress } from '../../accounts/index.ts';
import type { DatabaseOrTransaction } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { inLanguage } from '../../kernel/index.ts';
import type { MailBox, MailFact } from '../../mail/index.ts';
import { enqueueEmails, type Notice } from '../../outbox/index.ts';

/** What a mail to an author says. */
export type AuthorMail = {
  subject: string;
  heading?: string;
  facts?: MailFact[];
  paragraphs: string[];
  boxes?: MailBox[];
  notes?: string[];
  /** `path` in the console */
  action: { label: string; path: string };
  tone: Notice['tone'];
  replyTo?: Notice['replyTo'];
};

type NewAuthorMail = {
  accountId: number;
  /** identifies the event: the same key again sends no second mail */
  key: string;
  /** of the earlier mail that this one belongs to */
  answers?: string;
  /** epoch ms; default: at once */
  sendAt?: number;
  /** makes the mail in the language of the author, whatever the language of the request that it comes of */
  content(): AuthorMail;
};

/** Enqueues a mail about something that needs the author's attention, in the transaction of the change it reports. */
export async function enqueueAuthorMail(
  { vault, config, now }: Pick<Deps, 'vault' | 'config' | 'now'>,
  trx: DatabaseOrTransaction,
  { accountId, key, answers, sendAt, content }: NewAuthorMail,
): Promise<void> {
  const { email: to } = await getAccountDetails(trx, accountId);
  await inLanguage(await languageOfAddress(trx, accountId, to), () => {
    const { subject, action, ...said } = content();
    const email = {
      about: { accountId },
      to,
      idempotencyKey: key,
      content: {
        event: 'notice' as const,
        // A subject is one line, whatever an item is called.
        subject: subject.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' '),
        ...said,
        action: { label: action.label, url: config.baseUrl + action.path },
        unsubscribeUrl: null,
        ...(answers !== undefined && { answers }),
      },
      ...(sendAt !== undefined && { sendAt }),
    };
    return enqueueEmails(trx, vault, [email], now());
  });
}
