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

const tags = ['Webhooks'];
const path = '/webhooks';
const params = z.object({ id: z.string().describe('Identifier of the webhook.') });
const one = z.object({ data: wire.webhookAnswer });
const withSecret = z.object({ data: wire.webhookWithSecret });

/** The webhooks of an account and their deliveries. `resends` limits what an account sends by hand. */
export function webhookRoutes(app: Routes, deps: WebhookDeps, base: string, resends: RateLimiter): void {
  const { db } = deps.database;
  const accountOf = (request: FastifyRequest): number => callerOf(request).accountId;
  const present = (row: WebhookEndpointRow) => wire.presentWebhook(deps.vault, row);

  app.get(
    path,
    {
      schema: {
        tags,
        summary: 'List webhooks',
        response: { 200: z.object({ data: z.array(wire.webhookAnswer) }) },
      },
    },
    async (request) => ({ data: (await listEndpoints(db, accountOf(request))).map(present) }),
  );

  app.post(
    path,
    { schema: { tags, summary: 'Create a webhook', body: wire.storeWebhook, response: { 201: withSecret } } },
    async (request, reply) => {
      const fields = parseInput(wire.storeWebhook, request.body);
      const { endpoint, secret } = await createEndpoint(deps, accountOf(request), fields, eventAccessOf(request));
      reply.code(201).header('location', `${base}${path}/${endpoint.id}`).header('cache-control', 'no-store');
      return { data: { ...present(endpoint), secret } };
    },
  );

  app.get(
    `${path}/:id`,
    { schema: { tags, summary: 'Show a webhook', params, response: { 200: one } } },
    async (request) => {
      const row = await findEndpoint(db, accountOf(request), idParam(request.params));
      if (!row) throw notFound();
      return { data: present(row) };
    },
  );

  for (const method of ['PUT', 'PATCH'] as const) {
    app.route({
      method,
      url: `${path}/:id`,
      schema: {
        tags,
        summary: 'Update a webhook',
        params,
        body: wire.updateWebhook,
        response: { 200: one },
      },
      handler: async (request) => {
        const changes = parseInput(wire.updateWebhook, request.body);
        const change = { changes, access: eventAccessOf(request) };
        return { data: present(await updateEndpoint(deps, accountOf(request), idParam(request.params), change)) };
      },
    });
  }

  app.delete(
    `${path}/:id`,
    {
      schema: {
        tags,
        summary: 'Delete a webhook',
        params,
        response: { 200: z.object({ id: z.int(), object: z.literal('webhook'), deleted: z.literal(true) }) },
      },
    },
    async (request) => {
      const id = idParam(request.params);
      await deleteEndpoint(deps, accountOf(request), id);
      return { id, object: 'webhook', deleted: true } as const;
    },
  );

  app.post(
    `${path}/:id/secret`,
    {
      schema: {
        tags,
        summary: 'Replace the secret of a webhook',
        description: 'For one day, messages are signed with both secrets.',
        params,
        response: { 200: withSecret },
      },
    },
    async (request, reply) => {
      const id = idParam(request.params);
      const { endpoint, secret } = await rotateSecret(deps, accountOf(request), id, eventAccessOf(request));
      reply.header('cache-control', 'no-store');
      return { data: { ...present(endpoint), secret } };
    },
  );

  app.get(
    '/webhook-event-types',
    {
      schema: {
        tags,
        summary: 'List webhook event types',
        response: { 200: z.object({ data: z.array(wire.eventTypeAnswer) }) },
      },
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
  );

  const find = (accountId: number, id: number) => findEndpoint(db, accountId, id);
  deliveryRoutes(app, deps, resends, { root: path, base, tags, find });
}
