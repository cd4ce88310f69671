import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { isFields } from './coercion.ts';
import { declareRoutes, type Routes } from './endpoint.ts';
import { parseInput } from './input.ts';
import { ignoreUnknownFields } from './unknown-fields.ts';

const noParameters = z.object({});

/** For operations without parameters, which ignore any that are sent. */
export const anyParameters = ignoreUnknownFields(z.object({}));

const withBody = ['POST', 'PUT', 'PATCH'];

/**
 * Validates query strings with zod after coercing their text. Bodies are parsed in the handlers, which know the fields
 * that an operation refuses. A route without a schema accepts nothing. Answers are documented by their schemas and
 * tested against them, not encoded by them.
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
    // Files are streams or buffers.
    const prototype = Object.getPrototypeOf(body);
    if (prototype === Object.prototype || prototype === null) parseInput(z.object({}), body);
  });
  app.setSerializerCompiler(() => (answer) => JSON.stringify(answer));
  return declareRoutes(app);
}
