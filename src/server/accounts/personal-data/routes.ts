import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { declareRoutes } from '../../http/index.ts';
import { type DescribeDevice, requireSession } from '../sessions/index.ts';
import { exportPersonalData } from './personal-data.ts';

export function personalDataRoutes(deps: Deps, describe: DescribeDevice) {
  return async (app: FastifyInstance) => {
    const routes = declareRoutes(app);

    return [
      routes.get('/user/export', { access: 'self', operation: 'console' }, async (request, reply) => {
        reply
          .type('application/json; charset=utf-8')
          .header('content-disposition', 'attachment; filename="your-data.json"')
          .header('cache-control', 'no-store');
        return reply.send(
          `${JSON.stringify(await exportPersonalData(deps, requireSession(request), describe), null, 2)}\n`,
        );
      }),
    ];
  };
}
