import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { parseInput } from '../../http/index.ts';
import { nameAuditSubject } from '../audit/index.ts';
import { type DescribeDevice, endOtherSessions, endSessionOfUser, listSessions } from './session-list.ts';
import { requireSession } from './sessions.ts';

const params = z.object({ id: z.string() });

/** Where the signed-in person is logged in. */
export function sessionListRoutes(deps: Deps, describe: DescribeDevice) {
  return async (app: FastifyInstance): Promise<void> => {
    app.get('/user/sessions', async (request) => ({
      data: await listSessions(deps, requireSession(request), describe),
    }));

    app.delete('/user/sessions', async (request, reply) => {
      await endOtherSessions(deps, requireSession(request));
      return reply.code(204).send();
    });

    app.delete('/user/sessions/:id', async (request, reply) => {
      const { id } = parseInput(params, request.params);
      nameAuditSubject(request, await endSessionOfUser(deps, requireSession(request), id, describe));
      return reply.code(204).send();
    });
  };
}
