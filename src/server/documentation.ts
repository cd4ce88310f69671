import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import type { Deps } from './deps.ts';
import { completeDocument, type Document } from './openapi/index.ts';

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
        contact: { name: 'The owner of this service', url: deps.config.baseUrl },
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
            description: 'Works, but addresses end up in logs.',
          },
        },
      },
    },
    transform: jsonSchemaTransform,
    transformObject: (made) => completeDocument(jsonSchemaTransformObject(made) as Document) as never,
  });
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: true,
    uiConfig: { deepLinking: true, docExpansion: 'list' },
    theme: {
      title: 'Gatehouse: interfaces',
      css: [{ filename: 'own.css', content: '.swagger-ui .topbar { display: none; }' }],
    },
  });
  app.get('/api/openapi.json', { schema: { hide: true } as object }, async () => app.swagger());
}

const description = [
  'Three interfaces of one service, opened by one API key (console, Settings, API key).',
  'Monitors and websites take `Authorization: Bearer KEY` and form, JSON or multipart bodies; lists are written `alerts[0][key]` in forms.',
  'Marketplace operations take the key in `Authorization: Bearer`, `X-API-Key`, or as the parameter `api_key`.',
].join('\n\n');
