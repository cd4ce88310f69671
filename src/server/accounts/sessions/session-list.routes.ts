import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { declareRoutes, parseInput } from '../../http/index.ts';
import { nameAuditSubject } from '../audit/index.ts';
import { type DescribeDevice, endOtherSessions, endSessionOfUser, listSessions } from './session-list.ts';
import { requireSession } from './sessions.ts';

const params = z.object({ id: z.string() });

export function sessionListRoutes(deps: Deps, describe: DescribeDevice) {
  return async (app: FastifyInstance) => {
    const routes = declareRoutes(app);

    return [
      routes.get('/user/sessions', { access: 'self', operation: 'console' }, async (request) => ({
        data: await listSessions(deps, requireSession(request), describe),
      })),

      routes.delete(
        '/user/sessions',
        { access: 'self', audit: 'session.others_ended', operation: 'console' },
        async (request, reply) => {
          await endOtherSessions(deps, requireSession(request));
          return reply.code(204).send();
        },
      ),

      routes.delete(
        '/user/sessions/:id',
        { access: 'self', audit: 'session.ended_elsewhere', operation: 'console' },
        async (request, reply) => {
          const { id } = parseInput(params, request.params);
          nameAuditSubject(request, await endSessionOfUser(deps, requireSession(request), id, describe));
          return reply.code(204).send();
        },
      ),
    ];
  };
}
