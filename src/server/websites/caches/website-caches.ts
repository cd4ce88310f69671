import type { Database } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { TrackedWebsiteCache } from '../collecting/index.ts';
import { ClosedDaysCache } from '../reports/index.ts';

/** What a process remembers of websites. */
export type WebsiteCaches = { trackedWebsites: TrackedWebsiteCache; closedDaysCache: ClosedDaysCache };

export type WebsiteDeps = Deps & WebsiteCaches;

/** To be made once in a process: a change of settings must reach the cache that collecting asks. */
export const createWebsiteCaches = (database: Database): WebsiteCaches => ({
  trackedWebsites: new TrackedWebsiteCache(database),
  closedDaysCache: new ClosedDaysCache(),
});
