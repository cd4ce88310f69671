import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isOutage, outageRetryS, Refusal, refusalStatus, t } from '../kernel/index.ts';
import { refuseOtherMethods } from './allowed-methods.ts';
import { bodyLimitBytes } from './body-parsing.ts';
import { drainBody } from './drain-body.ts';
import { setSecurityHeaders } from './security-headers.ts';

export type ErrorShape = (refusal: Refusal, request: FastifyRequest, status: number) => object;

const apiShape: ErrorShape = (refusal) =>
  refusal.errors ? { message: refusal.message, errors: refusal.errors } : { message: refusal.message };

/** Adds the HTTP status as an integer, which clients of `/api/v1` expect. */
export const statusShape: ErrorShape = (refusal, request, status) => ({
  ...apiShape(refusal, request, status),
  status,
});

/** Sends errors in the given shape. Bugs are logged, and their response contains no details. */
export function presentErrors(app: FastifyInstance, shape: ErrorShape = apiShape): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const answer = () => answerError(error, request, reply, shape);
    return isTooLarge(error) && !request.raw.complete ? drainBody(request.raw).then(answer) : answer();
  });
}

const isTooLarge = (error: FastifyError): boolean =>
  error instanceof Refusal ? error.code === 'too_large' : error.statusCode === 413;

type ShapeOf = (path: string) => ErrorShape | undefined;

export function shapeByPath(shapeOf: ShapeOf): ErrorShape {
  return (refusal, request, status) => (shapeOf(request.url.split('?')[0] ?? '') ?? apiShape)(refusal, request, status);
}

type PageOf = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply> | undefined;

/** Responds to unknown paths with the page from `pageOf`, or else in the API's shape. */
export function presentUnknownPaths(app: FastifyInstance, shapeOf: ShapeOf, pageOf: PageOf = () => undefined): void {
  const shape = shapeByPath(shapeOf);
  refuseOtherMethods(app);
  app.setNotFoundHandler(
    (request, reply) =>
      pageOf(request, reply) ?? answerError(new Refusal('not_found', t('Resource not found.')), request, reply, shape),
  );
}

/** Handles requests that are rejected before routing. */
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

export function toRefusal(error: Error, request: FastifyRequest, reply: FastifyReply): Refusal {
  const refusal = refusalOf(error) ?? fromFramework(error, request);
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

/** Returns the Refusal, or for an outage of the database, a Refusal in the caller's language. */
export function refusalOf(error: unknown): Refusal | undefined {
  if (error instanceof Refusal) return error;
  if (!isOutage(error)) return undefined;
  const message = t('The database is unavailable at the moment. Try again in a few seconds.');
  return new Refusal('unavailable', message, { retryAfterS: outageRetryS, cause: error });
}

function fromFramework(error: Error, { routeOptions }: FastifyRequest): Refusal | undefined {
  const { statusCode } = error as FastifyError;
  switch (statusCode) {
    case 400:
      return new Refusal('malformed', t('The request cannot be read: its URL or body is malformed.'));
    // The plugin for files rejects paths outside its folder. A path segment is longer than any ID.
    case 403:
    case 414:
      return new Refusal('not_found', t('Resource not found.'));
    case 413:
      return new Refusal(
        'too_large',
        t('The body is too large: the limit is {kib} KiB.', { kib: (routeOptions.bodyLimit ?? bodyLimitBytes) / 1024 }),
      );
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
