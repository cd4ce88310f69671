import { getAccountDetails } from '../../accounts/index.ts';
import type { DatabaseOrTransaction } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { enqueueEmails, type Notice } from '../../outbox/index.ts';

type AuthorMail = {
  accountId: number;
  /** what is told, unique: the same for whoever tells it twice */
  key: string;
  subject: string;
  paragraphs: string[];
  /** `path` in the console */
  action: { label: string; path: string };
  tone: Notice['tone'];
  /** epoch ms; at once when left out */
  sendAt?: number;
};

/** Writes a mail to an author of something that waits for the author, in the transaction of what it tells. */
export async function enqueueAuthorMail(
  { vault, config, now }: Pick<Deps, 'vault' | 'config' | 'now'>,
  trx: DatabaseOrTransaction,
  { accountId, key, subject, paragraphs, action, tone, sendAt }: AuthorMail,
): Promise<void> {
  const letter = {
    about: { accountId },
    to: (await getAccountDetails(trx, accountId)).email,
    idempotencyKey: key,
    content: {
      event: 'notice' as const,
      // A subject is one line, whatever an item is called.
      subject: subject.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' '),
      paragraphs,
      action: { label: action.label, url: config.baseUrl + action.path },
      unsubscribeUrl: null,
      tone,
    },
    ...(sendAt !== undefined && { sendAt }),
  };
  await enqueueEmails(trx, vault, [letter], now());
}
