import type { Deps } from '../../deps.ts';
import { TrackedWebsiteCache } from '../collecting/index.ts';
import { ClosedDaysCache } from '../reports/index.ts';
import { ShopWebsiteCache } from '../shop-website/index.ts';

/** What a process remembers of websites. */
export type WebsiteCaches = {
  trackedWebsites: TrackedWebsiteCache;
  closedDaysCache: ClosedDaysCache;
  shopWebsites: ShopWebsiteCache;
};

export type WebsiteDeps = Deps & WebsiteCaches;

/** To be made once in a process: a change of settings must reach the caches that collecting and the shop ask. */
export const createWebsiteCaches = ({ database, signals }: Pick<Deps, 'database' | 'signals'>): WebsiteCaches => ({
  trackedWebsites: new TrackedWebsiteCache(database),
  closedDaysCache: new ClosedDaysCache(),
  shopWebsites: new ShopWebsiteCache(signals),
});
