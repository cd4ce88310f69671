import type { ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';

const yearS = 365 * 24 * 3600;

/**
 * Headers of every answer of the service: browsers must not guess its type (nosniff), and, if all public URLs (`bases`)
 * are https, must use https only from now on (HSTS). Set on the raw response, so that streams and errors have them too.
 */
export function setSecurityHeaders(response: ServerResponse, bases: string[]): void {
  response.setHeader('x-content-type-options', 'nosniff');
  // HSTS covers all ports of a host: a public URL with http could no longer be reached.
  if (bases.every((base) => base.startsWith('https:')))
    response.setHeader('strict-transport-security', `max-age=${yearS}`);
}

/** Headers for requests with a route, and for those without. */
export function sendSecurityHeaders(app: FastifyInstance, bases: string[]): void {
  app.addHook('onRequest', async (_, reply) => setSecurityHeaders(reply.raw, bases));
}
