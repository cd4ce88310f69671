import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal, refusalStatus } from '../kernel/refusal.ts';

/** Turns a refusal into one interface's error body. */
export type ErrorShape = (refusal: Refusal, request: FastifyRequest) => object;

const apiShape: ErrorShape = (refusal) =>
  refusal.errors ? { message: refusal.message, errors: refusal.errors } : { message: refusal.message };

/**
 * The one place where errors of an interface become answers. A Refusal is told as it is; what Fastify refused while
 * reading is translated; anything else is our fault: logged once, answered without detail.
 */
export function presentErrors(app: FastifyInstance, shape: ErrorShape = apiShape): void {
  app.setErrorHandler((error: FastifyError, request, reply) => answerError(error, request, reply, shape));
}

/** Answers a path that nothing is mounted at, in the shape that `shapeOf` finds for it. */
export function presentUnknownPaths(app: FastifyInstance, shapeOf: (path: string) => ErrorShape | undefined): void {
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? '';
    return answerError(new Refusal('not_found', 'Resource not found.'), request, reply, shapeOf(path) ?? apiShape);
  });
}

/** What Fastify refuses before it knows a route (a broken address, say). */
export function presentFrameworkError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  answerError(error, request, reply, apiShape);
}

function answerError(error: Error, request: FastifyRequest, reply: FastifyReply, shape: ErrorShape): FastifyReply {
  const refusal = error instanceof Refusal ? error : fromFramework(error);
  if (!refusal) {
    request.log.error(
      { err: error, requestId: request.id, method: request.method, route: request.routeOptions.url },
      'a request failed',
    );
    const fault = new Refusal('unavailable', `Something went wrong on our side. The log has it under ${request.id}.`);
    return reply.code(500).header('x-request-id', request.id).send(shape(fault, request));
  }
  const status = refusalStatus[refusal.code];
  if (refusal.code === 'unauthenticated') reply.header('www-authenticate', 'Bearer');
  if (refusal.allow !== undefined) reply.header('allow', refusal.allow);
  if (refusal.retryAfterS !== undefined) reply.header('retry-after', String(refusal.retryAfterS));
  return reply.code(status).send(shape(refusal, request));
}

function fromFramework(error: Error): Refusal | undefined {
  const { statusCode } = error as FastifyError;
  switch (statusCode) {
    case 400:
      return new Refusal('malformed', 'The request cannot be read: its address or body is damaged.');
    case 413:
      return new Refusal('too_large', 'The body is too large: at most 64 KiB are taken.');
    case 415:
      return new Refusal(
        'unsupported_type',
        'The content type is not taken: send application/json, application/x-www-form-urlencoded or multipart/form-data.',
      );
    default:
      return undefined;
  }
}
