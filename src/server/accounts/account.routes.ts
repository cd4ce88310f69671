import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { parseInput } from '../http/index.ts';
import { replaceKey, showKey } from './api-key.ts';
import type { Attempts } from './attempts.ts';
import { changePassword } from './login.ts';
import { updateProfile } from './profile.ts';
import { sessionOf } from './sessions.ts';
import { accountPatch, passwordChange, presentAccount } from './wire.ts';

/** The signed-in account's own settings. */
export function accountRoutes(deps: Deps, attempts: Attempts) {
  return async (app: FastifyInstance): Promise<void> => {
    app.get('/account', async (request) => ({ data: presentAccount(sessionOf(request).account) }));

    app.patch('/account', async (request) => {
      const patch = parseInput(accountPatch, request.body);
      return { data: presentAccount(await updateProfile(deps, sessionOf(request).account.id, patch)) };
    });

    app.post('/account/password', async (request, reply) => {
      await changePassword(deps, attempts, sessionOf(request), parseInput(passwordChange, request.body));
      return reply.code(204).send();
    });

    app.get('/account/api-key', async (request) => ({ data: showKey(deps, sessionOf(request).account) }));

    app.post('/account/api-key', async (request) => ({
      data: await replaceKey(deps, deps.database.db, sessionOf(request).account.id),
    }));
  };
}
