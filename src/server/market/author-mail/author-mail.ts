import { getAccountDetails, languageOfAddress } from '../../accounts/index.ts';
import type { DatabaseOrTransaction } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { inLanguage } from '../../kernel/index.ts';
import type { MailBox, MailFact } from '../../mail/index.ts';
import { enqueueEmails, type Notice } from '../../outbox/index.ts';

export type AuthorMail = {
  subject: string;
  heading?: string;
  facts?: MailFact[];
  paragraphs: string[];
  boxes?: MailBox[];
  notes?: string[];
  action: { label: string; path: string };
  tone: Notice['tone'];
  replyTo?: Notice['replyTo'];
};

type NewAuthorMail = {
  accountId: number;
  /** idempotency key */
  key: string;
  /** key of an earlier email in the same thread */
  answers?: string;
  /** epoch ms; default: now */
  sendAt?: number;
  /** called in the author's language */
  content(): AuthorMail;
};

/** Call this in the transaction that makes the reported change. */
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
        // Item names can contain line breaks.
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
