import type { ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';

const yearS = 365 * 24 * 3600;

/**
 * Sends HSTS only if all public URLs use https. Sets the headers on the raw response, so streams and errors have
 * them too.
 */
export function setSecurityHeaders(response: ServerResponse, bases: string[]): void {
  response.setHeader('x-content-type-options', 'nosniff');
  // HSTS covers all ports of a host, so a public http URL would become unreachable.
  if (bases.every((base) => base.startsWith('https:')))
    response.setHeader('strict-transport-security', `max-age=${yearS}`);
}

export function sendSecurityHeaders(app: FastifyInstance, bases: string[]): void {
  app.addHook('onRequest', async (_, reply) => setSecurityHeaders(reply.raw, bases));
}
