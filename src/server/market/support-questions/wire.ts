import { z } from 'zod';
import type { SupportMessageRow } from '../../database/index.ts';
import { flag, pageFields, text, wholeNumber } from '../../http/index.ts';
import { isStorable, t, toIso, toIsoOrNull } from '../../kernel/index.ts';
import type { ListedQuestion, QuestionStatus } from './question.store.ts';
import type { SupportFacts } from './support-facts.ts';
import { supportStateOf } from './support-text.ts';

export const maxSubject = 200;
export const maxMessage = 5000;
/** `maxQuestions` and `maxOpenQuestions` are per purchase. */
export const maxMessages = 100;
export const maxQuestions = 50;
export const maxOpenQuestions = 5;

/** Forms send CR LF, but `maxlength` counts it as one character. */
const message = z
  .string()
  .overwrite((value) => value.replace(/\r\n?/g, '\n'))
  .trim()
  .min(1)
  .max(maxMessage)
  .refine(isStorable, { error: () => t('must not contain NUL characters or broken surrogates.') });

export const questionForm = z.object({
  subject: text(maxSubject)
    .trim()
    .min(1)
    .overwrite((value) => value.replace(/\s+/g, ' ')),
  message,
});
export const messageForm = z.object({ message });

const statuses = ['waiting', 'answered', 'closed'] as const satisfies QuestionStatus[];

export const listQuestionsQuery = z.object({
  search: text(200)
    .nullish()
    .describe('Part of the subject, a message, the buyer’s name or address, or the item’s name.'),
  status: z
    .enum([...statuses, 'open'])
    .nullish()
    .describe('waiting: the buyer wrote last. answered: you did. closed. open: waiting and answered.'),
  item_id: wholeNumber(1, Number.MAX_SAFE_INTEGER).nullish().describe('Only questions about this item.'),
  purchase_id: wholeNumber(1, Number.MAX_SAFE_INTEGER).nullish().describe('Only questions about this purchase.'),
  ...pageFields,
});

export const answerBody = z.object({
  message: message.describe('Your answer, plain text.'),
  close: flag.nullish().describe('1 also closes the question.'),
});

export const questionChanges = z.object({
  closed: flag
    .optional()
    .describe('1 closes the question, 0 reopens it. A new message from the buyer also reopens it.'),
});

const time = z.iso.datetime();

export const supportFactsAnswer = z
  .object({
    state: z.enum(['valid', 'disputed', 'refunded', 'revoked']).describe('Of the purchase.'),
    license_type: z.string(),
    imported: z.boolean().describe('Whether it was bought elsewhere.'),
    support: z
      .enum(['active', 'ended', 'none'])
      .describe('ended: support was included and has ended. none: no support was included.'),
    supported_until: time.nullable(),
    downloaded_version: z
      .string()
      .nullable()
      .describe('Version downloaded last. Null before the first download, or if it is unknown.'),
    downloaded_at: time.nullable(),
    newest_version: z.string().nullable(),
    activations: z.object({
      used: z.int(),
      limit: z.int().nullable().describe('Null: any number.'),
      labels: z.array(z.string()).describe('Up to ten domains and machines.'),
    }),
  })
  .meta({ id: 'SupportFacts' });

const question = {
  id: z.int(),
  object: z.literal('support_question'),
  subject: z.string(),
  status: z.enum(statuses).describe('waiting: the buyer wrote last. answered: you did.'),
  item: z.object({ id: z.int(), name: z.string() }),
  purchase_id: z.int(),
  buyer: z.object({ name: z.string(), email: z.string() }),
  asked: supportFactsAnswer.describe('State of the purchase when the buyer asked.'),
  messages: z.int().describe('Number of messages.'),
  created_at: time,
  updated_at: time.describe('Time of the last message.'),
};
export const questionAnswer = z.object(question).meta({ id: 'SupportQuestion' });

const messageAnswer = z.object({
  id: z.int(),
  from: z.enum(['buyer', 'seller']),
  body: z.string(),
  mailed: z
    .boolean()
    .describe('Whether the other side gets an email about it. False if that mailbox has reached its limit.'),
  created_at: time,
});

export const questionDetail = z
  .object({
    ...question,
    purchase_code: z.string().describe('First characters of the purchase code.'),
    now: supportFactsAnswer.describe('Current state of the purchase.'),
    can_answer: z
      .boolean()
      .describe("False if the purchase has moved to another address, because the buyer can't see the question then."),
    thread: z.array(messageAnswer).describe('All messages, oldest first.'),
  })
  .meta({ id: 'SupportQuestionDetail' });

export type QuestionDetail = z.output<typeof questionDetail>;

export const questionSummary = z
  .object({
    object: z.literal('support_question_summary'),
    waiting: z.int().describe('Questions that are waiting for your answer.'),
    answered: z.int(),
    closed: z.int(),
  })
  .meta({ id: 'SupportQuestionSummary' });

export const presentSummary = (counts: Partial<Record<QuestionStatus, number>>): z.output<typeof questionSummary> => ({
  object: 'support_question_summary',
  waiting: counts.waiting ?? 0,
  answered: counts.answered ?? 0,
  closed: counts.closed ?? 0,
});

const presentFacts = (facts: SupportFacts, atMs: number): z.output<typeof supportFactsAnswer> => ({
  state: facts.state,
  license_type: facts.licence,
  imported: facts.isImported,
  support: supportStateOf(facts.supportedUntil, atMs),
  supported_until: toIsoOrNull(facts.supportedUntil),
  downloaded_version: facts.downloadedVersion,
  downloaded_at: toIsoOrNull(facts.downloadedAt),
  newest_version: facts.newestVersion,
  activations: facts.activations,
});

export const presentQuestion = (row: ListedQuestion): z.output<typeof questionAnswer> => ({
  id: row.id,
  object: 'support_question',
  subject: row.subject,
  status: row.status,
  item: { id: row.item_id, name: row.item_name },
  purchase_id: row.purchase_id,
  buyer: { name: row.buyer_name, email: row.buyer_email },
  asked: presentFacts(JSON.parse(row.facts) as SupportFacts, row.created_at),
  messages: row.messages,
  created_at: toIso(row.created_at),
  updated_at: toIso(row.updated_at),
});

type Detail = {
  row: ListedQuestion;
  now: SupportFacts;
  nowMs: number;
  code: string;
  canAnswer: boolean;
  thread: SupportMessageRow[];
};

export const presentQuestionDetail = ({
  row,
  now,
  nowMs,
  code,
  canAnswer,
  thread,
}: Detail): z.output<typeof questionDetail> => ({
  ...presentQuestion(row),
  purchase_code: `${code.slice(0, 8)}…`,
  now: presentFacts(now, nowMs),
  can_answer: canAnswer,
  thread: thread.map(({ id, sender, body, is_mailed, created_at }) => ({
    id,
    from: sender,
    body,
    mailed: is_mailed === 1,
    created_at: toIso(created_at),
  })),
});
