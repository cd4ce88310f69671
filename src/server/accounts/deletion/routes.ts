import type { FastifyInstance } from 'fastify';
import type { AccountRow } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { declareRoutes, parseInput } from '../../http/index.ts';
import { toIso } from '../../kernel/index.ts';
import { requireProof } from '../log-in/index.ts';
import type { AttemptLimiter } from '../passwords/index.ts';
import { clearSessionCookie, refuseCrossSiteWrites, requireSession } from '../sessions/index.ts';
import { deleteOwnUser } from './delete-user.ts';
import { keepLink } from './keep-link.ts';
import { cancelDeletion, type DeletionParts, findByKeepLink, requestDeletion } from './request-deletion.ts';
import { keepToken, ownDeletion, type PlannedDeletion } from './wire.ts';

export function ownDeletionRoutes(deps: Deps, attempts: AttemptLimiter, parts: DeletionParts) {
  return async (app: FastifyInstance) => {
    const routes = declareRoutes(app);

    return [
      routes.post(
        '/account/deletion',
        { access: 'account:own', audit: 'account.deletion_requested', operation: 'console' },
        async (request, reply) => {
          const session = requireSession(request);
          const { confirmation, current_password } = parseInput(ownDeletion, request.body);
          await requireProof(deps, attempts, session, current_password);
          const wanted = { confirmation, by: session.user.username };
          const planned = await requestDeletion(deps, session.account.id, wanted, parts);
          clearSessionCookie(deps, reply);
          const keep_url = deps.mail.ready ? null : keepLink(deps, planned);
          reply.code(202);
          return { data: { ...present(planned), keep_url } };
        },
      ),

      routes.post(
        '/user/deletion',
        { access: 'self', audit: 'user.deletion_requested', operation: 'console' },
        async (request, reply) => {
          const session = requireSession(request);
          const { confirmation, current_password } = parseInput(ownDeletion, request.body);
          await requireProof(deps, attempts, session, current_password);
          await deleteOwnUser(deps, session, { confirmation, request });
          clearSessionCookie(deps, reply);
          return reply.code(204).send();
        },
      ),
    ];
  };
}

/** Only a POST request uses the link, because mail scanners open links. */
export function keepAccountRoutes(deps: Deps, { onSuspended }: Pick<DeletionParts, 'onSuspended'>) {
  return async (app: FastifyInstance) => {
    const routes = declareRoutes(app);
    app.addHook('onRequest', async (request) => refuseCrossSiteWrites(deps, request));

    return [
      routes.post(
        '/keep-account/offer',
        { access: 'public', audit: 'unrecorded', operation: 'console' },
        async (request) => ({
          data: present(await findByKeepLink(deps, parseInput(keepToken, request.body).token)),
        }),
      ),

      routes.post(
        '/keep-account',
        { access: 'public', audit: 'unrecorded', operation: 'console' },
        async (request, reply) => {
          const { id } = await findByKeepLink(deps, parseInput(keepToken, request.body).token);
          await cancelDeletion(deps, id, onSuspended);
          return reply.code(204).send();
        },
      ),
    ];
  };
}

const present = ({ username, delete_at }: AccountRow): PlannedDeletion => ({
  username,
  delete_at: toIso(delete_at ?? 0),
  keep_url: null,
});
