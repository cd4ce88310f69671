import { z } from 'zod';
import { count, id, paged, pagedOf, paging, time, untrustedText } from '../text.ts';
import { readTool } from '../tool.ts';

const facts = z.object({
  state: z.string().describe('Of the purchase: valid, disputed, refunded or revoked.'),
  license_type: z.string(),
  support: z.string().describe('active, ended or none.'),
  supported_until: time.nullable(),
  downloaded_version: z.string().nullable(),
  newest_version: z.string().nullable(),
  activations: z.object({ used: count, limit: count.nullable(), labels: z.array(untrustedText(200)) }),
});
export const listSupportQuestions = readTool({
  name: 'list_support_questions',
  title: 'Support questions',
  description: 'Buyers’ questions about purchases, waiting ones first. With question_id: that one with its messages.',
  summary: 'Buyers’ questions, waiting ones first; with `question_id` one with its messages',
  input: z.strictObject({
    question_id: id('One alone.').optional(),
    status: z.enum(['waiting', 'answered', 'closed', 'open']).optional(),
    search: z.string().max(200).optional().describe('Part of a text or name.'),
    ...paging,
  }),
  output: z.object({
    note: z.string(),
    questions: z.array(
      z.object({
        id: count,
        subject: untrustedText(200),
        status: z.string().describe('waiting: the buyer wrote last. answered, closed.'),
        item: z.object({ id: count, name: z.string() }),
        purchase_id: count,
        asked: facts.describe('State at the time of the question.'),
        now: facts.optional(),
        messages: count,
        thread: z.array(z.object({ from: z.string(), body: untrustedText(2000), created_at: time })).optional(),
        created_at: time,
        updated_at: time,
      }),
    ),
    ...paged,
  }),
  hasUntrustedText: true,
  async run(api, { question_id, ...asked }) {
    if (question_id === undefined) {
      const answer = await api.get('/market/support-questions', asked);
      return { questions: answer.data, ...pagedOf(answer) };
    }
    const { data } = await api.get(`/market/support-questions/${question_id}`);
    return { questions: [{ ...data, thread: data.thread.slice(-10) }], total: 1, page: 1, pages: 1 };
  },
});
