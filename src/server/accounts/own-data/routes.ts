import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { type DescribeDevice, requireSession } from '../sessions/index.ts';
import { ownData } from './own-data.ts';

/** A person's own data as a file. */
export function ownDataRoutes(deps: Deps, describe: DescribeDevice) {
  return async (app: FastifyInstance): Promise<void> => {
    app.get('/user/export', async (request, reply) => {
      reply
        .type('application/json; charset=utf-8')
        .header('content-disposition', 'attachment; filename="your-data.json"')
        .header('cache-control', 'no-store');
      return reply.send(`${JSON.stringify(await ownData(deps, requireSession(request), describe), null, 2)}\n`);
    });
  };
}
