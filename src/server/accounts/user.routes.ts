import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { parseInput } from '../http/index.ts';
import { cancelAddressChange, requestAddressChange, sendConfirmationAgain } from './addresses/index.ts';
import type { AttemptLimiter } from './passwords/index.ts';
import { describeUser, updateNames } from './profile/index.ts';
import { requireSession } from './sessions/index.ts';
import { addressChange, userPatch } from './wire.ts';

/** The signed-in person: names and address. */
export function userRoutes(deps: Deps, attempts: AttemptLimiter) {
  return async (app: FastifyInstance): Promise<void> => {
    app.patch('/user', async (request) => {
      const { user } = requireSession(request);
      await updateNames(deps, user, parseInput(userPatch, request.body));
      return { data: await describeUser(deps, user.id) };
    });

    app.post('/user/email', async (request, reply) => {
      const session = requireSession(request);
      const isDone = await requestAddressChange(deps, attempts, session, parseInput(addressChange, request.body));
      return reply.code(isDone ? 200 : 202).send({ data: await describeUser(deps, session.user.id) });
    });

    app.delete('/user/email', async (request) => {
      const { user } = requireSession(request);
      await cancelAddressChange(deps, user.id);
      return { data: await describeUser(deps, user.id) };
    });

    app.post('/user/email/confirmation', async (request, reply) => {
      await sendConfirmationAgain(deps, requireSession(request).user);
      return reply.code(204).send();
    });
  };
}
