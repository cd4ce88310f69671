import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Deps } from '../../deps.ts';
import { callerOf, declareRoutes, idParam, parseInput } from '../../http/index.ts';
import { createAdditionalKey, revokeAdditionalKey } from './additional-keys.ts';
import { listAdditionalKeys } from './api-key.store.ts';
import { newApiKey, presentAdditionalKey } from './wire.ts';

/** Only in the console: keys cannot create or revoke keys. */
export function additionalKeyRoutes(deps: Deps) {
  return async (app: FastifyInstance) => {
    const routes = declareRoutes(app);

    return [
      routes.get('/account/api-keys', { access: 'account:write', operation: 'console' }, async (request) => {
        const rows = await listAdditionalKeys(deps.database.db, callerOf(request).accountId);
        return { data: rows.map((row) => presentAdditionalKey(row, deps.now())) };
      }),

      routes.post(
        '/account/api-keys',
        { access: 'account:write', audit: 'api_key.created', operation: 'console' },
        async (request, reply) => {
          const { key, row } = await createAdditionalKey(deps, creatorOf(request), parseInput(newApiKey, request.body));
          reply.code(201);
          return { data: { ...presentAdditionalKey(row, deps.now()), api_key: key } };
        },
      ),

      routes.delete(
        '/account/api-keys/:id',
        { access: 'account:write', audit: 'api_key.ended', operation: 'console' },
        async (request, reply) => {
          await revokeAdditionalKey(deps, creatorOf(request), idParam(request.params));
          return reply.code(204).send();
        },
      ),
    ];
  };
}

function creatorOf(request: FastifyRequest) {
  const { accountId, actor, modulesOff } = callerOf(request);
  if (actor?.kind !== 'user') throw new Error('only users create keys: mount this behind the session hook');
  return { accountId, actor, ...(modulesOff && { modulesOff }) };
}
