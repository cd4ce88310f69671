import type { Deps } from '../../deps.ts';
import type { ClosedDaysCache } from './closed-days-cache.ts';
import type { ShopSales } from './sales.ts';

/** What reports need: the stores, and the process's cache of closed days. */
export type ReportDeps = Deps & {
  closedDaysCache: ClosedDaysCache;
  /** what the account's shop sold; undefined where nobody may ask that */
  shopSales?: ShopSales | undefined;
};
