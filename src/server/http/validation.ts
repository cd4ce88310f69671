import type {
  FastifyBaseLogger,
  FastifyInstance,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
} from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { z } from 'zod';
import { parseInput } from './input.ts';

/** An instance whose routes take zod schemas: one schema validates, types and documents. */
export type Routes = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  ZodTypeProvider
>;

/**
 * Validates query strings with zod after forms' text is coerced. Bodies are parsed in the handlers, which know the
 * fields that an operation refuses. Answers are documented and tested against their schemas, not encoded by them.
 */
export function useSchemas(app: FastifyInstance): Routes {
  app.setValidatorCompiler(({ schema, httpPart }) => (value: unknown) => {
    if (httpPart !== 'querystring') return { value };
    try {
      return { value: parseInput(schema as z.ZodObject, value) };
    } catch (error) {
      return { error: error as Error };
    }
  });
  app.setSerializerCompiler(() => (answer) => JSON.stringify(answer));
  return app.withTypeProvider<ZodTypeProvider>();
}
