import type { DatabaseOrTransaction, OrderRow, PurchaseRow } from '../../database/index.ts';
import { findItem } from '../catalogue/index.ts';
import { findOrder } from '../orders/index.ts';

export async function findItemName(db: DatabaseOrTransaction, accountId: number, itemId: number): Promise<string> {
  const item = await findItem(db, accountId, itemId);
  if (!item) throw new Error('a purchase has no item');
  return item.name;
}

export async function findOrderOfPurchase(
  db: DatabaseOrTransaction,
  { account_id, order_id }: Pick<PurchaseRow, 'account_id' | 'order_id'>,
): Promise<OrderRow | undefined> {
  return order_id === null ? undefined : findOrder(db, account_id, order_id);
}
