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
import { notFound } from '../../kernel/index.ts';
import type { RequestProviderRefund } from '../purchases/index.ts';
import { findRequest, listRequests } from '../refund-request-records/index.ts';
import { acceptRefundRequest, declineRefundRequest } from './decide.ts';
import { describeRequest } from './describe.ts';
import { declineBody, type ListedRequest, listRequestsQuery, presentRequest, requestAnswer } from './wire.ts';

const tag = 'Market';
const params = z.object({ id: z.string().describe('Identifier of the request.') });
const many = paginatedResponse(requestAnswer);
const one = z.object({ data: requestAnswer });

export function refundRequestRoutes(
  app: Routes,
  deps: Deps,
  base: string,
  requestProviderRefund: RequestProviderRefund,
) {
  const { db } = deps.database;
  const path = '/market/refund-requests';
  const keyOf = (request: FastifyRequest) => ({
    account_id: callerOf(request).accountId,
    id: idParam(request.params),
  });
  const shown = async (request: FastifyRequest) => {
    const row = await findRequest(db, keyOf(request));
    if (!row) throw notFound();
    return { data: presentRequest(await describeRequest(db, row)) };
  };

  return [
    app.get(
      path,
      {
        access: 'market:read',
        operation: {
          id: 'listRefundRequests',
          tag,
          summary: 'List refund requests',
          description:
            'Requests that buyers made in the library. Open ones are first, the oldest at the top. How long buyers can ask is `refund_days` of the shop.',
        },
        schema: { querystring: listRequestsQuery, response: { 200: many } },
      },
      async (request) => {
        const asked = parseInput(listRequestsQuery, request.query);
        const { page, perPage } = requestedPage(asked);
        const { rows, total } = await listRequests(db, callerOf(request).accountId, {
          state: asked.state ?? undefined,
          purchaseId: asked.purchase_id ?? undefined,
          page,
          perPage,
        });
        const listed: ListedRequest[] = [];
        for (const row of rows) listed.push(await describeRequest(db, row));
        const list = { path: `${base}${path}`, url: request.url, page, perPage };
        return paginate(listed.map(presentRequest), total, list);
      },
    ),

    app.get(
      `${path}/:id`,
      {
        access: 'market:read',
        operation: {
          id: 'getRefundRequest',
          tag,
          summary: 'Show a refund request',
          description: 'One request, with the facts of its payment.',
        },
        schema: { params, response: { 200: one } },
      },
      shown,
    ),

    app.post(
      `${path}/:id/accept`,
      {
        access: 'money',
        audit: 'refund_request.accepted',
        operation: {
          id: 'acceptRefundRequest',
          tag,
          summary: 'Accept a refund request',
          description:
            'Refunds the rest of the payment: through Stripe or PayPal if it was paid there, otherwise it is only recorded, and you send the money yourself. The response is 202 while the provider is processing the refund. If the refund fails, the request stays open with the reason in `problem`.',
        },
        schema: { params, response: { 200: one, 202: one } },
      },
      async (request, reply) => {
        if (!(await acceptRefundRequest(deps, keyOf(request), requestProviderRefund))) reply.code(202);
        return shown(request);
      },
    ),

    app.post(
      `${path}/:id/decline`,
      {
        access: 'market:write',
        audit: 'refund_request.declined',
        operation: {
          id: 'declineRefundRequest',
          tag,
          summary: 'Decline a refund request',
          description: 'The buyer gets your reason by email and sees it with the purchase.',
        },
        schema: { params, body: declineBody, response: { 200: one } },
      },
      async (request) => {
        await declineRefundRequest(deps, keyOf(request), parseInput(declineBody, request.body).message);
        return shown(request);
      },
    ),
  ];
}
