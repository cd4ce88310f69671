import type { CountOwnUsage, CountUsage } from '../accounts/index.ts';
import type { Deps } from '../deps.ts';
import { countCatalogueUsage } from '../market/index.ts';
import { countMonitorsOfAccounts } from '../monitors/index.ts';
import { countOwnWebsites, countWebsiteUsage } from '../websites/index.ts';

export const createCountUsage =
  (deps: Pick<Deps, 'database'> & { events: Deps['events'] | undefined }): CountUsage =>
  async (nowMs) => {
    const { db } = deps.database;
    const monitors = await countMonitorsOfAccounts(db);
    const catalogue = await countCatalogueUsage(db);
    const websites = await countWebsiteUsage(deps, nowMs);
    return (accountId) => {
      const { items = 0, fileBytes = 0 } = catalogue.get(accountId) ?? {};
      const counted = websites.get(accountId);
      return {
        monitors: monitors.get(accountId) ?? 0,
        items,
        fileBytes,
        ...(counted ?? { websites: 0, pageviews: 0, recentPageviews: 0, monthPageviews: 0, lastEventAt: null }),
      };
    };
  };

export const createCountOwnUsage =
  (deps: Pick<Deps, 'database' | 'events'>): CountOwnUsage =>
  async (nowMs, accountId) => {
    const monitors = await countMonitorsOfAccounts(deps.database.db, accountId);
    return { monitors: monitors.get(accountId) ?? 0, ...(await countOwnWebsites(deps, nowMs, accountId)) };
  };
