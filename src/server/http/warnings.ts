import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { ignoredOf } from './unknown-fields.ts';

const warnings = new WeakMap<FastifyRequest, string[]>();

/** Each sentence must be complete and name a solution. */
export function addWarnings(request: FastifyRequest, ...sentences: string[]): void {
  if (sentences.length === 0) return;
  const existing = warnings.get(request) ?? [];
  warnings.set(request, [...existing, ...sentences.filter((sentence) => !existing.includes(sentence))]);
}

export function presentWarnings(app: FastifyInstance): void {
  app.addHook('preSerialization', async (request, reply, answer) => {
    const all = [...(warnings.get(request) ?? []), ...ignoredOf(request.query), ...ignoredOf(request.body)];
    return all.length > 0 && isRecord(answer) && reply.statusCode < 400 ? { ...answer, warnings: all } : answer;
  });
}

/** Adds the HTTP status to responses. Errors get it from their own shape. */
export function presentStatus(app: FastifyInstance): void {
  app.addHook('preSerialization', async (_, reply, answer) =>
    isRecord(answer) ? { ...answer, status: reply.statusCode } : answer,
  );
}

/** Adds the fields of `presentStatus` and `presentWarnings` to response schemas. */
export function documentResponses(answers: Record<string, unknown>): Record<string, unknown> {
  const documented = Object.entries(answers).map(([status, schema]) => {
    if (!(schema instanceof z.ZodObject)) return [status, schema];
    const added = { status: z.literal(Number(status)).describe('The HTTP status.'), warnings: warningsAnswer };
    return [status, schema.extend(added)];
  });
  return Object.fromEntries(documented);
}

export const warningsAnswer = z
  .array(z.string())
  .optional()
  .describe('Input that was accepted but may not work as expected, one sentence each. Omitted if empty.');

function isRecord(answer: unknown): answer is Record<string, unknown> {
  if (typeof answer !== 'object' || answer === null) return false;
  const prototype = Object.getPrototypeOf(answer);
  return prototype === Object.prototype || prototype === null;
}
