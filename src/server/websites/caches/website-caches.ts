import type { Deps } from '../../deps.ts';
import { TrackedWebsiteCache } from '../collecting/index.ts';
import { ClosedDaysCache } from '../reports/index.ts';
import { ShopWebsiteCache } from '../shop-website/index.ts';

export type WebsiteCaches = {
  trackedWebsites: TrackedWebsiteCache;
  closedDaysCache: ClosedDaysCache;
  shopWebsites: ShopWebsiteCache;
};

export type WebsiteDeps = Deps & WebsiteCaches;

/** One set per process, so changed settings reach every reader. */
export const createWebsiteCaches = ({ database, signals }: Pick<Deps, 'database' | 'signals'>): WebsiteCaches => ({
  trackedWebsites: new TrackedWebsiteCache(database),
  closedDaysCache: new ClosedDaysCache(),
  shopWebsites: new ShopWebsiteCache(signals),
});
