import { listArchiveKeys } from '../accounts/index.ts';
import type { Deps } from '../deps.ts';
import { siteHost } from '../kernel/index.ts';
import {
  CurrentShop,
  findCameBack,
  firstPurchaseTime,
  hasPublishedItems,
  type ShopOutages,
  salesWithin,
} from '../market/index.ts';
import {
  addIncidentNote,
  type FindCost,
  findMonitorHost,
  findOutage,
  listOutages,
  monitorUptimes,
} from '../monitors/index.ts';
import { estimatePeriodCost, type OutageCostDeps } from '../outage-cost/index.ts';
import { countVisits, type FindOutages, lostSentences, websitesOfHost } from '../websites/index.ts';

export function createOutageCostDeps(deps: Deps, shop: CurrentShop): OutageCostDeps {
  const { db } = deps.database;
  return {
    now: deps.now,
    findOutage: (accountId, id) => findOutage(db, accountId, id),
    listOutages: (accountId, host, span) => listOutages(db, accountId, host, span),
    async findMonitor(accountId, id, spans) {
      const host = await findMonitorHost(db, accountId, id);
      const uptimes = await monitorUptimes(deps, accountId, id, spans);
      return host === undefined || uptimes === undefined ? undefined : { host, uptimes };
    },
    websitesOfHost: (accountId, host) => websitesOfHost(db, accountId, host),
    countVisits: (websites, spans) => countVisits(deps, websites, spans),
    firstSaleAt: (accountId) => firstPurchaseTime(db, accountId),
    countSales: (accountId, span) => salesWithin(db, accountId, span),
    async isShopHost(accountId, host) {
      const shops = await shopHosts(deps, shop);
      return shops.includes(siteHost(host)) && hasPublishedItems(db, accountId);
    },
    findSecondChance: (accountId, id) => findCameBack(db, accountId, { kind: 'incident', id }),
  };
}

const shopHosts = async ({ config }: Deps, shop: CurrentShop): Promise<string[]> => [
  ...new Set([config.marketBaseUrl, (await shop.read()).base].map((base) => siteHost(new URL(base).hostname))),
];

export const createShopOutages = (
  deps: Deps,
  shop: CurrentShop,
  { findOutage, isShopHost, listOutages: listOfHost }: OutageCostDeps,
): ShopOutages => ({
  async find(accountId, incident) {
    const outage = await findOutage(accountId, incident);
    if (!outage) return undefined;
    const isShop = outage.host !== '' && (await isShopHost(accountId, outage.host));
    return isShop ? { from: outage.from, to: outage.to } : 'elsewhere';
  },
  async list(accountId, span) {
    if (!(await hasPublishedItems(deps.database.db, accountId))) return [];
    const hosts = await shopHosts(deps, shop);
    const found = await Promise.all(hosts.map((host) => listOfHost(accountId, host, span)));
    return found.flat().map(({ id, from, to }) => ({ id, from, to }));
  },
  note: (accountId, id, text) => addIncidentNote(deps.database.db, accountId, { id, text, nowMs: deps.now() }),
});

export function createMarketJobDeps(deps: Deps) {
  const shop = new CurrentShop(deps);
  const shopOutages = createShopOutages(deps, shop, createOutageCostDeps(deps, shop));
  return { shopOutages, listOtherKeys: listArchiveKeys };
}

export function createFindOutages(deps: Deps): FindOutages {
  const costs = createOutageCostDeps(deps, new CurrentShop(deps));
  return ({ account_id: accountId, domain: host }, { from, to, zone }) =>
    estimatePeriodCost(costs, { accountId, timeZone: zone, host, period: { from, to } });
}

/** For a monitor's own outages, as its page shows them. */
export function createFindCost(deps: Deps): FindCost {
  const costs = createOutageCostDeps(deps, new CurrentShop(deps));
  return async (asked) => {
    const found = await estimatePeriodCost(costs, asked);
    return { describe: () => lostSentences(found) };
  };
}
