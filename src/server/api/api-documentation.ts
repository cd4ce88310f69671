import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import type { Deps } from '../deps.ts';
import { type CachedDocument, createDocument, matchesEtag } from '../pages/index.ts';
import { findRouteAccess } from '../route-permissions/index.ts';
import { completeDocument, type Document, operationsOf } from './openapi/index.ts';
import { apiReferenceRoutes } from './reference/index.ts';

/** OpenAPI 3.1 at `/api/openapi.json`, made from the schemas that validate, and a page to read it at `/api/docs`. */
export async function documentOperations(app: FastifyInstance, deps: Deps): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Gatehouse',
        version: '1',
        description,
        license: { name: 'AGPL-3.0-only', identifier: 'AGPL-3.0-only' },
        contact: { name: 'Owner of this service', url: deps.config.baseUrl },
      },
      servers: [{ url: deps.config.baseUrl }],
      components: {
        securitySchemes: {
          bearer: { type: 'http', scheme: 'bearer', description: 'The API key from the settings.' },
          apiKeyHeader: { type: 'apiKey', in: 'header', name: 'X-API-Key' },
          apiKeyQuery: {
            type: 'apiKey',
            in: 'query',
            name: 'api_key',
            description: 'Works, but URLs end up in logs.',
          },
        },
      },
    },
    transform: jsonSchemaTransform,
    transformObject: (made) => completeDocument(jsonSchemaTransformObject(made) as Document) as never,
  });
  // Operations do not change while the process runs: the document is made once, at the first request.
  let made: CachedDocument | undefined;
  app.get('/api/openapi.json', { schema: { hide: true } as object }, async (request, reply) => {
    made ??= createDocument(
      'application/json; charset=utf-8',
      JSON.stringify(nameScopes(structuredClone(app.swagger()) as unknown as Document)),
    );
    reply.header('etag', made.etag).header('cache-control', 'public, max-age=300').type(made.type);
    if (matchesEtag(request.headers['if-none-match'], made.etag)) return reply.code(304).send();
    return reply.send(made.body);
  });
  apiReferenceRoutes(app, () => app.swagger() as unknown as Document, deps.config);
}

/** Says with each operation which scope its key needs. */
function nameScopes(document: Document): Document {
  for (const { path, method, operation } of operationsOf(document)) {
    const access = findRouteAccess(method.toUpperCase(), path.replaceAll(/\{(\w+)\}/g, ':$1'));
    if (typeof access === 'object')
      operation.description = [operation.description, `Scope: \`${access.permission}\`.`].filter(Boolean).join('\n\n');
  }
  return document;
}

const description = [
  'Three interfaces of one service with one API key (console, Settings, API keys).',
  'Monitors and websites take `Authorization: Bearer KEY` and form, JSON or multipart bodies; lists are written `alerts[0][key]` in forms.',
  'Marketplace operations take the key in `Authorization: Bearer`, `X-API-Key`, or as the parameter `api_key`.',
].join('\n\n');
