import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { declareRoutes, parseInput } from '../../http/index.ts';
import { Refusal, t, toIso } from '../../kernel/index.ts';
import { findIdentityOfUser } from '../identities/index.ts';
import { requireProof } from '../log-in/index.ts';
import type { AttemptLimiter } from '../passwords/index.ts';
import { passwordProof } from '../passwords/index.ts';
import { requireSession } from '../sessions/index.ts';
import { hasOtherLoginMethod, requireOtherLoginMethod, unlink } from './admit.ts';
import { begin } from './login.routes.ts';
import type { Provider } from './provider.ts';
import { confirmation, type FlowStart, type LinkedLogin } from './wire.ts';

export function identityRoutes(deps: Deps, attempts: AttemptLimiter, provider: Provider | undefined) {
  return async (app: FastifyInstance) => {
    const routes = declareRoutes(app);
    const describe = async (userId: number): Promise<{ data: LinkedLogin | null }> => {
      if (!provider) return { data: null };
      const { issuer, label } = provider.settings;
      const row = await findIdentityOfUser(deps.database.db, userId, issuer);
      const linked = row && {
        email: row.email || null,
        created_at: toIso(row.created_at),
        used_at: toIso(row.used_at),
        is_only_way: !(await hasOtherLoginMethod(deps, deps.database.db, userId)),
      };
      return { data: { label, linked: linked ?? null } };
    };

    return [
      routes.get('/user/identity', { access: 'self', operation: 'console' }, async (request) =>
        describe(requireSession(request).user.id),
      ),

      routes.post(
        '/user/identity/start',
        { access: 'self', audit: 'unrecorded', operation: 'console' },
        async (request, reply): Promise<{ data: FlowStart }> => {
          const session = requireSession(request);
          const { current_password } = parseInput(passwordProof, request.body);
          await requireProof(deps, attempts, session, current_password);
          if ((await describe(session.user.id)).data?.linked)
            throw new Refusal('conflict', t('Your login is already linked. Unlink it to link another.'));
          const wanted = { next: '/settings?section=password', linksSession: session.idHash };
          return { data: { url: await begin(deps, { request, reply, provider }, wanted) } };
        },
      ),

      // Forces a new authentication at the provider.
      routes.post(
        '/user/identity/confirm',
        { access: 'self', audit: 'unrecorded', operation: 'console' },
        async (request, reply): Promise<{ data: FlowStart }> => {
          const session = requireSession(request);
          const { next } = parseInput(confirmation, request.body);
          const wanted = { next, confirmsSession: session.idHash };
          return { data: { url: await begin(deps, { request, reply, provider }, wanted) } };
        },
      ),

      routes.post(
        '/user/identity/unlink',
        { access: 'self', audit: 'identity.unlinked', operation: 'console' },
        async (request) => {
          const session = requireSession(request);
          const { current_password } = parseInput(passwordProof, request.body);
          if (provider) {
            const { label } = provider.settings;
            await requireOtherLoginMethod(deps, deps.database.db, { label, userId: session.user.id });
          }
          await requireProof(deps, attempts, session, current_password);
          if (provider) await unlink(deps, provider.settings, session.user);
          return describe(session.user.id);
        },
      ),
    ];
  };
}
