import { subscribe } from 'node:diagnostics_channel';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Calls `found` with each route (`GET /path`) that answers without an error, in all apps that are created later. */
export function onAnsweredRoute(found: (route: string) => void): void {
  subscribe('fastify.initialization', (message) => {
    const { fastify } = message as { fastify: FastifyInstance };
    const note = ({ method, routeOptions: { url } }: FastifyRequest, statusCode: number) => {
      if (statusCode < 400) found(`${method} ${url}`);
    };
    fastify.addHook('onResponse', async (request, { statusCode }) => note(request, statusCode));
    // Also listens for `close`, because Fastify doesn't report the end of a stream that the client closes.
    fastify.addHook('onRequest', async (request, { raw }) => {
      raw.once('close', () => raw.headersSent && note(request, raw.statusCode));
    });
  });
}
