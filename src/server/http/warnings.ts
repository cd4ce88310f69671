import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { ignoredOf } from './unknown-fields.ts';

const warnings = new WeakMap<FastifyRequest, string[]>();

/**
 * Warns the caller of what was accepted but may not work as expected: `"warnings": ["…"]` beside `data`. Each sentence
 * stands on its own and says what to do.
 */
export function addWarnings(request: FastifyRequest, ...sentences: string[]): void {
  if (sentences.length === 0) return;
  const existing = warnings.get(request) ?? [];
  warnings.set(request, [...existing, ...sentences.filter((sentence) => !existing.includes(sentence))]);
}

/** Adds the request's warnings, also about fields that were ignored, to the answers of all routes of `app`. */
export function presentWarnings(app: FastifyInstance): void {
  app.addHook('preSerialization', async (request, reply, answer) => {
    const all = [...(warnings.get(request) ?? []), ...ignoredOf(request.query), ...ignoredOf(request.body)];
    return all.length > 0 && isRecord(answer) && reply.statusCode < 400 ? { ...answer, warnings: all } : answer;
  });
}

/** Adds the HTTP status, as an integer, to the answers of all routes of `app`; errors have it from their shape. */
export function presentStatus(app: FastifyInstance): void {
  app.addHook('preSerialization', async (_, reply, answer) =>
    isRecord(answer) ? { ...answer, status: reply.statusCode } : answer,
  );
}

/** The schemas of answers by status, with what `presentStatus` and `presentWarnings` add. */
export function documentResponses(answers: Record<string, unknown>): Record<string, unknown> {
  const documented = Object.entries(answers).map(([status, schema]) => {
    if (!(schema instanceof z.ZodObject)) return [status, schema];
    const added = { status: z.literal(Number(status)).describe('The HTTP status.'), warnings: warningsAnswer };
    return [status, schema.extend(added)];
  });
  return Object.fromEntries(documented);
}

const warningsAnswer = z
  .array(z.string())
  .optional()
  .describe('What was accepted but may not work as expected, one sentence each; left out if there are none.');

function isRecord(answer: unknown): answer is Record<string, unknown> {
  if (typeof answer !== 'object' || answer === null) return false;
  const prototype = Object.getPrototypeOf(answer);
  return prototype === Object.prototype || prototype === null;
}
