import { findAccountContext } from '../accounts/index.ts';
import type { Deps } from '../deps.ts';
import { comparedSpan, siteHost, usualHours, weighByHours } from '../kernel/index.ts';
import { type CurrentShop, firstPurchaseTime, hasPublishedItems, listSoldQuarters } from '../market/index.ts';
import { type FindUsualSales, listOutages } from '../monitors/index.ts';

/** Returns the sales that are usual in each hour of the week, if the shop runs on the host. */
export function createFindUsualSales(deps: Deps, shop: CurrentShop): FindUsualSales {
  const { db } = deps.database;
  return async (accountId, host) => {
    const shops = [deps.config.marketBaseUrl, (await shop.read()).base].map((base) => new URL(base).hostname);
    if (!shops.some((one) => siteHost(one) === siteHost(host)) || !(await hasPublishedItems(db, accountId)))
      return undefined;
    const since = await firstPurchaseTime(db, accountId);
    if (since === undefined) return undefined;
    const span = comparedSpan(deps.now());
    const timeZone = (await findAccountContext(db, accountId))?.timeZone ?? 'UTC';
    const outages = await listOutages(db, accountId, host, span);
    const sold = await listSoldQuarters(db, accountId, span);
    const weighOf = (counted: { at: number; count: number }[]) => {
      const hours = usualHours(counted, { end: span.to, since, timeZone, outages });
      return hours && weighByHours(hours, timeZone);
    };
    const orders = weighOf(sold.map(({ at, sales }) => ({ at, count: sales })));
    if (orders === undefined) return undefined;
    const currencies = [...Map.groupBy(sold, ({ currency }) => currency)];
    return {
      orders,
      revenue: currencies.flatMap(([currency, some]) => {
        const weigh = weighOf(some.map(({ at, minor }) => ({ at, count: minor })));
        return weigh ? [{ currency, weigh }] : [];
      }),
    };
  };
}
