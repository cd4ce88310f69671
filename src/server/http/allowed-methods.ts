import type { FastifyInstance, HTTPMethods } from 'fastify';
import { Refusal } from '../kernel/index.ts';

const known: HTTPMethods[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE'];

/** Answers every other method of a path with 405 and `Allow`. */
export function refuseOtherMethods(app: FastifyInstance, url: string, taken: HTTPMethods[]): void {
  const allowed = taken.includes('GET') ? [...taken, 'HEAD'] : taken;
  const method = known.filter((name) => !allowed.includes(name));
  app.route({
    url,
    method,
    schema: { hide: true } as object,
    config: { refusesMethod: true },
    // Before the body is read and parameters are validated.
    onRequest: async (request) => {
      throw new Refusal('method_not_allowed', `${request.method} is not allowed here: use ${taken.join(', ')}.`, {
        allow: allowed.join(', '),
      });
    },
    handler: async () => {},
  });
}
