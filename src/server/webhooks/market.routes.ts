import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { WebhookEndpointRow } from '../database/index.ts';
import { callerOf, idParam, parseInput, type RateLimiter, type Routes } from '../http/index.ts';
import { notFound } from '../kernel/index.ts';
import type { WebhookEventType } from './catalogue/index.ts';
import { marketEventsOf, withMarketEvents } from './choice.ts';
import { deliveryRoutes } from './delivery.routes.ts';
import { findEndpoint, listEndpoints } from './endpoint.store.ts';
import {
  choiceOf,
  createEndpoint,
  deleteEndpoint,
  rotateSecret,
  updateEndpoint,
  type WebhookDeps,
} from './endpoint.ts';
import { type EventAccess, eventAccessOf } from './event-access.ts';
import * as wire from './market.wire.ts';

const tag = 'Market';
const path = '/market/webhooks';
const params = z.object({ id: z.string().describe('ID of the endpoint.') });
const one = z.object({ data: wire.endpointAnswer });
const withSecret = z.object({ data: wire.endpointWithSecret });

/** Routes from the time when webhooks belonged to the market. They use the same rows, limited to market events. */
export function marketWebhookRoutes(app: Routes, deps: WebhookDeps, base: string, resends: RateLimiter) {
  const { db } = deps.database;
  const accountOf = (request: FastifyRequest): number => callerOf(request).accountId;
  const present = (row: WebhookEndpointRow) => wire.presentEndpoint(deps.vault, row);
  const isOfMarket = (row: WebhookEndpointRow) => marketEventsOf(choiceOf(row).events) !== undefined;
  const find = async (accountId: number, id: number): Promise<WebhookEndpointRow | undefined> => {
    const row = await findEndpoint(db, accountId, id);
    return row && isOfMarket(row) ? row : undefined;
  };
  const idOf = async (request: FastifyRequest): Promise<number> => {
    const id = idParam(request.params);
    if (!(await find(accountOf(request), id))) throw notFound();
    return id;
  };

  return [
    app.get(
      path,
      {
        access: 'webhooks:read',
        operation: {
          id: 'listWebhookEndpoints',
          tag,
          summary: 'List webhook endpoints',
          description: 'Your webhooks that receive market events. `GET /api/v1/webhooks` lists all webhooks.',
        },
        schema: { response: { 200: z.object({ data: z.array(wire.endpointAnswer) }) } },
      },
      async (request) => ({ data: (await listEndpoints(db, accountOf(request))).filter(isOfMarket).map(present) }),
    ),

    app.post(
      path,
      {
        access: 'webhooks:write',
        audit: 'webhook.created',
        operation: {
          id: 'createWebhookEndpoint',
          tag,
          summary: 'Create a webhook endpoint',
          description: 'Creates an endpoint. The response shows its signing secret once.',
        },
        schema: { body: wire.storeEndpoint, response: { 201: withSecret } },
      },
      async (request, reply) => {
        const fields = parseInput(wire.storeEndpoint, request.body);
        const access = eventAccessOf(request);
        const events = withMarketEvents(['market'], marketChoice(fields.events, access));
        const { endpoint, secret } = await createEndpoint(deps, accountOf(request), { ...fields, events }, access);
        reply.code(201).header('location', `${base}${path}/${endpoint.id}`).header('cache-control', 'no-store');
        return { data: { ...present(endpoint), secret } };
      },
    ),

    app.get(
      `${path}/:id`,
      {
        access: 'webhooks:read',
        operation: {
          id: 'getWebhookEndpoint',
          tag,
          summary: 'Show a webhook endpoint',
          description: 'One webhook endpoint with its failures.',
        },
        schema: { params, response: { 200: one } },
      },
      async (request) => {
        const row = await find(accountOf(request), idParam(request.params));
        if (!row) throw notFound();
        return { data: present(row) };
      },
    ),

    app.update(
      `${path}/:id`,
      {
        access: 'webhooks:write',
        audit: 'webhook.updated',
        operation: {
          id: 'updateWebhookEndpoint',
          tag,
          summary: 'Update a webhook endpoint',
          description: 'Changes the fields that you send. Reactivating a failing endpoint resets its failures.',
        },
        schema: { params, body: wire.updateEndpoint, response: { 200: one } },
      },
      async (request) => {
        const { events, ...others } = parseInput(wire.updateEndpoint, request.body);
        const access = eventAccessOf(request);
        const changes = (before: WebhookEndpointRow) => ({
          ...others,
          ...(events !== undefined && {
            events: withMarketEvents(choiceOf(before).events, marketChoice(events, access)),
          }),
        });
        const changed = await updateEndpoint(deps, accountOf(request), await idOf(request), { changes, access });
        return { data: present(changed) };
      },
    ),

    app.delete(
      `${path}/:id`,
      {
        access: 'webhooks:write',
        audit: 'webhook.deleted',
        operation: {
          id: 'deleteWebhookEndpoint',
          tag,
          summary: 'Delete a webhook endpoint',
          description: 'Deletes the endpoint with its log. Queued messages are dropped.',
        },
        schema: {
          params,
          response: { 200: z.object({ id: z.int(), object: z.literal('webhook_endpoint'), deleted: z.literal(true) }) },
        },
      },
      async (request) => {
        const id = await idOf(request);
        await deleteEndpoint(deps, accountOf(request), id);
        return { id, object: 'webhook_endpoint', deleted: true } as const;
      },
    ),

    app.post(
      `${path}/:id/secret`,
      {
        access: 'webhooks:write',
        audit: 'webhook.secret_replaced',
        operation: {
          id: 'replaceWebhookSecret',
          tag,
          summary: 'Replace the secret of a webhook endpoint',
          description: 'For one day, messages are signed with both secrets.',
        },
        schema: { params, response: { 200: withSecret } },
      },
      async (request, reply) => {
        const id = await idOf(request);
        const { endpoint, secret } = await rotateSecret(deps, accountOf(request), id, eventAccessOf(request));
        reply.header('cache-control', 'no-store');
        return { data: { ...present(endpoint), secret } };
      },
    ),

    ...deliveryRoutes(app, deps, resends, {
      root: path,
      base,
      tag,
      operations: {
        list: 'listWebhookDeliveries',
        show: 'getWebhookDelivery',
        resend: 'resendWebhookDelivery',
        test: 'testWebhookEndpoint',
        resendFailed: {
          id: 'resendFailedDeliveries',
          description: 'Queues all messages again that failed since a given time.',
        },
      },
      find,
    }),
  ];
}

function marketChoice(events: WebhookEventType[] | null | undefined, access: EventAccess): WebhookEventType[] {
  if (events && events.length > 0) return events;
  return access.readable === undefined ? [] : (marketEventsOf(access.chooseAll()) ?? []);
}
