import { findAccountContext, findServiceOwner } from './accounts/index.ts';
import type { Deps } from './deps.ts';
import { type CurrentShop, hasPublishedItems, type ShopVisits } from './market/index.ts';
import { ShopWebsites } from './websites/index.ts';

/** Lets websites count the visits of the shop: the market shows the pages, websites make and read the figures. */
export function createShopVisits(deps: Deps, shop: CurrentShop): ShopVisits {
  const { db } = deps.database;
  const websites = new ShopWebsites(deps, {
    base: async () => (await shop.read()).base,
    isSelling: (accountId) => hasPublishedItems(db, accountId),
    timeZone: async (accountId) => (await findAccountContext(db, accountId))?.timeZone ?? 'UTC',
  });
  let ownerId: number | undefined;
  return {
    async websiteOf(accountId) {
      // The owner of a service stays the same.
      ownerId ??= (await findServiceOwner(db))?.id;
      const id = accountId ?? ownerId;
      return id === undefined ? undefined : websites.find(id);
    },
    state: (accountId) => websites.state(accountId),
    setCounted: (accountId, isCounted) => websites.setCounted(accountId, isCounted),
  };
}
