import type { ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';

const yearS = 365 * 24 * 3600;

/**
 * What every answer says, whatever part of the service gives it: that its type is not to be guessed, and, where all
 * public addresses (`bases`) are https, that browsers come by https alone from now on. Set on the answer itself, so that
 * streams and errors have it too.
 */
export function setSecurityHeaders(response: ServerResponse, bases: string[]): void {
  response.setHeader('x-content-type-options', 'nosniff');
  // A host is remembered for all its ports: with one address on http, that could not be reached any more.
  if (bases.every((base) => base.startsWith('https:')))
    response.setHeader('strict-transport-security', `max-age=${yearS}`);
}

/** For all that Fastify has a route for, and what it finds none for. */
export function sendSecurityHeaders(app: FastifyInstance, bases: string[]): void {
  app.addHook('onRequest', async (_, reply) => setSecurityHeaders(reply.raw, bases));
}
