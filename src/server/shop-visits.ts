import { findAccountContext, findServiceOwner } from './accounts/index.ts';
import type { Deps } from './deps.ts';
import { type CurrentShop, hasPublishedItems, type ShopVisits, type VisitSource } from './market/index.ts';
import { type Collector, readSender, ShopWebsites } from './websites/index.ts';

/** Lets websites count the visits of the shop: the market shows the pages, websites make and read the figures. */
export function createShopVisits(deps: Deps, shop: CurrentShop, collector: Pick<Collector, 'visitsOf'>): ShopVisits {
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
    async sourceOf(accountId, request) {
      try {
        const website = await websites.find(accountId);
        if (website === undefined) return undefined;
        const path = request.url.split('?', 1)[0] ?? '';
        const found = await collector.visitsOf(website, { host: request.hostname, path }, readSender(request));
        return found && { first: sourceIn(found.first), last: sourceIn(found.last) };
      } catch (error) {
        deps.log.warn({ err: error }, 'the visit of an order could not be read; the order has no source');
        return undefined;
      }
    },
    state: (accountId) => websites.state(accountId),
    setCounted: (accountId, isCounted) => websites.setCounted(accountId, isCounted),
  };
}

type Visit = NonNullable<Awaited<ReturnType<Collector['visitsOf']>>>['first'];

/** What an order keeps: no time, no address, no version or size that would tell one visitor from others. */
const sourceIn = (visit: Visit): VisitSource => ({
  channel: visit.channel,
  source: visit.source,
  referrer: visit.referrer,
  utm_source: visit.utm_source,
  utm_medium: visit.utm_medium,
  utm_campaign: visit.utm_campaign,
  // A query can name its visitor.
  entry_page: visit.entry.split('?', 1)[0] ?? '',
  country: visit.country,
  device: visit.device,
});
