import type { DatabaseOrTransaction } from '../../database/index.ts';
import { findOrderSources } from '../orders/index.ts';
import { findPurchasesOfOrders } from '../purchases/index.ts';
import { listUnappliedPayments } from './unapplied-payment.store.ts';
import type { OrderContext } from './wire.ts';

export async function findOrderContext(
  db: DatabaseOrTransaction,
  accountId: number,
  ids: number[],
): Promise<OrderContext> {
  const purchases = await findPurchasesOfOrders(db, accountId, ids);
  const sources = await findOrderSources(db, accountId, ids);
  return { purchases, sources, unappliedPayments: await listUnappliedPayments(db, accountId, ids) };
}
