import type { DatabaseOrTransaction } from '../../database/index.ts';
import { inLanguage, t } from '../../kernel/index.ts';
import { type MailFact, subjectLine } from '../../mail/index.ts';
import { consumeMailAllowance, enqueueEmails } from '../../outbox/index.ts';
import { findItemName, findMailSender, findPurchase, languageOfBuyer } from '../purchases/index.ts';
import { findShopAddress } from '../shop-record/index.ts';
import { type MailDeps, type MailedMessage, mayWaitMs, messageKey, questionPath } from './mails.ts';
import { findFirstMessage, markMailed } from './question.store.ts';

/** Call this in the transaction that inserts the answer. */
export async function mailBuyer(deps: MailDeps, trx: DatabaseOrTransaction, told: MailedMessage): Promise<void> {
  const { account_id, purchase_id } = told.question;
  const purchase = await findPurchase(trx, account_id, purchase_id);
  const language = purchase ? await languageOfBuyer(trx, purchase) : 'en';
  await inLanguage(language, () => enqueueForBuyer(deps, trx, told));
}

async function enqueueForBuyer(
  deps: MailDeps,
  trx: DatabaseOrTransaction,
  { question, message }: MailedMessage,
): Promise<void> {
  const { account_id: accountId, buyer_email: to } = question;
  const wanted = { to, purpose: 'answer', mayWaitMs: mayWaitMs.buyer, accountId } as const;
  const nowMs = deps.now();
  const sendAt = await consumeMailAllowance(trx, deps.vault, wanted, nowMs);
  if (sendAt === undefined) return;
  const seller = await findMailSender(trx, deps.config, accountId);
  const itemName = await findItemName(trx, accountId, question.item_id);
  const first = await findFirstMessage(trx, question, 'seller');
  const page = `${await findShopAddress(trx, deps.config)}${questionPath(question)}`;
  const email = {
    about: { accountId },
    to,
    idempotencyKey: messageKey(message.id),
    content: {
      event: 'notice' as const,
      subject: subjectLine(t('Re: {subject}', { subject: question.subject })),
      heading: t('Your question was answered'),
      paragraphs: [t('{seller} answered your question about {item}.', { seller: seller.name, item: itemName })],
      boxes: [
        {
          kind: 'details' as const,
          title: t('{seller} wrote', { seller: seller.name }),
          facts: [],
          text: message.body,
        },
      ],
      facts: [
        [t('Item'), itemName],
        [t('Your question'), question.subject],
      ] as MailFact[],
      notes: [
        t(
          'Reply on your purchase’s page to keep everything in one place. A reply to this email goes directly to the seller’s mailbox.',
        ),
      ],
      action: { label: t('View the conversation'), url: page },
      seller,
      unsubscribeUrl: null,
      tone: 'plain' as const,
      ...(first && first.id !== message.id && { answers: messageKey(first.id) }),
    },
    sendAt,
  };
  await enqueueEmails(trx, deps.vault, [email], nowMs);
  await markMailed(trx, message);
}
