import type { FastifyInstance } from 'fastify';
import { inTransaction } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { declareRoutes } from '../../http/index.ts';
import { lockAccount } from '../account/index.ts';
import { deleteSampleData } from '../deletion/index.ts';
import { requireSession, type SignedInSession } from '../sessions/index.ts';
import type { OnSuspended } from '../suspension/index.ts';
import { type FillSample, openSampleAccount } from './open-sample-data.ts';

export function sampleDataRoutes(deps: Deps, parts: { fillSample: FillSample; onSuspended: OnSuspended }) {
  const remove = ({ account, user }: SignedInSession) =>
    inTransaction(deps.database, async (trx) => {
      await lockAccount(deps.database, trx, account.id);
      await deleteSampleData(trx, account.id, { by: user.username, nowMs: deps.now(), onSuspended: parts.onSuspended });
    });

  return async (app: FastifyInstance) => {
    const routes = declareRoutes(app);

    return [
      routes.post(
        '/sample-data',
        { access: 'account:write', audit: 'sample_data.opened', operation: 'console' },
        async (request, reply) => {
          const sample = await openSampleAccount(deps, requireSession(request), parts);
          reply.code(201);
          return { data: { account_id: sample.id } };
        },
      ),

      routes.delete(
        '/sample-data',
        { access: 'account:write', audit: 'sample_data.deleted', operation: 'console' },
        async (request, reply) => {
          await remove(requireSession(request));
          return reply.code(204).send();
        },
      ),
    ];
  };
}
