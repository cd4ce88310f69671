import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import {
  clientAddress,
  idParam,
  ignoreUnknownFields,
  networkOf,
  parseInput,
  RateLimiter,
  shareLimit,
  wholeNumber,
} from '../../http/index.ts';
import { formatCount, message, notFound, Refusal, refusalStatus, t } from '../../kernel/index.ts';
import { type Buyer, findBuyer } from '../buyers/index.ts';
import { type BuyerPurchase, findBuyerPurchase, findMailSender } from '../purchases/index.ts';
import {
  addBuyerMessage,
  askQuestion,
  findAskingObstacle,
  findQuestionOfBuyer,
  listMessages,
  listQuestionsOfBuyer,
  maxMessage,
  maxSubject,
  messageForm,
  questionForm,
  questionPath,
} from '../support-questions/index.ts';
import { askPage, messagesPerPage, questionPage, takeLastFitting } from './questions.page.ts';
import { sendLibraryPage } from './send-page.ts';
import { redirectToSignIn, requireBuyerForm } from './sign-in.routes.ts';

const askPath = '/shop/library/purchases/:id/questions';
const onePath = `${askPath}/:question_id`;
const pageRequest = ignoreUnknownFields(z.object({ before: wholeNumber(1, Number.MAX_SAFE_INTEGER).nullish() }));

type Asked = { buyer: Buyer; purchase: BuyerPurchase };
type Note = { text: string; tone: 'good' | 'bad' };

export function questionRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps.database;
  const schema = { hide: true } as object;
  const takeMessage = messageLimiter(deps);

  const requirePurchase = async (buyer: Buyer, request: FastifyRequest): Promise<Asked> => {
    const purchase = await findBuyerPurchase(db, buyer.email, idParam(request.params));
    if (!purchase) throw notFound();
    return { buyer, purchase };
  };
  const ofBuyer = ({ buyer, purchase }: Asked) => ({
    accountId: purchase.account_id,
    purchaseId: purchase.id,
    email: buyer.email,
  });

  const showForm = async (reply: FastifyReply, asked: Asked, fields: Record<string, unknown>, problem: string) => {
    const draft = { subject: textOf(fields.subject), message: textOf(fields.message) };
    const questions = await listQuestionsOfBuyer(db, ofBuyer(asked));
    const obstacle = await findAskingObstacle(deps, db, asked.purchase);
    const html = askPage({ ...asked, questions, obstacle, draft, problem, nowMs: deps.now() });
    return sendLibraryPage(reply, t('Ask the seller'), html);
  };
  const showQuestion = async (
    reply: FastifyReply,
    asked: Asked,
    { id, before, draft = '', note }: { id: number; before?: number | undefined; draft?: string; note?: Note },
  ) => {
    const question = await findQuestionOfBuyer(db, { ...ofBuyer(asked), id });
    if (!question) throw notFound();
    const latest = await listMessages(db, question, { limit: messagesPerPage + 1, before });
    if (latest.length === 0) throw notFound();
    const messages = takeLastFitting(latest);
    const html = questionPage({
      ...asked,
      question,
      messages,
      isLatest: before === undefined,
      hasEarlier: messages.length < latest.length,
      sellerName: (await findMailSender(db, deps.config, question.account_id)).name,
      obstacle: await findAskingObstacle(deps, db, asked.purchase),
      draft,
      note,
    });
    return sendLibraryPage(reply, question.subject, html);
  };

  app.get(askPath, { config: { access: 'public' }, schema }, async (request, reply) => {
    const buyer = await findBuyer(deps, request);
    if (!buyer) return redirectToSignIn(reply);
    return showForm(reply, await requirePurchase(buyer, request), {}, '');
  });

  app.post(askPath, { config: { access: 'public' }, schema }, async (request, reply) => {
    const { buyer, fields } = await requireBuyerForm(deps, request);
    const asked = await requirePurchase(buyer, request);
    try {
      const { subject, message } = parseInput(questionForm, { subject: fields.subject, message: fields.message });
      takeMessage(asked, request);
      const question = await askQuestion(deps, { ...asked, email: buyer.email, subject, message });
      return reply.redirect(`${questionPath(question)}?done=asked`, 303);
    } catch (error) {
      if (!(error instanceof Refusal) || error.code === 'not_found') throw error;
      return showForm(reply.code(refusalStatus[error.code]), asked, fields, problemOf(error));
    }
  });

  app.get(onePath, { config: { access: 'public' }, schema }, async (request, reply) => {
    const buyer = await findBuyer(deps, request);
    if (!buyer) return redirectToSignIn(reply);
    const { done } = request.query as { done?: unknown };
    const { before } = parseInput(pageRequest, request.query);
    return showQuestion(reply, await requirePurchase(buyer, request), {
      id: questionIdOf(request),
      before: before ?? undefined,
      ...(isDone(done) && { note: { text: t(doneMessages[done]), tone: 'good' } }),
    });
  });

  app.post(onePath, { config: { access: 'public' }, schema }, async (request, reply) => {
    const { buyer, fields } = await requireBuyerForm(deps, request);
    const asked = await requirePurchase(buyer, request);
    const id = questionIdOf(request);
    try {
      const { message } = parseInput(messageForm, { message: fields.message });
      takeMessage(asked, request);
      const written = { ...asked, email: buyer.email, questionId: id, message };
      return reply.redirect(`${questionPath(await addBuyerMessage(deps, written))}?done=sent`, 303);
    } catch (error) {
      if (!(error instanceof Refusal) || error.code === 'not_found') throw error;
      const note = { text: problemOf(error), tone: 'bad' } as const;
      return showQuestion(reply.code(refusalStatus[error.code]), asked, { id, draft: textOf(fields.message), note });
    }
  });
}

const doneMessages = {
  asked: message('We sent your question to the seller. You’ll get the answer by email and on this page.'),
  sent: message('Your message was sent.'),
};
const isDone = (what: unknown): what is keyof typeof doneMessages =>
  typeof what === 'string' && Object.hasOwn(doneMessages, what);

/** Each message can send a mail to the seller. */
function messageLimiter(
  deps: Pick<Deps, 'signals' | 'vault' | 'now'>,
): (asked: Asked, request: FastifyRequest) => void {
  const ofPurchase = new RateLimiter({
    perMinute: 1 / 10,
    burst: 5,
    shared: shareLimit(deps, 'questions-of-purchases'),
  });
  const ofBuyer = new RateLimiter({ perMinute: 1 / 6, burst: 10, shared: shareLimit(deps, 'questions-of-buyers') });
  const ofNetwork = new RateLimiter({ perMinute: 1 / 3, burst: 20, shared: shareLimit(deps, 'questions-of-networks') });
  return ({ buyer, purchase }, request) => {
    const limits = [
      [ofPurchase, String(purchase.id)],
      [ofBuyer, buyer.email],
      [ofNetwork, networkOf(clientAddress(request))],
    ] as const;
    const nowMs = deps.now();
    // A rejected message must not count against any limit.
    const waitS = Math.max(...limits.map(([limiter, subject]) => limiter.peek(subject, nowMs)));
    if (waitS > 0)
      throw new Refusal(
        'too_many',
        t(
          '{minutes, plural, one {You have written several times. Wait # minute and send it again.} other {You have written several times. Wait # minutes and send it again.}}',
          { minutes: Math.ceil(waitS / 60) },
        ),
        { retryAfterS: waitS },
      );
    for (const [limiter, subject] of limits) limiter.take(subject, nowMs);
  };
}

function problemOf({ code, message, errors = {} }: Refusal): string {
  if (code !== 'invalid') return message;
  if ('subject' in errors) return t('Enter a subject of up to {count} characters.', { count: formatCount(maxSubject) });
  return t('Write a message of up to {count} characters.', { count: formatCount(maxMessage) });
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value.toWellFormed() : '');
const questionIdOf = (request: FastifyRequest): number =>
  idParam({ id: (request.params as { question_id: string }).question_id });
