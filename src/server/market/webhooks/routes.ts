import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { callerOf, idParam, parseInput, type RateLimiter, type Routes, refuseOtherMethods } from '../../http/index.ts';
import { notFound } from '../../kernel/index.ts';
import { deliveryRoutes } from './delivery.routes.ts';
import { findEndpoint, listEndpoints } from './endpoint.store.ts';
import { createEndpoint, deleteEndpoint, rotateSecret, updateEndpoint } from './endpoint.ts';
import * as wire from './wire.ts';

const tags = ['Market'];
const params = z.object({ id: z.string().describe('Identifier of the endpoint.') });
const one = z.object({ data: wire.endpointAnswer });
const withSecret = z.object({ data: wire.endpointWithSecret });

/** An author's webhook endpoints and their deliveries. `resends` limits what an author sends by hand. */
export function webhookRoutes(app: Routes, deps: Deps, base: string, resends: RateLimiter): void {
  const { db } = deps.database;
  const path = '/market/webhooks';
  const accountOf = (request: FastifyRequest): number => callerOf(request).accountId;
  const present = (row: Parameters<typeof wire.presentEndpoint>[1]) => wire.presentEndpoint(deps.vault, row);

  app.get(
    path,
    {
      schema: {
        tags,
        summary: 'List webhook endpoints',
        response: { 200: z.object({ data: z.array(wire.endpointAnswer) }) },
      },
    },
    async (request) => ({ data: (await listEndpoints(db, accountOf(request))).map(present) }),
  );

  app.post(
    path,
    { schema: { tags, summary: 'Create a webhook endpoint', body: wire.storeEndpoint, response: { 201: withSecret } } },
    async (request, reply) => {
      const fields = parseInput(wire.storeEndpoint, request.body);
      const { endpoint, secret } = await createEndpoint(deps, accountOf(request), fields);
      reply.code(201).header('location', `${base}${path}/${endpoint.id}`).header('cache-control', 'no-store');
      return { data: { ...present(endpoint), secret } };
    },
  );

  app.get(
    `${path}/:id`,
    { schema: { tags, summary: 'Show a webhook endpoint', params, response: { 200: one } } },
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
        summary: 'Update a webhook endpoint',
        params,
        body: wire.updateEndpoint,
        response: { 200: one },
      },
      handler: async (request) => {
        const changes = parseInput(wire.updateEndpoint, request.body);
        return { data: present(await updateEndpoint(deps, accountOf(request), idParam(request.params), changes)) };
      },
    });
  }

  app.delete(
    `${path}/:id`,
    {
      schema: {
        tags,
        summary: 'Delete a webhook endpoint',
        params,
        response: { 200: z.object({ id: z.int(), object: z.literal('webhook_endpoint'), deleted: z.literal(true) }) },
      },
    },
    async (request) => {
      const id = idParam(request.params);
      await deleteEndpoint(deps, accountOf(request), id);
      return { id, object: 'webhook_endpoint', deleted: true } as const;
    },
  );

  app.post(
    `${path}/:id/secret`,
    {
      schema: {
        tags,
        summary: 'Replace the secret of a webhook endpoint',
        description: 'For one day, messages are signed with both secrets.',
        params,
        response: { 200: withSecret },
      },
    },
    async (request, reply) => {
      const { endpoint, secret } = await rotateSecret(deps, accountOf(request), idParam(request.params));
      reply.header('cache-control', 'no-store');
      return { data: { ...present(endpoint), secret } };
    },
  );

  deliveryRoutes(app, deps, base, resends);
  refuseOtherMethods(app, path, ['GET', 'POST']);
  refuseOtherMethods(app, `${path}/:id`, ['GET', 'PUT', 'PATCH', 'DELETE']);
  refuseOtherMethods(app, `${path}/:id/secret`, ['POST']);
}
