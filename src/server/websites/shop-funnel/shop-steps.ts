import type { Deps } from '../../deps.ts';
import { Refusal } from '../../kernel/index.ts';
import { firstKeptDay } from '../days/index.ts';
import type { DimensionName, Filter } from '../filters/index.ts';
import { eventRowsOnly, type Period, startOfDay } from '../reports/index.ts';
import { findShopWebsite, isShopCounted } from '../shop-website/index.ts';
import { findWebsite } from '../website/index.ts';

/** What is asked of an account's shop; of its visits those that came from there. */
export type WantedShopSteps = {
  period: Period;
  /** undefined: any item */
  itemId: number | undefined;
  visit: Partial<Record<Extract<DimensionName, 'channel' | 'source' | 'country'>, string>>;
};

/**
 * Visits of a shop, those that saw an item, and those that saw its order form. A visit is in each of them that it came to,
 * whatever it saw before.
 */
export type ShopSteps =
  | {
      kind: 'counted';
      website: number;
      landing: number;
      item: number;
      checkout: number;
      /** epoch ms: nothing is known of visits before */
      since: number;
      /** whether visits are still counted */
      goesOn: boolean;
    }
  | { kind: 'not_counted' }
  | { kind: 'unavailable'; website: number };

/** At its own domain a shop has its pages below `/` as well. */
const pageOf = (folder: 'items' | 'buy', itemId: number | undefined): string =>
  `^(/shop)?/${folder}/${itemId ?? '[0-9]+'}(/|$)`;

/** Counts how far visits of an account's shop came towards an order, in a period. */
export async function countShopSteps(
  deps: Pick<Deps, 'database' | 'events' | 'now'>,
  accountId: number,
  { period, itemId, visit }: WantedShopSteps,
): Promise<ShopSteps> {
  const { db } = deps.database;
  const [shop, goesOn] = await Promise.all([findShopWebsite(db, accountId), isShopCounted(db, accountId)]);
  const website = shop && (await findWebsite(db, accountId, shop.id));
  if (!website) return { kind: 'not_counted' };
  const filters = Object.entries(visit).map(
    ([dimension, value]): Filter => ({ dimension: dimension as DimensionName, operator: 'is', values: [value] }),
  );
  const { rows, params } = eventRowsOnly({ website, periods: [period], filters });
  try {
    // Rows that are still on their way to the store would be missed.
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
      ...{ since: Math.max(created_at, keptSince), goesOn },
    };
  } catch (error) {
    if (error instanceof Refusal && error.code === 'unavailable') return { kind: 'unavailable', website: website.id };
    throw error;
  }
}
