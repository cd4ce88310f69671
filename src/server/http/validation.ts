import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { isFields } from './coercion.ts';
import { declareRoutes, type Routes } from './endpoint.ts';
import { parseInput } from './input.ts';
import { ignoreUnknownFields } from './unknown-fields.ts';

const noParameters = z.object({});

export const anyParameters = ignoreUnknownFields(z.object({}));

const withBody = ['POST', 'PUT', 'PATCH'];

/**
 * Makes routes parse their input with their schemas. A route without a schema accepts no fields. Response schemas are
 * checked in tests, but not used for serialization.
 */
export function useSchemas(app: FastifyInstance): Routes {
  app.setValidatorCompiler(({ schema, httpPart }) => (value: unknown) => {
    if (httpPart !== 'querystring') return { value };
    try {
      return { value: parseInput(schema as z.ZodObject, value, { kind: 'parameter' }) };
    } catch (error) {
      return { error: error as Error };
    }
  });
  app.addHook('onRoute', (route) => {
    const schema = (route.schema ?? {}) as { querystring?: unknown };
    if (!schema.querystring) route.schema = { ...schema, querystring: noParameters } as object as typeof route.schema;
  });
  app.addHook('preValidation', async ({ method, body, routeOptions }) => {
    if (routeOptions.schema?.body || !withBody.includes(method) || !isFields(body)) return;
    // Skips files, which are streams or buffers.
    const prototype = Object.getPrototypeOf(body);
    if (prototype === Object.prototype || prototype === null) parseInput(z.object({}), body);
  });
  app.setSerializerCompiler(() => (answer) => JSON.stringify(answer));
  return declareRoutes(app);
}
