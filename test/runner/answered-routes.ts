import { subscribe } from 'node:diagnostics_channel';
import type { FastifyInstance } from 'fastify';

/** Calls back with each route, as `GET /path`, of which an app made from now on answers a request without an error. */
export function onAnsweredRoute(found: (route: string) => void): void {
  subscribe('fastify.initialization', (message) => {
    const { fastify } = message as { fastify: FastifyInstance };
    fastify.addHook('onResponse', async ({ method, routeOptions: { url } }, { statusCode }) => {
      if (statusCode < 400) found(`${method} ${url}`);
    });
  });
}
