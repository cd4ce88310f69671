// English only: programs read it
import type { FastifyInstance, FastifyRequest, HTTPMethods } from 'fastify';
import { Refusal } from '../kernel/index.ts';
import { isKnownOnHost } from './host-restriction.ts';

const known: HTTPMethods[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD'];

/** Rejects other methods of known paths. Call it on the root app, whose hooks also run for requests without a route. */
export function refuseOtherMethods(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    if (request.is404) refuseTakenPath(app, request);
  });
}

/**
 * Call this for a request without a matching route.
 * @throws Refusal if the path has routes for other methods
 */
export function refuseTakenPath(app: FastifyInstance, request: FastifyRequest): void {
  const allowed = known.filter((method) => takes(app, method, request.url));
  if (allowed.length === 0 || !isKnownOnHost(app, request)) return;
  const named = allowed.filter((method) => method !== 'HEAD').join(', ');
  throw new Refusal('method_not_allowed', `${request.method} is not allowed here: use ${named}.`, {
    allow: allowed.join(', '),
  });
}

/** Ignores wildcard routes, which match all paths below them. */
function takes(app: FastifyInstance, method: HTTPMethods, url: string): boolean {
  const route = app.findRoute({ method, url });
  return route !== null && !('*' in route.params);
}
