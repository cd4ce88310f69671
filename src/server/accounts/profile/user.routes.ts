import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { declareRoutes, parseInput } from '../../http/index.ts';
import { version } from '../../kernel/index.ts';
import { addressChange, cancelAddressChange, requestAddressChange, sendConfirmationAgain } from '../addresses/index.ts';
import type { AttemptLimiter } from '../passwords/index.ts';
import { requireSession } from '../sessions/index.ts';
import { updateUser } from '../users/index.ts';
import { describeUser } from './describe-user.ts';
import { updateNames } from './profile.ts';
import { userPatch } from './wire.ts';

export function userRoutes(deps: Deps, attempts: AttemptLimiter) {
  return async (app: FastifyInstance) => {
    const routes = declareRoutes(app);

    return [
      routes.patch(
        '/user',
        {
          access: 'self', // The language has its own form.
          audit: (fields) => (fields.join() === 'language' ? 'user.language_changed' : 'user.updated'),
          operation: 'console',
        },
        async (request) => {
          const { user } = requireSession(request);
          await updateNames(deps, user, parseInput(userPatch, request.body));
          return { data: await describeUser(deps, user.id) };
        },
      ),

      routes.post(
        '/user/seen-version',
        { access: 'self', audit: 'unrecorded', operation: 'console' },
        async (request, reply) => {
          await updateUser(deps.database.db, requireSession(request).user.id, { seen_version: version });
          return reply.code(204).send();
        },
      ),

      routes.post(
        '/user/email',
        { access: 'self', audit: 'email.change_requested', operation: 'console' },
        async (request, reply) => {
          const session = requireSession(request);
          const isDone = await requestAddressChange(deps, attempts, session, parseInput(addressChange, request.body));
          reply.code(isDone ? 200 : 202);
          return { data: await describeUser(deps, session.user.id) };
        },
      ),

      routes.delete(
        '/user/email',
        { access: 'self', audit: 'email.change_cancelled', operation: 'console' },
        async (request) => {
          const { user } = requireSession(request);
          await cancelAddressChange(deps, user.id);
          return { data: await describeUser(deps, user.id) };
        },
      ),

      routes.post(
        '/user/email/confirmation',
        { access: 'self', audit: 'email.confirmation_sent', operation: 'console' },
        async (request, reply) => {
          await sendConfirmationAgain(deps, requireSession(request).user);
          return reply.code(204).send();
        },
      ),
    ];
  };
}
