import type { DatabaseOrTransaction, PurchaseRow } from '../../database/index.ts';
import { listValidPurchases } from '../purchases/index.ts';

/** Newest first. An account with sample data has fewer purchases than a page. */
export const listSampleSales = (db: DatabaseOrTransaction, accountId: number): Promise<PurchaseRow[]> =>
  listValidPurchases(db, accountId, { page: 1, perPage: 100 });
