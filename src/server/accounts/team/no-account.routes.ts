import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Deps } from '../../deps.ts';
import { declareRoutes, idParam, parseInput } from '../../http/index.ts';
import { Refusal, t } from '../../kernel/index.ts';
import {
  findNoAccountSession,
  type NoAccountSession,
  refuseCrossSiteWrites,
  requireCsrfToken,
  type SignedInSession,
  switchAccount,
} from '../sessions/index.ts';
import { addAccount, mayAddAccount } from './additional-account.ts';
import { acceptOwnInvitation, listOwnInvitations } from './join.ts';
import { additionalAccount, type NoAccount } from './wire.ts';

export function noAccountRoutes(deps: Deps) {
  const find = async (request: FastifyRequest): Promise<NoAccountSession | SignedInSession> => {
    const session = await findNoAccountSession(deps, request);
    if (!session) throw new Refusal('unauthenticated', t('Your session has ended. Log in again.'));
    if (request.method !== 'GET') requireCsrfToken(deps, request, session);
    return session;
  };

  return async (app: FastifyInstance) => {
    const routes = declareRoutes(app);
    app.addHook('onRequest', async (request) => refuseCrossSiteWrites(deps, request));

    return [
      routes.get(
        '/no-account',
        { access: 'public', operation: 'console' },
        async (request): Promise<{ data: NoAccount }> => {
          const { user } = await find(request);
          return {
            data: {
              invitations: await listOwnInvitations(deps, user),
              may_add_account: await mayAddAccount(deps.database.db, user.id),
              email_verified: user.email_verified_at !== null,
            },
          };
        },
      ),

      routes.post(
        '/no-account/invitations/:id',
        { access: 'public', audit: 'unrecorded', operation: 'console' },
        async (request, reply) => {
          const session = await find(request);
          const { accountId } = await acceptOwnInvitation(deps, session.user, idParam(request.params), request);
          await switchAccount(deps, request, session, accountId);
          return reply.code(204).send();
        },
      ),

      routes.post(
        '/no-account/account',
        { access: 'public', audit: 'unrecorded', operation: 'console' },
        async (request, reply) => {
          const session = await find(request);
          const { id } = await addAccount(deps, session.user, parseInput(additionalAccount, request.body), request);
          await switchAccount(deps, request, session, id);
          return reply.code(204).send();
        },
      ),
    ];
  };
}
