import type { Deps } from '../../deps.ts';
import type { ClosedDaysCache } from './closed-days-cache.ts';
import type { ShopSales } from './sales.ts';

export type ReportDeps = Deps & {
  closedDaysCache: ClosedDaysCache;
  /** undefined if the caller can't see sales */
  shopSales?: ShopSales | undefined;
};
