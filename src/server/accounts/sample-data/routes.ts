import type { FastifyInstance } from 'fastify';
import { type AccountRow, inTransaction } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { declareRoutes } from '../../http/index.ts';
import { lockAccount } from '../account/index.ts';
import { deleteSampleData } from '../deletion/index.ts';
import { requireSession, type SignedInSession } from '../sessions/index.ts';
import type { OnSuspended } from '../suspension/index.ts';
import { openSampleAccount } from './open-sample-data.ts';

/** Writes monitors, a website and items to an empty account. */
export type FillSample = (account: AccountRow) => Promise<void>;

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
          const session = requireSession(request);
          const { sample, isNew } = await openSampleAccount(deps, session);
          if (isNew) {
            try {
              await parts.fillSample(sample);
            } catch (error) {
              await remove(session);
              throw error;
            }
          }
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
