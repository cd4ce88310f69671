import type { FastifyInstance, FastifyRequest } from 'fastify';
import { inTransaction } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { callerOf, declareRoutes, parseInput, requireAccess } from '../../http/index.ts';
import { accountPatch, presentAccount } from '../account/index.ts';
import { replaceApiKey, revealApiKey } from '../api-keys/index.ts';
import { changePassword } from '../log-in/index.ts';
import { type OnMonitorsOff, ownModules, switchAccountModules } from '../modules/index.ts';
import type { AttemptLimiter } from '../passwords/index.ts';
import { passwordChange } from '../passwords/index.ts';
import { requireSession } from '../sessions/index.ts';
import { requireOwnTwoFactor } from '../two-factor/index.ts';
import { updateProfile } from './profile.ts';

export function accountRoutes(deps: Deps, attempts: AttemptLimiter, onMonitorsOff: OnMonitorsOff) {
  return async (app: FastifyInstance) => {
    const routes = declareRoutes(app);

    return [
      routes.get('/account', { access: 'account:read', operation: 'console' }, async (request) => ({
        data: presentAccount(requireSession(request).account),
      })),

      routes.patch(
        '/account',
        { access: 'account:write', audit: 'account.updated', operation: 'console' },
        async (request) => {
          const patch = parseInput(accountPatch, request.body);
          if (patch.requires_two_factor) await requireOwnTwoFactor(deps.database.db, requireSession(request).user.id);
          return { data: presentAccount(await updateProfile(deps, requireSession(request), patch)) };
        },
      ),

      routes.put(
        '/account/modules',
        { access: 'account:own', audit: 'account.updated', operation: 'console' },
        async (request) => {
          const { modules_off: off } = parseInput(ownModules, request.body);
          const { id } = requireSession(request).account;
          await inTransaction(deps.database, (trx) =>
            switchAccountModules(trx, { id, column: 'modules_off', off, nowMs: deps.now() }, onMonitorsOff),
          );
          return { data: { modules_off: off } };
        },
      ),

      routes.post(
        '/account/password',
        { access: 'self', audit: 'password.changed', operation: 'console' },
        async (request, reply) => {
          await changePassword(deps, attempts, requireSession(request), parseInput(passwordChange, request.body));
          return reply.code(204).send();
        },
      ),

      routes.get('/account/api-key', { access: 'account:write', operation: 'console' }, async (request) => {
        requireFirstKeyAccess(request);
        return { data: await revealApiKey(deps, requireSession(request).account) };
      }),

      routes.post(
        '/account/api-key',
        { access: 'account:write', audit: 'api_key.created', operation: 'console' },
        async (request) => {
          requireFirstKeyAccess(request);
          const { account, user } = requireSession(request);
          const made = await inTransaction(deps.database, (trx) => replaceApiKey(deps, trx, account.id, user.id));
          return { data: made };
        },
      ),
    ];
  };
}

/** The first key of the service's account can change the whole installation. */
function requireFirstKeyAccess(request: FastifyRequest): void {
  if (callerOf(request).isOwner) requireAccess(request, { permission: 'service' });
}
