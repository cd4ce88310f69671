import type { AnnotationDeps } from './annotations/index.ts';
import type { Deps } from './deps.ts';
import { type CurrentShop, hasItem, marketEvents } from './market/index.ts';
import { findMonitorHost, monitorEvents } from './monitors/index.ts';
import { findWebsiteHost, listWebsiteHosts, websiteEvents } from './websites/index.ts';

/** What charts of all features mark: each feature tells what it knows, of the account alone. */
export function createAnnotationDeps(deps: Deps, shop: CurrentShop): AnnotationDeps {
  const { db } = deps.database;
  return {
    database: deps.database,
    now: deps.now,
    sources: [...monitorEvents, ...websiteEvents, ...marketEvents],
    subjects: {
      websiteHost: (accountId, id) => findWebsiteHost(db, accountId, id),
      monitorHost: (accountId, id) => findMonitorHost(db, accountId, id),
      hasItem: (accountId, id) => hasItem(db, accountId, id),
      siteHosts: async (accountId) => [
        ...(await listWebsiteHosts(db, accountId)),
        new URL(deps.config.marketBaseUrl).hostname,
        new URL((await shop.read()).base).hostname,
      ],
    },
  };
}
