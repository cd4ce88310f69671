import type { GuestResource, LinkedResource } from '../accounts/index.ts';
import { dayMs } from '../kernel/index.ts';
import { findItems } from './catalogue/index.ts';
import { countSalesByItem, findPurchase } from './purchases/index.ts';
import { findQuestion } from './support-questions/index.ts';

export const linkedMarketResources = {
  item: {
    path: 'market/items',
    belongsTo: async (db, accountId, id) => (await findItems(db, accountId, [id])).size > 0,
  },
  purchase: {
    path: 'market/purchases',
    belongsTo: async (db, accountId, id) => (await findPurchase(db, accountId, id)) !== undefined,
  },
  support_question: {
    path: 'market/support',
    belongsTo: async (db, accountId, id) => (await findQuestion(db, accountId, id)) !== undefined,
  },
} satisfies Record<string, LinkedResource>;

const salesDays = 30;

export const guestMarketResources = {
  item: {
    findNames: async (db, accountId, ids) =>
      [...(await findItems(db, accountId, ids)).values()].map(({ id, name }) => ({ id, name })),
    async present({ database: { db }, now }, accountId, ids) {
      const [items, sales, lately] = await Promise.all([
        findItems(db, accountId, ids),
        countSalesByItem(db, accountId, ids),
        countSalesByItem(db, accountId, ids, now() - salesDays * dayMs),
      ]);
      return [...items.values()].map(({ id, name, status }) => ({
        id,
        name,
        status,
        sales: sales.get(id) ?? 0,
        sales_30_days: lately.get(id) ?? 0,
      }));
    },
  },
} satisfies Record<string, GuestResource>;
