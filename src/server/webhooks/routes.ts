import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { WebhookEndpointRow } from '../database/index.ts';
import { callerOf, idParam, parseInput, type RateLimiter, type Routes } from '../http/index.ts';
import { notFound } from '../kernel/index.ts';
import { catalogue, webhookEventTypes } from './catalogue/index.ts';
import { deliveryRoutes } from './delivery.routes.ts';
import { findEndpoint, listEndpoints } from './endpoint.store.ts';
import { createEndpoint, deleteEndpoint, rotateSecret, updateEndpoint, type WebhookDeps } from './endpoint.ts';
import { eventAccessOf } from './event-access.ts';
import * as wire from './wire.ts';

const tag = 'Webhooks';
const path = '/webhooks';
const params = z.object({ id: z.string().describe('ID of the webhook.') });
const one = z.object({ data: wire.webhookAnswer });
const withSecret = z.object({ data: wire.webhookWithSecret });

export function webhookRoutes(app: Routes, deps: WebhookDeps, base: string, resends: RateLimiter) {
  const { db } = deps.database;
  const accountOf = (request: FastifyRequest): number => callerOf(request).accountId;
  const present = (row: WebhookEndpointRow) => wire.presentWebhook(deps.vault, row);

  const find = (accountId: number, id: number) => findEndpoint(db, accountId, id);

  return [
    app.get(
      path,
      {
        access: 'webhooks:read',
        operation: {
          id: 'listWebhooks',
          tag,
          summary: 'List webhooks',
          description: 'Your webhooks, oldest first.',
        },
        schema: { response: { 200: z.object({ data: z.array(wire.webhookAnswer) }) } },
      },
      async (request) => ({ data: (await listEndpoints(db, accountOf(request))).map(present) }),
    ),

    app.post(
      path,
      {
        access: 'webhooks:write',
        audit: 'webhook.created',
        operation: {
          id: 'createWebhook',
          tag,
          summary: 'Create a webhook',
          description: 'Creates a webhook. The response shows its signing secret once.',
        },
        schema: { body: wire.storeWebhook, response: { 201: withSecret } },
      },
      async (request, reply) => {
        const fields = parseInput(wire.storeWebhook, request.body);
        const { endpoint, secret } = await createEndpoint(deps, accountOf(request), fields, eventAccessOf(request));
        reply.code(201).header('location', `${base}${path}/${endpoint.id}`).header('cache-control', 'no-store');
        return { data: { ...present(endpoint), secret } };
      },
    ),

    app.get(
      `${path}/:id`,
      {
        access: 'webhooks:read',
        operation: { id: 'getWebhook', tag, summary: 'Show a webhook', description: 'One webhook with its failures.' },
        schema: { params, response: { 200: one } },
      },
      async (request) => {
        const row = await findEndpoint(db, accountOf(request), idParam(request.params));
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
          id: 'updateWebhook',
          tag,
          summary: 'Update a webhook',
          description: 'Changes the fields that you send. Reactivating a failing webhook resets its failures.',
        },
        schema: { params, body: wire.updateWebhook, response: { 200: one } },
      },
      async (request) => {
        const changes = parseInput(wire.updateWebhook, request.body);
        const change = { changes, access: eventAccessOf(request) };
        return { data: present(await updateEndpoint(deps, accountOf(request), idParam(request.params), change)) };
      },
    ),

    app.delete(
      `${path}/:id`,
      {
        access: 'webhooks:write',
        audit: 'webhook.deleted',
        operation: {
          id: 'deleteWebhook',
          tag,
          summary: 'Delete a webhook',
          description: 'Deletes the webhook with its log. Queued messages are dropped.',
        },
        schema: {
          params,
          response: { 200: z.object({ id: z.int(), object: z.literal('webhook'), deleted: z.literal(true) }) },
        },
      },
      async (request) => {
        const id = idParam(request.params);
        await deleteEndpoint(deps, accountOf(request), id);
        return { id, object: 'webhook', deleted: true } as const;
      },
    ),

    app.post(
      `${path}/:id/secret`,
      {
        access: 'webhooks:write',
        audit: 'webhook.secret_replaced',
        operation: {
          id: 'rotateSecretOfWebhook',
          tag,
          summary: 'Replace the secret of a webhook',
          description: 'For one day, messages are signed with both secrets.',
        },
        schema: { params, response: { 200: withSecret } },
      },
      async (request, reply) => {
        const id = idParam(request.params);
        const { endpoint, secret } = await rotateSecret(deps, accountOf(request), id, eventAccessOf(request));
        reply.header('cache-control', 'no-store');
        return { data: { ...present(endpoint), secret } };
      },
    ),

    app.get(
      '/webhook-event-types',
      {
        access: 'webhooks:read',
        operation: {
          id: 'listWebhookEventTypes',
          tag,
          summary: 'List webhook event types',
          description: 'All event types of webhooks, each with an example.',
        },
        schema: { response: { 200: z.object({ data: z.array(wire.eventTypeAnswer) }) } },
      },
      async () => ({
        data: webhookEventTypes.map((type) => {
          const { group, summary, example } = catalogue[type];
          return {
            type,
            object: 'webhook_event_type' as const,
            group,
            description: `${summary}.`,
            example_data: example,
          };
        }),
      }),
    ),
    ...deliveryRoutes(app, deps, resends, {
      root: path,
      base,
      tag,
      operations: {
        list: 'listDeliveriesOfWebhook',
        show: 'getDeliveryOfWebhook',
        resend: 'resendDeliveryOfWebhook',
        test: 'testWebhook',
        resendFailed: {
          id: 'resendFailedDeliveriesOfWebhook',
          description: 'Queues failed messages since a given time again, up to the oldest 10,000.',
        },
      },
      find,
    }),
  ];
}
