import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { declareRoutes } from '../../http/index.ts';
import { monthOf, toIso } from '../../kernel/index.ts';
import { ownQuotas, serviceQuotas } from '../account/index.ts';
import { requireSession } from '../sessions/index.ts';
import { type CountOwnUsage, cacheOwnUsage } from './usage.ts';
import type { OwnUsage } from './wire.ts';

export function ownUsageRoutes(deps: Pick<Deps, 'database' | 'now'>, countOwnUsage: CountOwnUsage) {
  const usageOf = cacheOwnUsage(countOwnUsage, deps.now);
  return async (app: FastifyInstance) => {
    const routes = declareRoutes(app);

    return [
      routes.get(
        '/account/usage',
        { access: 'account:read', operation: 'console' },
        async (request): Promise<{ data: OwnUsage }> => {
          const { account } = requireSession(request);
          const { monitors, websites, monthPageviews, countedAt } = await usageOf(account.id);
          const may = { ...(await serviceQuotas(deps.database.db)), ...ownQuotas(account.quotas) };
          const isBound = account.is_owner === 0;
          return {
            data: {
              used: { monitors, websites, pageviews: monthPageviews },
              quotas: {
                monitors: isBound ? may.monitors : null,
                websites: isBound ? may.websites : null,
                pageviews: isBound ? may.pageviews : null,
              },
              month_ends_at: toIso(monthOf(countedAt, account.time_zone).endMs),
              counted_at: toIso(countedAt),
            },
          };
        },
      ),
    ];
  };
}
