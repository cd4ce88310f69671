import type { FastifyInstance } from 'fastify';
import { inTransaction } from '../database/index.ts';
import type { Deps } from '../deps.ts';
import { parseInput } from '../http/index.ts';
import { replaceApiKey, revealApiKey } from './api-keys/index.ts';
import { changePassword } from './log-in/index.ts';
import type { AttemptLimiter } from './passwords/index.ts';
import { updateProfile } from './profile/index.ts';
import { requireSession } from './sessions/index.ts';
import { requireOwnTwoFactor } from './two-factor/index.ts';
import { accountPatch, passwordChange, presentAccount } from './wire.ts';

/** The signed-in account's own settings. */
export function accountRoutes(deps: Deps, attempts: AttemptLimiter) {
  return async (app: FastifyInstance): Promise<void> => {
    app.get('/account', async (request) => ({ data: presentAccount(requireSession(request).account) }));

    app.patch('/account', async (request) => {
      const patch = parseInput(accountPatch, request.body);
      if (patch.requires_two_factor) await requireOwnTwoFactor(deps.database.db, requireSession(request).user.id);
      return { data: presentAccount(await updateProfile(deps, requireSession(request), patch)) };
    });

    app.post('/account/password', async (request, reply) => {
      await changePassword(deps, attempts, requireSession(request), parseInput(passwordChange, request.body));
      return reply.code(204).send();
    });

    app.get('/account/api-key', async (request) => ({
      data: await revealApiKey(deps, requireSession(request).account),
    }));

    app.post('/account/api-key', async (request) => {
      const { account, user } = requireSession(request);
      const made = await inTransaction(deps.database, (trx) => replaceApiKey(deps, trx, account.id, user.id));
      return { data: made };
    });
  };
}
