import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import {
  callerOf,
  idParam,
  paginate,
  paginatedResponse,
  parseInput,
  type Routes,
  requestedPage,
} from '../../http/index.ts';
import { answerQuestion, deleteQuestion, findQuestionDetail, setClosed } from './answer.ts';
import { countQuestions, listQuestions } from './question.store.ts';
import * as wire from './wire.ts';

const tag = 'Market';
const params = z.object({ id: z.string().describe('Identifier of the question.') });
const many = paginatedResponse(wire.questionAnswer);
const one = z.object({ data: wire.questionDetail });
const deleted = z.object({ id: z.int(), object: z.literal('support_question'), deleted: z.literal(true) });

export function supportQuestionRoutes(app: Routes, deps: Deps, base: string) {
  const { db } = deps.database;
  const path = '/market/support-questions';
  const keyOf = (request: FastifyRequest) => ({
    account_id: callerOf(request).accountId,
    id: idParam(request.params),
  });

  return [
    app.get(
      path,
      {
        access: 'market:read',
        operation: {
          id: 'listSupportQuestions',
          tag,
          summary: 'List support questions',
          description:
            'Questions from buyers about their purchases in the library. Questions waiting for you are first (longest waiting first), then answered, then closed ones.',
        },
        schema: { querystring: wire.listQuestionsQuery, response: { 200: many } },
      },
      async (request) => {
        const asked = parseInput(wire.listQuestionsQuery, request.query);
        const { page, perPage } = requestedPage(asked);
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
    ),

    app.get(
      `${path}/summary`,
      {
        access: 'market:read',
        operation: {
          id: 'getSupportQuestionSummary',
          tag,
          summary: 'Count support questions by status',
          description: 'Number of questions that are waiting for your answer, answered, and closed.',
        },
        schema: { response: { 200: z.object({ data: wire.questionSummary }) } },
      },
      async (request) => ({ data: wire.presentSummary(await countQuestions(db, callerOf(request).accountId)) }),
    ),

    app.get(
      `${path}/:id`,
      {
        access: 'market:read',
        operation: {
          id: 'getSupportQuestion',
          tag,
          summary: 'Show a support question',
          description:
            'One question with its messages, and the facts of its purchase when it was asked and now: state, license, version, end of support, activations.',
        },
        schema: { params, response: { 200: one } },
      },
      async (request) => ({ data: await findQuestionDetail(deps, keyOf(request)) }),
    ),

    app.update(
      `${path}/:id`,
      {
        access: 'market:write',
        audit: 'support_question.updated',
        operation: {
          id: 'updateSupportQuestion',
          tag,
          summary: 'Close or reopen a support question',
          description: 'Closes or reopens a question. The buyer gets no mail about it.',
        },
        schema: { params, body: wire.questionChanges, response: { 200: one } },
      },
      async (request) => {
        const key = keyOf(request);
        const { closed } = parseInput(wire.questionChanges, request.body);
        if (closed !== undefined) await setClosed(deps, { ...key, isClosed: closed === 1 });
        return { data: await findQuestionDetail(deps, key) };
      },
    ),

    app.post(
      `${path}/:id/answers`,
      {
        access: 'market:write',
        audit: 'answer.created',
        operation: {
          id: 'answerSupportQuestion',
          tag,
          summary: 'Answer a support question',
          description:
            'Answers the buyer by email and in the library. The response is 409 if the purchase has moved to another address, or the question has 100 messages.',
        },
        schema: { params, body: wire.answerBody, response: { 200: one } },
      },
      async (request) => {
        const key = keyOf(request);
        const { message, close } = parseInput(wire.answerBody, request.body);
        await answerQuestion(deps, { ...key, message, closes: close === 1 });
        return { data: await findQuestionDetail(deps, key) };
      },
    ),

    app.delete(
      `${path}/:id`,
      {
        access: 'market:write',
        audit: 'support_question.deleted',
        operation: {
          id: 'deleteSupportQuestion',
          tag,
          summary: 'Delete a support question',
          description: 'Deletes a question with its messages and the emails about them, for the buyer too.',
        },
        schema: { params, response: { 200: deleted } },
      },
      async (request) => {
        const key = keyOf(request);
        await deleteQuestion(deps, key);
        return { id: key.id, object: 'support_question', deleted: true } as const;
      },
    ),
  ];
}
