import { findAccountContext, findServiceOwner } from '../accounts/index.ts';
import type { Deps } from '../deps.ts';
import { type CurrentShop, hasPublishedItems, type ShopVisits } from '../market/index.ts';
import { type Collector, countShopSteps, readSender, ShopWebsites, type WebsiteCaches } from '../websites/index.ts';

export function createShopVisits(
  deps: Deps & Pick<WebsiteCaches, 'shopWebsites'>,
  shop: CurrentShop,
  collector: Pick<Collector, 'sourceOf' | 'countryOf'>,
): ShopVisits {
  const { db } = deps.database;
  const websites = new ShopWebsites(deps, {
    base: async () => (await shop.read()).base,
    isSelling: (accountId) => hasPublishedItems(db, accountId),
    timeZone: async (accountId) => (await findAccountContext(db, accountId))?.timeZone ?? 'UTC',
  });
  let ownerId: number | undefined;
  return {
    async websiteOf(accountId) {
      // Cached, because the service's owner never changes.
      ownerId ??= (await findServiceOwner(db))?.id;
      const id = accountId ?? ownerId;
      return id === undefined ? undefined : websites.find(id);
    },
    async sourceOf(accountId, request) {
      try {
        const website = await websites.find(accountId);
        if (website === undefined) return undefined;
        const path = request.url.split('?', 1)[0] ?? '';
        return await collector.sourceOf(website, { host: request.hostname, path }, readSender(request));
      } catch (error) {
        deps.log.warn({ err: error }, 'could not read the visit of an order; the order has no source');
        return undefined;
      }
    },
    countryOf: (request) => collector.countryOf(readSender(request).address),
    state: (accountId) => websites.state(accountId),
    setCounted: (accountId, isCounted) => websites.setCounted(accountId, isCounted),
    countSteps: (accountId, wanted) => countShopSteps(deps, accountId, wanted),
  };
}
