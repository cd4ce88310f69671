import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isOutage, outageRetryS, Refusal, refusalStatus, t } from '../kernel/index.ts';
import { refuseOtherMethods } from './allowed-methods.ts';
import { drainBody } from './drain-body.ts';
import { setSecurityHeaders } from './security-headers.ts';

/** Turns a refusal and its HTTP status into the error body of one interface. */
export type ErrorShape = (refusal: Refusal, request: FastifyRequest, status: number) => object;

const apiShape: ErrorShape = (refusal) =>
  refusal.errors ? { message: refusal.message, errors: refusal.errors } : { message: refusal.message };

/** The HTTP status as an integer beside the message, as clients of `/api/v1` expect it. */
export const statusShape: ErrorShape = (refusal, request, status) => ({
  ...apiShape(refusal, request, status),
  status,
});

/**
 * Turns the errors of an interface into answers. A Refusal is passed on unchanged; Fastify's own errors are translated;
 * anything else is our fault: logged once, answered without detail.
 */
export function presentErrors(app: FastifyInstance, shape: ErrorShape = apiShape): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const answer = () => answerError(error, request, reply, shape);
    return isTooLarge(error) && !request.raw.complete ? drainBody(request.raw).then(answer) : answer();
  });
}

const isTooLarge = (error: FastifyError): boolean =>
  error instanceof Refusal ? error.code === 'too_large' : error.statusCode === 413;

type ShapeOf = (path: string) => ErrorShape | undefined;

/** The error shape for a path that belongs to no interface. */
export function shapeByPath(shapeOf: ShapeOf): ErrorShape {
  return (refusal, request, status) => (shapeOf(request.url.split('?')[0] ?? '') ?? apiShape)(refusal, request, status);
}

type PageOf = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply> | undefined;

/**
 * Answers an unknown path: with a page if `pageOf` returns one, else in the interface's shape; and a path that does not take
 * the method.
 */
export function presentUnknownPaths(app: FastifyInstance, shapeOf: ShapeOf, pageOf: PageOf = () => undefined): void {
  const shape = shapeByPath(shapeOf);
  refuseOtherMethods(app);
  app.setNotFoundHandler(
    (request, reply) =>
      pageOf(request, reply) ?? answerError(new Refusal('not_found', t('Resource not found.')), request, reply, shape),
  );
}

/**
 * Answers what Fastify refuses before it knows the route and its hooks, such as a malformed URL. `bases`: public URLs.
 */
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
 * The Refusal to answer an error with, for interfaces and for pages; sets the status and headers of the answer. Our own
 * faults are logged, once, and answered without detail.
 */
export function toRefusal(error: Error, request: FastifyRequest, reply: FastifyReply): Refusal {
  const refusal = refusalOf(error) ?? fromFramework(error);
  if (!refusal) {
    request.log.error(
      { err: error, requestId: request.id, method: request.method, route: request.routeOptions.url },
      'a request failed',
    );
    reply.code(500).header('x-request-id', request.id);
    return new Refusal(
      'unavailable',
      t('Something went wrong on our side. See request {id} in the log.', { id: request.id }),
    );
  }
  if (refusal.allow !== undefined) reply.header('allow', refusal.allow);
  if (refusal.retryAfterS !== undefined) reply.header('retry-after', String(refusal.retryAfterS));
  reply.code(refusalStatus[refusal.code]);
  return refusal;
}

/** What refuses a request: the error itself, or that the database is away, which is told in the caller's language. */
export function refusalOf(error: unknown): Refusal | undefined {
  if (error instanceof Refusal) return error;
  if (!isOutage(error)) return undefined;
  const message = t('The database is unavailable at the moment. Try again in a few seconds.');
  return new Refusal('unavailable', message, { retryAfterS: outageRetryS, cause: error });
}

function fromFramework(error: Error): Refusal | undefined {
  const { statusCode } = error as FastifyError;
  switch (statusCode) {
    case 400:
      return new Refusal('malformed', t('The request cannot be read: its URL or body is malformed.'));
    // A part of the path is longer than any identifier.
    case 414:
      return new Refusal('not_found', t('Resource not found.'));
    case 413:
      return new Refusal('too_large', t('The body is too large: the limit is 64 KiB.'));
    case 415:
      return new Refusal(
        'unsupported_type',
        t(
          'This content type is not supported: send application/json, application/x-www-form-urlencoded or multipart/form-data.',
        ),
      );
    default:
      return undefined;
  }
}
