import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { callerOf, idParam, paginate, paginatedResponse, parseInput, type Routes } from '../../http/index.ts';
import { answerQuestion, deleteQuestion, findQuestionDetail, setClosed } from './answer.ts';
import { countQuestions, listQuestions } from './question.store.ts';
import * as wire from './wire.ts';

const tags = ['Market'];
const params = z.object({ id: z.string().describe('Identifier of the question.') });
const many = paginatedResponse(wire.questionAnswer);
const one = z.object({ data: wire.questionDetail });
const deleted = z.object({ id: z.int(), object: z.literal('support_question'), deleted: z.literal(true) });

/** Lets authors read, answer and close the questions of their buyers, who ask them in the library. */
export function supportQuestionRoutes(app: Routes, deps: Deps, base: string): void {
  const { db } = deps.database;
  const path = '/market/support-questions';
  const keyOf = (request: FastifyRequest) => ({
    account_id: callerOf(request).accountId,
    id: idParam(request.params),
  });

  app.get(
    path,
    {
      schema: {
        tags,
        summary: 'List support questions',
        querystring: wire.listQuestionsQuery,
        response: { 200: many },
      },
    },
    async (request) => {
      const asked = parseInput(wire.listQuestionsQuery, request.query);
      const [page, perPage] = [asked.page ?? 1, asked.per_page ?? 10];
      const { rows, total } = await listQuestions(deps.database, callerOf(request).accountId, {
        status: asked.status ?? undefined,
        itemId: asked.item_id ?? undefined,
        purchaseId: asked.purchase_id ?? undefined,
        search: asked.search?.trim() || undefined,
        page,
        perPage,
      });
      const list = { path: `${base}${path}`, url: request.url, page, perPage };
      return paginate(rows.map(wire.presentQuestion), total, list);
    },
  );

  app.get(
    `${path}/summary`,
    {
      schema: {
        tags,
        summary: 'Show how many support questions wait',
        response: { 200: z.object({ data: wire.questionSummary }) },
      },
    },
    async (request) => ({ data: wire.presentSummary(await countQuestions(db, callerOf(request).accountId)) }),
  );

  app.get(
    `${path}/:id`,
    { schema: { tags, summary: 'Show a support question', params, response: { 200: one } } },
    async (request) => ({ data: await findQuestionDetail(deps, keyOf(request)) }),
  );

  for (const method of ['PUT', 'PATCH'] as const)
    app.route({
      method,
      url: `${path}/:id`,
      schema: {
        tags,
        summary: 'Close or reopen a support question',
        params,
        body: wire.questionChanges,
        response: { 200: one },
      },
      handler: async (request) => {
        const key = keyOf(request);
        const { closed } = parseInput(wire.questionChanges, request.body);
        if (closed !== undefined) await setClosed(deps, { ...key, isClosed: closed === 1 });
        return { data: await findQuestionDetail(deps, key) };
      },
    });

  app.post(
    `${path}/:id/answers`,
    {
      schema: {
        tags,
        summary: 'Answer a support question',
        params,
        body: wire.answerBody,
        response: { 200: one },
      },
    },
    async (request) => {
      const key = keyOf(request);
      const { message, close } = parseInput(wire.answerBody, request.body);
      await answerQuestion(deps, { ...key, message, closes: close === 1 });
      return { data: await findQuestionDetail(deps, key) };
    },
  );

  app.delete(
    `${path}/:id`,
    { schema: { tags, summary: 'Delete a support question', params, response: { 200: deleted } } },
    async (request) => {
      const key = keyOf(request);
      await deleteQuestion(deps, key);
      return { id: key.id, object: 'support_question', deleted: true } as const;
    },
  );
}
