import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { OutboxRow, WebhookEndpointRow } from '../database/index.ts';
import type { Deps } from '../deps.ts';
import {
  callerOf,
  idParam,
  type Operation,
  paginate,
  paginatedResponse,
  parseInput,
  RateLimiter,
  type Routes,
  type Sharing,
  shareLimit,
} from '../http/index.ts';
import { notFound, Refusal, t } from '../kernel/index.ts';
import {
  findEndpointMessage,
  findLastDeliveryAttempts,
  listDeliveryAttempts,
  listEndpointMessages,
} from '../outbox/index.ts';
import { eventAccessOf } from './event-access.ts';
import { resendFailedMessages, resendMessage, sendTestEvent } from './messages.ts';
import { payloadOf } from './send.ts';
import * as wire from './wire.ts';

/** Enough for trying out, too few to flood a receiver. */
const perMinute = 20;

const params = z.object({ id: z.string().describe('ID of the endpoint.') });
const oneParams = params.extend({ delivery_id: z.string().describe('ID of the delivery.') });
const one = z.object({ data: wire.messageDetail });
const many = paginatedResponse(wire.messageAnswer);

/** Created once per process and shared by all interfaces. */
export const createResendLimiter = (sharing: Sharing): RateLimiter =>
  new RateLimiter({ perMinute, shared: shareLimit(sharing, 'webhook-resends') });

type ResendFailed = Pick<Operation, 'id' | 'description'>;

export type DeliveryPlace<Root extends string> = {
  root: Root;
  base: string;
  tag: string;
  operations: { list: string; show: string; resend: string; test: string; resendFailed: ResendFailed };
  find: (accountId: number, id: number) => Promise<WebhookEndpointRow | undefined>;
};

export function deliveryRoutes<const Root extends string>(
  app: Routes,
  deps: Deps,
  resends: RateLimiter,
  { root, base, tag, operations, find }: DeliveryPlace<Root>,
) {
  const { db } = deps.database;
  const path = `${root}/:id` as const;

  const endpointOf = async (request: FastifyRequest): Promise<WebhookEndpointRow> => {
    const row = await find(callerOf(request).accountId, idParam(request.params));
    if (!row) throw notFound();
    return row;
  };
  const messageOf = async (request: FastifyRequest, endpoint: WebhookEndpointRow): Promise<OutboxRow> => {
    const row = await findEndpointMessage(
      db,
      endpoint,
      idParam({ id: (request.params as Record<string, string>).delivery_id }),
    );
    if (!row) throw notFound();
    eventAccessOf(request).requireType(payloadOf(row).type);
    return row;
  };
  const takeResend = ({ account_id }: WebhookEndpointRow): void => {
    const retryAfterS = resends.take(String(account_id), deps.now());
    if (retryAfterS > 0)
      throw new Refusal(
        'too_many',
        t('Too many test or resend requests. Try again in {seconds} s.', { seconds: retryAfterS }),
        {
          retryAfterS,
        },
      );
  };

  return [
    app.get(
      `${path}/deliveries`,
      {
        access: 'webhooks:read',
        operation: {
          id: operations.list,
          tag,
          summary: 'List deliveries to a webhook endpoint',
          description: 'Newest first. Kept for 30 days.',
        },
        schema: {
          params,
          querystring: wire.listMessagesRequest,
          response: { 200: many },
        },
      },
      async (request) => {
        const endpoint = await endpointOf(request);
        const { state, page, per_page } = request.query;
        const wanted = { state: state ?? undefined, page: page ?? 1, perPage: per_page ?? 10 };
        const { readable: types } = eventAccessOf(request);
        const { rows, total } = await listEndpointMessages(db, endpoint, { ...wanted, types });
        const tried = await findLastDeliveryAttempts(
          db,
          rows.map(({ id }) => id),
        );
        const list = { path: `${base}${root}/${endpoint.id}/deliveries`, url: request.url, ...wanted };
        return paginate(
          rows.map((row) => wire.presentMessage(row, tried.get(row.id))),
          total,
          list,
        );
      },
    ),

    app.get(
      `${path}/deliveries/:delivery_id`,
      {
        access: 'webhooks:read',
        operation: {
          id: operations.show,
          tag,
          summary: 'Show a delivery',
          description: 'One message with its payload and every attempt.',
        },
        schema: { params: oneParams, response: { 200: one } },
      },
      async (request) => {
        const message = await messageOf(request, await endpointOf(request));
        return { data: wire.presentMessageDetail(message, await listDeliveryAttempts(db, message)) };
      },
    ),

    app.post(
      `${path}/deliveries/:delivery_id/resend`,
      {
        access: 'webhooks:write',
        audit: 'delivery.resent',
        operation: {
          id: operations.resend,
          tag,
          summary: 'Send a delivery again',
          description: 'Queues the message again with the same `webhook-id`.',
        },
        schema: { params: oneParams, response: { 202: one } },
      },
      async (request, reply) => {
        const endpoint = await endpointOf(request);
        const { id } = await messageOf(request, endpoint);
        takeResend(endpoint);
        await resendMessage(deps, endpoint, id);
        const message = await messageOf(request, endpoint);
        reply.code(202);
        return { data: wire.presentMessageDetail(message, await listDeliveryAttempts(db, message)) };
      },
    ),

    app.post(
      `${path}/resend`,
      {
        access: 'webhooks:write',
        audit: 'webhook.resent',
        operation: { ...operations.resendFailed, tag, summary: 'Send all failed deliveries again' },
        schema: {
          params,
          body: wire.resendRequest,
          response: { 202: z.object({ data: z.object({ resent: z.int() }) }) },
        },
      },
      async (request, reply) => {
        const endpoint = await endpointOf(request);
        const { since } = parseInput(wire.resendRequest, request.body);
        takeResend(endpoint);
        const resent = await resendFailedMessages(deps, endpoint, Date.parse(since), eventAccessOf(request));
        reply.code(202);
        return { data: { resent } };
      },
    ),

    app.post(
      `${path}/test`,
      {
        access: 'webhooks:write',
        audit: 'unrecorded',
        operation: {
          id: operations.test,
          tag,
          summary: 'Send a test event to a webhook endpoint',
          description: 'Sends a test event. The list of deliveries shows the result.',
        },
        schema: {
          params,
          body: wire.testRequest,
          response: { 202: z.object({ data: wire.messageAnswer }) },
        },
      },
      async (request, reply) => {
        const endpoint = await endpointOf(request);
        const { type } = parseInput(wire.testRequest, request.body ?? {});
        if (type != null) eventAccessOf(request).requireType(type);
        takeResend(endpoint);
        const message = await sendTestEvent(deps, endpoint, type);
        reply.code(202);
        return { data: wire.presentMessage(message, undefined) };
      },
    ),
  ];
}
