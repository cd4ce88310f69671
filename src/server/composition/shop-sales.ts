import type { Deps } from '../deps.ts';
import { listSoldDays, sumSoldOrders } from '../market/index.ts';
import type { ShopSales } from '../websites/index.ts';

export const createShopSales = ({ database }: Pick<Deps, 'database'>): ShopSales => {
  const sales: ShopSales = (accountId, span) => sumSoldOrders(database.db, accountId, span);
  sales.days = (accountId, span) => listSoldDays(database.db, accountId, span);
  return sales;
};
