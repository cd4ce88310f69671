import { isModuleEnabled } from '../../accounts/index.ts';
import {
  type DatabaseOrTransaction,
  inTransaction,
  type PurchaseRow,
  type SupportQuestionRow,
} from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { minuteMs, notFound, Refusal, t, toIsoOrNull } from '../../kernel/index.ts';
import { enqueueWebhookEvent } from '../../webhooks/index.ts';
import { lockPurchase } from '../purchases/index.ts';
import { findShop } from '../shops/index.ts';
import { type AskingObstacle, askingObstacle, canContinue, obstacleTexts } from './asking-rule.ts';
import { mailSeller } from './mails.ts';
import {
  countMessage,
  findFirstMessage,
  findQuestionOfBuyer,
  insertMessage,
  insertQuestion,
  listQuestionsOfBuyer,
} from './question.store.ts';
import { collectSupportFacts, type SupportFacts } from './support-facts.ts';
import { maxMessages, maxOpenQuestions, maxQuestions } from './wire.ts';

type BuyersPurchase = { id: number; account_id: number };
type Asked = { question: SupportQuestionRow; purchase: PurchaseRow; facts: SupportFacts };
type Written = { purchase: BuyersPurchase; email: string; message: string };

const repeatedWithinMs = 10 * minuteMs;

export async function findAskingObstacle(
  { now }: Pick<Deps, 'now'>,
  db: DatabaseOrTransaction,
  purchase: Pick<PurchaseRow, 'account_id' | 'state' | 'supported_until'>,
): Promise<AskingObstacle | undefined> {
  const { support_questions: setting } = await findShop(db, purchase.account_id);
  const isSellerEnabled = await isModuleEnabled(db, purchase.account_id, 'market');
  return askingObstacle({ setting, isSellerEnabled, purchase, nowMs: now() });
}

/**
 * The owner of `email` (lower case) must own the purchase. Sending the same question twice creates it only once. Throws
 * `conflict` if the buyer can't ask.
 */
export function askQuestion(
  deps: Deps,
  { purchase: of, email, subject, message: body }: Written & { subject: string },
): Promise<SupportQuestionRow> {
  return inTransaction(deps.database, async (trx) => {
    const purchase = await lockOwnPurchase(deps, trx, of, email);
    const nowMs = deps.now();
    const earlier = await listQuestionsOfBuyer(trx, { accountId: of.account_id, purchaseId: of.id, email });
    const repeated = earlier.find((one) => one.subject === subject && nowMs - one.created_at < repeatedWithinMs);
    if (repeated && (await findFirstMessage(trx, repeated, 'buyer'))?.body === body) return repeated;
    const obstacle = await findAskingObstacle(deps, trx, purchase);
    if (obstacle) throw new Refusal('conflict', t(obstacleTexts[obstacle]));
    requireRoom(earlier);
    const facts = await collectSupportFacts(trx, purchase);
    const question = await insertQuestion(trx, {
      account_id: purchase.account_id,
      item_id: purchase.item_id,
      purchase_id: purchase.id,
      buyer_email: email,
      buyer_name: purchase.buyer_name,
      subject,
      status: 'waiting',
      facts: JSON.stringify(facts),
      messages: 1,
      created_at: nowMs,
      updated_at: nowMs,
    });
    await notifySeller(deps, trx, { question, purchase, facts, body });
    await enqueueQuestionEvent(trx, 'support_question.created', { question, purchase, body, nowMs });
    return question;
  });
}

export function addBuyerMessage(
  deps: Deps,
  { purchase: of, email, questionId, message: body }: Written & { questionId: number },
): Promise<SupportQuestionRow> {
  return inTransaction(deps.database, async (trx) => {
    const purchase = await lockOwnPurchase(deps, trx, of, email);
    const owner = { accountId: of.account_id, purchaseId: of.id, email };
    const question = await findQuestionOfBuyer(trx, { ...owner, id: questionId });
    if (!question) throw notFound();
    const obstacle = await findAskingObstacle(deps, trx, purchase);
    if (obstacle && !canContinue(obstacle, question)) throw new Refusal('conflict', t(obstacleTexts[obstacle]));
    const changed = await countMessage(trx, question, { status: 'waiting', most: maxMessages, nowMs: deps.now() });
    if (!changed) throw new Refusal('conflict', tooManyMessages());
    const facts = await collectSupportFacts(trx, purchase);
    await notifySeller(deps, trx, { question: changed, purchase, facts, body });
    const replied = { question: changed, purchase, body, nowMs: deps.now() };
    await enqueueQuestionEvent(trx, 'support_question.replied', replied);
    return changed;
  });
}

const enqueueQuestionEvent = (
  trx: DatabaseOrTransaction,
  type: 'support_question.created' | 'support_question.replied',
  written: { question: SupportQuestionRow; purchase: PurchaseRow; body: string; nowMs: number },
): Promise<void> => {
  const { question, purchase, body, nowMs } = written;
  return enqueueWebhookEvent(trx, {
    account_id: question.account_id,
    type,
    data: {
      id: question.id,
      item_id: question.item_id,
      purchase_id: question.purchase_id,
      subject: question.subject,
      message: body,
      supported_until: toIsoOrNull(purchase.supported_until),
    },
    about: { item: question.item_id },
    key: type === 'support_question.created' ? String(question.id) : `${question.id} ${question.messages}`,
    nowMs,
  });
};

export const tooManyMessages = (): string =>
  t('This question has reached the limit of {count} messages. Ask a new question.', { count: maxMessages });

/** The lock keeps concurrent questions within the limits. */
async function lockOwnPurchase(
  deps: Deps,
  trx: DatabaseOrTransaction,
  of: BuyersPurchase,
  email: string,
): Promise<PurchaseRow> {
  const purchase = await lockPurchase(deps.database, trx, of.account_id, of.id);
  if (purchase?.buyer_email?.toLowerCase() !== email) throw notFound();
  return purchase;
}

function requireRoom(earlier: SupportQuestionRow[]): void {
  const open = earlier.filter(({ status }) => status !== 'closed').length;
  if (open >= maxOpenQuestions)
    throw new Refusal(
      'conflict',
      t('You have reached the limit of {count} open questions about this purchase. Write in one of them.', {
        count: maxOpenQuestions,
      }),
    );
  if (earlier.length >= maxQuestions)
    throw new Refusal(
      'conflict',
      t('You have reached the limit of {count} questions about this purchase. Write in one of them.', {
        count: maxQuestions,
      }),
    );
}

async function notifySeller(
  deps: Deps,
  trx: DatabaseOrTransaction,
  { question, purchase, facts, body }: Asked & { body: string },
): Promise<void> {
  const { account_id, id: question_id } = question;
  const written = { account_id, question_id, sender: 'buyer', body, is_mailed: 0, created_at: deps.now() } as const;
  const message = await insertMessage(trx, written);
  await mailSeller(deps, trx, { question, message, purchase, facts });
}
