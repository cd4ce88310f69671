import type { FastifyInstance } from 'fastify';
import { inTransaction } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { declareRoutes, RateLimiter, shareLimit } from '../../http/index.ts';
import { t } from '../../kernel/index.ts';
import { lockAccount } from '../account/index.ts';
import { deleteSampleData } from '../deletion/index.ts';
import { requireSession, type SignedInSession } from '../sessions/index.ts';
import { createSampleOpener, type SampleParts } from './open-sample-data.ts';

/** Sample data that an account can create, because each is thousands of rows. */
const limit = { perMinute: 1 / 10, burst: 5 };

export function sampleDataRoutes(deps: Deps, parts: SampleParts) {
  const fills = new RateLimiter({ ...limit, shared: shareLimit(deps, 'sample-data') });
  const openSample = createSampleOpener(deps, {
    ...parts,
    beforeFill: (accountId) =>
      fills.takeOrRefuse(String(accountId), deps.now(), () => t('Too many requests. Try again later.')),
  });
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
          const sample = await openSample(requireSession(request));
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
