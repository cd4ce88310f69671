import { inTransaction } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { notFound, Refusal, t } from '../../kernel/index.ts';
import { deleteMessagesByKey } from '../../outbox/index.ts';
import { findPurchase, openCode } from '../purchases/index.ts';
import { mailBuyer } from './answer-mail.ts';
import { tooManyMessages } from './ask.ts';
import { messageKey } from './mails.ts';
import {
  countMessage,
  deleteQuestionRow,
  findQuestion,
  insertMessage,
  listMessages,
  updateStatus,
} from './question.store.ts';
import { collectSupportFacts } from './support-facts.ts';
import { maxMessages, presentQuestionDetail, type QuestionDetail } from './wire.ts';

type Key = { account_id: number; id: number };

export async function findQuestionDetail(deps: Deps, { account_id, id }: Key): Promise<QuestionDetail> {
  const { db } = deps.database;
  const row = await findQuestion(db, account_id, id);
  const purchase = row && (await findPurchase(db, account_id, row.purchase_id));
  if (!row || !purchase) throw notFound();
  return presentQuestionDetail({
    row,
    now: await collectSupportFacts(db, purchase),
    nowMs: deps.now(),
    code: openCode(deps.vault, purchase.code_sealed),
    canAnswer: purchase.buyer_email?.toLowerCase() === row.buyer_email,
    thread: await listMessages(db, row, { limit: maxMessages }),
  });
}

/**
 * Throws `not_found`, or `conflict` if the purchase has moved to another address, because its buyer could not read the
 * answer.
 */
export function answerQuestion(
  deps: Deps,
  { account_id, id, message, closes }: Key & { message: string; closes: boolean },
): Promise<void> {
  return inTransaction(deps.database, async (trx) => {
    const question = await findQuestion(trx, account_id, id);
    if (!question) throw notFound();
    const purchase = await findPurchase(trx, account_id, question.purchase_id);
    if (purchase?.buyer_email?.toLowerCase() !== question.buyer_email)
      throw new Refusal(
        'conflict',
        t('This purchase has moved to another address, so the person who asked can’t read an answer.'),
      );
    const nowMs = deps.now();
    const status = closes ? 'closed' : 'answered';
    if (!(await countMessage(trx, question, { status, most: maxMessages, nowMs })))
      throw new Refusal('conflict', tooManyMessages());
    const written = { sender: 'seller', body: message, is_mailed: 0, created_at: nowMs } as const;
    const answer = await insertMessage(trx, { account_id, question_id: id, ...written });
    await mailBuyer(deps, trx, { question, message: answer });
  });
}

export function setClosed(deps: Deps, { account_id, id, isClosed }: Key & { isClosed: boolean }): Promise<void> {
  return inTransaction(deps.database, async (trx) => {
    const question = await findQuestion(trx, account_id, id);
    if (!question) throw notFound();
    if (isClosed === (question.status === 'closed')) return;
    const [last] = await listMessages(trx, question, { limit: 1 });
    const reopened = last?.sender === 'seller' ? 'answered' : 'waiting';
    await updateStatus(trx, question, isClosed ? 'closed' : reopened);
  });
}

export function deleteQuestion(deps: Deps, { account_id, id }: Key): Promise<void> {
  return inTransaction(deps.database, async (trx) => {
    const messages = await listMessages(trx, { account_id, id }, { limit: maxMessages });
    if (!(await deleteQuestionRow(trx, { account_id, id }))) throw notFound();
    const keys = messages.map((message) => messageKey(message.id));
    await deleteMessagesByKey(trx, account_id, keys);
  });
}
