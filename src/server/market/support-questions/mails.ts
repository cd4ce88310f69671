import { getAccountDetails, isAddressVerified } from '../../accounts/index.ts';
import type {
  DatabaseOrTransaction,
  PurchaseRow,
  SupportMessageRow,
  SupportQuestionRow,
} from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { dayMs, hourMs } from '../../kernel/index.ts';
import { consumeMailAllowance } from '../../outbox/index.ts';
import { enqueueAuthorMail } from '../author-mail/index.ts';
import { findItemName, openCode } from '../purchases/index.ts';
import { findFirstMessage, markMailed } from './question.store.ts';
import { sellerMail } from './seller-mail.ts';
import type { SupportFacts } from './support-facts.ts';

export type MailedMessage = { question: SupportQuestionRow; message: SupportMessageRow };
export type MailDeps = Pick<Deps, 'vault' | 'config' | 'now'>;

/** Mails that would have to wait longer are dropped. Their messages are still in the console or library. */
export const mayWaitMs = { seller: 6 * hourMs, buyer: dayMs };

/**
 * Call this in the transaction that inserts the message. Replies go directly to the buyer, because Gatehouse receives
 * no mail.
 */
export async function mailSeller(
  deps: MailDeps,
  trx: DatabaseOrTransaction,
  { question, message, purchase, facts }: MailedMessage & { purchase: PurchaseRow; facts: SupportFacts },
): Promise<void> {
  const { account_id: accountId } = question;
  const { email: to, time_zone: timeZone } = await getAccountDetails(trx, accountId);
  const wanted = { to, purpose: 'question', mayWaitMs: mayWaitMs.seller } as const;
  const nowMs = deps.now();
  const sendAt = await consumeMailAllowance(trx, deps.vault, wanted, nowMs);
  if (sendAt === undefined) return;
  const first = await findFirstMessage(trx, question, 'buyer');
  const isFirst = first?.id === message.id;
  const asked = {
    question,
    message,
    purchase,
    facts,
    itemName: await findItemName(trx, accountId, question.item_id),
    code: openCode(deps.vault, purchase.code_sealed),
    isFirst,
    isProven: await isAddressVerified(trx, accountId),
    at: { nowMs, timeZone },
    baseUrl: deps.config.baseUrl,
  };
  await enqueueAuthorMail(deps, trx, {
    accountId,
    key: messageKey(message.id),
    content: () => sellerMail(asked),
    ...(first && !isFirst && { answers: messageKey(first.id) }),
    sendAt,
  });
  await markMailed(trx, message);
}

export const questionPath = ({ purchase_id, id }: Pick<SupportQuestionRow, 'purchase_id' | 'id'>): string =>
  `/shop/library/purchases/${purchase_id}/questions/${id}`;

export const messageKey = (messageId: number): string => `support_message_${messageId}`;
