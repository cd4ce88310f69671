import type { DatabaseOrTransaction, SupportMessageRow, SupportQuestionRow } from '../../database/index.ts';
import { deleteMessagesByKey } from '../../outbox/index.ts';
import { messageKey } from './mails.ts';
import { deleteQuestionRow, listMessages, listQuestionsOfAddress } from './question.store.ts';
import { maxMessages } from './wire.ts';

export type AskedQuestion = { question: SupportQuestionRow; messages: SupportMessageRow[] };

/** `email` is in lower case. */
export async function listConversations(
  db: DatabaseOrTransaction,
  accountId: number,
  email: string,
): Promise<AskedQuestion[]> {
  const questions = await listQuestionsOfAddress(db, accountId, email);
  const asked: AskedQuestion[] = [];
  for (const question of questions)
    asked.push({ question, messages: await listMessages(db, question, { limit: maxMessages }) });
  return asked;
}

/** Also deletes the mails about the questions. */
export async function deleteConversations(trx: DatabaseOrTransaction, accountId: number, email: string): Promise<void> {
  for (const { question, messages } of await listConversations(trx, accountId, email)) {
    await deleteQuestionRow(trx, question);
    const keys = messages.map(({ id }) => messageKey(id));
    await deleteMessagesByKey(trx, accountId, keys);
  }
}
