import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import type { Deps } from '../deps.ts';
import { type DeclaredRoute, declaredRoutes, type RenderingTurns } from '../http/index.ts';
import { type CachedDocument, createDocument, matchesEtag } from '../pages/index.ts';
import { completeDocument, type Document, operationsOf } from './openapi/index.ts';
import { apiReferenceRoutes, type FindScope } from './reference/index.ts';

export async function documentOperations(app: FastifyInstance, deps: Deps, turns: RenderingTurns): Promise<void> {
  const findRoute = routesByOperation(app);
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
    transformObject: (made) =>
      completeDocument(jsonSchemaTransformObject(made) as Document, (method, path) => {
        const operation = findRoute(method, path)?.operation;
        return operation === 'console' ? undefined : operation;
      }) as never,
  });
  const findScope: FindScope = (method, path) => {
    const access = findRoute(method, path)?.access;
    return typeof access === 'object' ? access.permission : undefined;
  };
  // Created once, at the first request, because operations never change while the process runs.
  let made: CachedDocument | undefined;
  app.get(
    '/api/openapi.json',
    { config: { access: 'public' }, schema: { hide: true } as object },
    async (request, reply) => {
      made ??= createDocument(
        'application/json; charset=utf-8',
        JSON.stringify(nameScopes(structuredClone(app.swagger()) as unknown as Document, findScope)),
      );
      reply.header('etag', made.etag).header('cache-control', 'public, max-age=300').type(made.type);
      if (matchesEtag(request.headers['if-none-match'], made.etag)) return reply.code(304).send();
      return reply.send(made.body);
    },
  );
  const read = () => ({ document: app.swagger() as unknown as Document, findScope });
  await app.register(turns.limit(async (scope) => apiReferenceRoutes(scope, read, deps.config)));
}

function nameScopes(document: Document, findScope: FindScope): Document {
  for (const { path, method, operation } of operationsOf(document)) {
    const scope = findScope(method, path);
    if (scope !== undefined)
      operation.description = [operation.description, `Scope: \`${scope}\`.`].filter(Boolean).join('\n\n');
  }
  return document;
}

/** Returns a function that finds the mounted route of an operation. Call this after all routes are mounted. */
function routesByOperation(app: FastifyInstance): (method: string, path: string) => DeclaredRoute | undefined {
  let byKey: Map<string, DeclaredRoute> | undefined;
  return (method, path) => {
    byKey ??= new Map(declaredRoutes(app).map((route) => [`${route.method} ${route.url}`, route]));
    const url = path.replaceAll(/\{(\w+)\}/g, ':$1');
    return (
      byKey.get(`${method.toUpperCase()} ${url}`) ?? byKey.get(`${method.toUpperCase()} ${url.replace(/(.)\/$/, '$1')}`)
    );
  };
}

const description = [
  'Three interfaces of one service with one API key (console, Settings, API keys).',
  'Monitors and websites accept `Authorization: Bearer KEY` and form, JSON or multipart bodies. In forms, lists are written `alerts[0][key]`.',
  'Marketplace operations accept the key in `Authorization: Bearer`, `X-API-Key`, or the parameter `api_key`.',
].join('\n\n');
