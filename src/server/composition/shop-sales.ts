import type { Deps } from '../deps.ts';
import { listSoldDays, sumSoldOrders } from '../market/index.ts';
import type { ShopSales } from '../websites/index.ts';

/** What the statistics of a shop's website know of its sales: paid orders, by where their buyers came from. */
export const createShopSales = ({ database }: Pick<Deps, 'database'>): ShopSales => {
  const sales: ShopSales = (accountId, span) => sumSoldOrders(database.db, accountId, span);
  sales.days = (accountId, span) => listSoldDays(database.db, accountId, span);
  return sales;
};
