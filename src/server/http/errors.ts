import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal, refusalStatus } from '../kernel/index.ts';
import { setSecurityHeaders } from './security-headers.ts';

/** Turns a refusal that is answered with an HTTP status into one interface's error body. */
export type ErrorShape = (refusal: Refusal, request: FastifyRequest, status: number) => object;

const apiShape: ErrorShape = (refusal) =>
  refusal.errors ? { message: refusal.message, errors: refusal.errors } : { message: refusal.message };

/** With the HTTP status as an integer beside the message, as clients of `/api/v1` read it. */
export const statusShape: ErrorShape = (refusal, request, status) => ({
  ...apiShape(refusal, request, status),
  status,
});

/**
 * The one place where errors of an interface become answers. A Refusal is passed on unchanged; what Fastify refused while
 * reading is translated; anything else is our fault: logged once, answered without detail.
 */
export function presentErrors(app: FastifyInstance, shape: ErrorShape = apiShape): void {
  app.setErrorHandler((error: FastifyError, request, reply) => answerError(error, request, reply, shape));
}

type ShapeOf = (path: string) => ErrorShape | undefined;

/** The shape that an address asks for, where no interface is there to answer in its own. */
export function shapeByPath(shapeOf: ShapeOf): ErrorShape {
  return (refusal, request, status) => (shapeOf(request.url.split('?')[0] ?? '') ?? apiShape)(refusal, request, status);
}

type PageOf = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply> | undefined;

/** Answers a path that nothing is mounted at: with a page where `pageOf` gives one, else in the interface's shape. */
export function presentUnknownPaths(app: FastifyInstance, shapeOf: ShapeOf, pageOf: PageOf = () => undefined): void {
  const shape = shapeByPath(shapeOf);
  app.setNotFoundHandler(
    (request, reply) =>
      pageOf(request, reply) ?? answerError(new Refusal('not_found', 'Resource not found.'), request, reply, shape),
  );
}

/** Answers what Fastify refuses before it knows a route and its hooks (a broken address, say). `bases`: public addresses. */
export function presentFrameworkErrors(shapeOf: ShapeOf, bases: string[]) {
  const shape = shapeByPath(shapeOf);
  return (error: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
    setSecurityHeaders(reply.raw, bases);
    answerError(error, request, reply, shape);
  };
}

function answerError(error: Error, request: FastifyRequest, reply: FastifyReply, shape: ErrorShape): FastifyReply {
  const refusal = toRefusal(error, request, reply);
  if (refusal.code === 'unauthenticated') reply.header('www-authenticate', 'Bearer');
  return reply.send(shape(refusal, request, reply.statusCode));
}

/**
 * What an error is told as, for interfaces and for pages: the answer has its status and headers already. What is our own
 * fault is logged, once, and answered without detail.
 */
export function toRefusal(error: Error, request: FastifyRequest, reply: FastifyReply): Refusal {
  const refusal = error instanceof Refusal ? error : fromFramework(error);
  if (!refusal) {
    request.log.error(
      { err: error, requestId: request.id, method: request.method, route: request.routeOptions.url },
      'a request failed',
    );
    reply.code(500).header('x-request-id', request.id);
    return new Refusal('unavailable', `Something went wrong on our side. The log has it under ${request.id}.`);
  }
  if (refusal.allow !== undefined) reply.header('allow', refusal.allow);
  if (refusal.retryAfterS !== undefined) reply.header('retry-after', String(refusal.retryAfterS));
  reply.code(refusalStatus[refusal.code]);
  return refusal;
}

function fromFramework(error: Error): Refusal | undefined {
  const { statusCode } = error as FastifyError;
  switch (statusCode) {
    case 400:
      return new Refusal('malformed', 'The request cannot be read: its address or body is damaged.');
    // A part of the path is longer than any identifier.
    case 414:
      return new Refusal('not_found', 'Resource not found.');
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
