import { subscribe } from 'node:diagnostics_channel';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Calls back with each route (`GET /path`) that an app created later answers without an error. */
export function onAnsweredRoute(found: (route: string) => void): void {
  subscribe('fastify.initialization', (message) => {
    const { fastify } = message as { fastify: FastifyInstance };
    const note = ({ method, routeOptions: { url } }: FastifyRequest, statusCode: number) => {
      if (statusCode < 400) found(`${method} ${url}`);
    };
    fastify.addHook('onResponse', async (request, { statusCode }) => note(request, statusCode));
    // Fastify reports no end of a stream that the client closes.
    fastify.addHook('onRequest', async (request, { raw }) => {
      raw.once('close', () => raw.headersSent && note(request, raw.statusCode));
    });
  });
}
