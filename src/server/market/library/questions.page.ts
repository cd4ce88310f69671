import type { SupportMessageRow, SupportQuestionRow } from '../../database/index.ts';
import { type Message, message, tHtml } from '../../kernel/index.ts';
import { escapeHtml } from '../../pages/index.ts';
import type { Buyer } from '../buyers/index.ts';
import type { BuyerPurchase } from '../purchases/index.ts';
import {
  type AskingObstacle,
  canContinue,
  maxMessage,
  maxSubject,
  obstacleTexts,
  questionPath,
  supportStateOf,
} from '../support-questions/index.ts';
import { dayHtml, formatDay, notice } from './formats.ts';
import type { PurchaseView } from './purchase-view.ts';

const listedQuestions = 3;

export function supportSection({ purchase, questions, askingObstacle, nowMs }: PurchaseView): string {
  const mayAsk = askingObstacle === undefined;
  if (!mayAsk && askingObstacle !== 'unsupported' && questions.length === 0) return '';
  const path = `/shop/library/purchases/${purchase.id}/questions`;
  const more =
    questions.length > listedQuestions
      ? `<p class="go-on"><a href="${path}">${tHtml('{count, plural, one {# question in total} other {# questions in total}}', { count: questions.length })}</a></p>`
      : '';
  return `<section id="support"><h2>${tHtml('Support')}</h2><p class="soft">${supportSentence(purchase, askingObstacle, nowMs)}</p>
${questionList(questions.slice(0, listedQuestions))}${more}${mayAsk ? `<p class="go-on"><a class="button second" href="${path}">${tHtml('Ask the seller')}</a></p>` : ''}</section>`;
}

function supportSentence(
  { supported_until: until }: Pick<BuyerPurchase, 'supported_until'>,
  obstacle: AskingObstacle | undefined,
  nowMs: number,
): string {
  const state = supportStateOf(until, nowMs);
  const ended =
    until === null ? tHtml('No support is included.') : tHtml('Support ended on {day}.', { day: formatDay(until) });
  if (obstacle !== undefined) return `${state === 'ended' ? `${ended} ` : ''}${tHtml(obstacleTexts[obstacle])}`;
  if (until !== null && state === 'active') return tHtml('Support lasts until {day}.', { day: dayHtml(until) });
  return `${ended} ${tHtml('You can still ask a question. The seller sees that your support has ended and decides whether to answer.')}`;
}

const statusTexts = {
  waiting: message('Waiting for the seller'),
  answered: message('Answered'),
  closed: message('Closed'),
} satisfies Record<SupportQuestionRow['status'], Message>;

const statusBadge = (status: SupportQuestionRow['status']): string =>
  `<span class="state ${status}">${tHtml(statusTexts[status])}</span>`;

function questionList(questions: SupportQuestionRow[]): string {
  if (questions.length === 0) return '';
  const rows = questions.map(
    (one) =>
      `<li><a href="${questionPath(one)}">${escapeHtml(one.subject)}</a><span>${statusBadge(one.status)} <span class="soft">${dayHtml(one.updated_at)}</span></span></li>`,
  );
  return `<ul class="asked">${rows.join('\n')}</ul>`;
}

type Draft = { subject: string; message: string };
type AskPage = {
  buyer: Buyer;
  purchase: BuyerPurchase;
  questions: SupportQuestionRow[];
  obstacle: AskingObstacle | undefined;
  draft: Draft;
  problem: string;
  nowMs: number;
};

export function askPage({ buyer, purchase, questions, obstacle, draft, problem, nowMs }: AskPage): string {
  const form =
    obstacle === undefined
      ? `<form method="post"><input type="hidden" name="form" value="${buyer.formToken}">
<label>${tHtml('Subject')}<input name="subject" maxlength="${maxSubject}" value="${escapeHtml(draft.subject)}" autocomplete="off" required></label>
${messageField(tHtml('Message'), draft.message)}
<p class="soft">${tHtml('The answer is sent to {address} and shown here with your purchase. The seller sees your name and email address, your license, the end of support, the version you downloaded, and where your license is in use.', { address: escapeHtml(buyer.email) })}</p>
<button>${tHtml('Send question')}</button></form>`
      : '';
  const earlier =
    questions.length === 0 ? '' : `<section><h2>${tHtml('Your questions')}</h2>${questionList(questions)}</section>`;
  return `${crumbs(purchase)}<div class="headline talk"><h1>${tHtml('Ask the seller')}</h1></div>
${problem === '' ? '' : notice(problem, 'bad')}<div class="talk"><section><p class="soft">${supportSentence(purchase, obstacle, nowMs)}</p>${form}</section>${earlier}</div>`;
}

export const messagesPerPage = 10;
/** The rest of the page is up to 32 KB. */
const maxPageBytes = 24_000;

/** Always returns at least one message. */
export function takeLastFitting(messages: SupportMessageRow[]): SupportMessageRow[] {
  let bytes = 0;
  const isWithin = messages.toReversed().map(({ body }, index) => {
    bytes += Buffer.byteLength(escapeHtml(body));
    return index === 0 || (index < messagesPerPage && bytes <= maxPageBytes);
  });
  const fitting = isWithin.indexOf(false);
  return fitting === -1 ? messages : messages.slice(-fitting);
}

type QuestionPage = {
  buyer: Buyer;
  purchase: BuyerPurchase;
  question: SupportQuestionRow;
  /** oldest first */
  messages: SupportMessageRow[];
  isLatest: boolean;
  hasEarlier: boolean;
  sellerName: string;
  obstacle: AskingObstacle | undefined;
  draft: string;
  note: { text: string; tone: 'good' | 'bad' } | undefined;
};

export function questionPage(view: QuestionPage): string {
  const { purchase, question, messages, isLatest, note, sellerName } = view;
  return `${crumbs(purchase)}<div class="headline talk"><h1>${escapeHtml(question.subject)}</h1>${statusBadge(question.status)}</div>
${note ? notice(note.text, note.tone) : ''}<div class="talk"><section>${earlierLink(view)}<ol class="thread">${messages.map((message) => messageHtml(message, sellerName)).join('\n')}</ol>${isLatest ? '' : `<p class="go-on"><a href="${questionPath(question)}">${tHtml('Latest messages')}</a></p>`}</section>${isLatest ? replySection(view) : ''}</div>`;
}

const earlierLink = ({ question, messages: [first], hasEarlier }: QuestionPage): string =>
  hasEarlier && first
    ? `<p class="earlier"><a href="${questionPath(question)}?before=${first.id}">${tHtml('Earlier messages')}</a></p>`
    : '';

const messageHtml = ({ sender, body, created_at }: SupportMessageRow, sellerName: string): string =>
  `<li class="${sender}"><p><b>${sender === 'buyer' ? tHtml('You') : escapeHtml(sellerName)}</b> <span class="soft">${dayHtml(created_at)}</span></p><p class="body">${escapeHtml(body)}</p></li>`;

function replySection({ buyer, question, obstacle, draft }: QuestionPage): string {
  if (obstacle && !canContinue(obstacle, question))
    return `<section><p class="soft">${tHtml(obstacleTexts[obstacle])}</p></section>`;
  const isClosed = question.status === 'closed';
  return `<section><form method="post" action="${questionPath(question)}"><input type="hidden" name="form" value="${buyer.formToken}">
${messageField(tHtml(isClosed ? 'Reopen question' : 'Reply'), draft)}${isClosed ? `<p class="soft">${tHtml('This question is closed. A new message opens it again.')}</p>` : ''}
<button>${tHtml('Send message')}</button></form></section>`;
}

const messageField = (label: string, text: string): string =>
  // HTML parsers drop a line feed directly after the tag.
  `<label>${label}<textarea name="message" maxlength="${maxMessage}" rows="6" required>\n${escapeHtml(text)}</textarea></label>`;

const crumbs = ({ id, item_name }: BuyerPurchase): string =>
  `<nav class="crumbs" aria-label="${tHtml('Breadcrumb')}"><ol><li><a href="/shop/library">${tHtml('Your purchases')}</a></li><li><a href="/shop/library/purchases/${id}">${escapeHtml(item_name)}</a></li></ol></nav>`;
