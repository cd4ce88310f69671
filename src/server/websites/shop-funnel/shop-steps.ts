import type { Deps } from '../../deps.ts';
import { Refusal } from '../../kernel/index.ts';
import { firstKeptDay } from '../days/index.ts';
import type { DimensionName, Filter } from '../filters/index.ts';
import { eventRowsOnly, type Period, startOfDay } from '../reports/index.ts';
import { findShopWebsite, isShopCounted } from '../shop-website/index.ts';
import { findWebsite } from '../website/index.ts';

export type WantedShopSteps = {
  period: Period;
  /** undefined to include all items */
  itemId: number | undefined;
  visit: Partial<Record<Extract<DimensionName, 'channel' | 'source' | 'country'>, string>>;
};

/** On its own domain, a shop's pages are also available without `/shop`. */
const pageOf = (folder: 'items' | 'buy', itemId: number | undefined): string =>
  `^(/shop)?/${folder}/${itemId ?? '[0-9]+'}(/|$)`;

/** A visit counts in each step that it reached, in any order. There is no data from before `since` (epoch ms). */
export async function countShopSteps(
  deps: Pick<Deps, 'database' | 'events' | 'now'>,
  accountId: number,
  { period, itemId, visit }: WantedShopSteps,
) {
  const { db } = deps.database;
  const [shop, isStillCounted] = await Promise.all([findShopWebsite(db, accountId), isShopCounted(db, accountId)]);
  const website = shop && (await findWebsite(db, accountId, shop.id));
  if (!website) return { kind: 'not_counted' } as const;
  const filters = Object.entries(visit).map(
    ([dimension, value]): Filter => ({ dimension: dimension as DimensionName, operator: 'is', values: [value] }),
  );
  const { rows, params } = eventRowsOnly({ website, periods: [period], filters });
  try {
    // Without the flush, rows that are not stored yet would be missed.
    await deps.events.flush();
    const [found] = await deps.events.query<Record<'landing' | 'item' | 'checkout', number>>(
      `SELECT uniqExact(visit) AS landing, uniqExactIf(visit, match(path, {item:String})) AS item,
         uniqExactIf(visit, match(path, {checkout:String})) AS checkout
       FROM (
         SELECT pageviews.visit AS visit, pageviews.path AS path
         FROM pageviews WHERE ${rows} AND pageviews.name = 'pageview'
       )`,
      { ...params, item: pageOf('items', itemId), checkout: pageOf('buy', itemId) },
    );
    const { landing, item, checkout } = found ?? { landing: 0, item: 0, checkout: 0 };
    const { id, created_at, retention_months: months, time_zone: zone } = website;
    const keptSince = months === null ? 0 : startOfDay(firstKeptDay(deps.now(), zone, months), zone);
    return {
      kind: 'counted',
      website: id,
      ...{ landing: Number(landing), item: Number(item), checkout: Number(checkout) },
      ...{ since: Math.max(created_at, keptSince), isStillCounted },
    } as const;
  } catch (error) {
    if (error instanceof Refusal && error.code === 'unavailable')
      return { kind: 'unavailable', website: website.id } as const;
    throw error;
  }
}
