import type { FastifyInstance } from 'fastify';
import { inTransaction } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { declareRoutes, parseInput } from '../../http/index.ts';
import { requireSession } from '../sessions/index.ts';
import { type OnMonitorsOff, switchAccountModules } from './switch-modules.ts';
import { ownModules } from './wire.ts';

/** The account's owner hides modules that the account doesn't use. */
export function moduleRoutes(deps: Deps, onMonitorsOff: OnMonitorsOff) {
  return async (app: FastifyInstance) => {
    const routes = declareRoutes(app);
    return [
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
    ];
  };
}
