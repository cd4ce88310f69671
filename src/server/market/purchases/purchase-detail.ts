import type { Deps } from '../../deps.ts';
import { notFound } from '../../kernel/index.ts';
import { listDocuments } from '../invoices/index.ts';
import { findOrderSources } from '../orders/index.ts';
import { findSubscriptionOf } from '../subscription-records/index.ts';
import { listExtensions } from './extension.store.ts';
import { findPurchase, listDisputes, listHistory, listRefunds } from './record.store.ts';
import { findItemName, findOrderOfPurchase } from './related.ts';
import type { PurchaseDetail } from './wire.ts';

export async function findPurchaseDetail(
  deps: Pick<Deps, 'database'>,
  of: { account_id: number; purchase_id: number },
): Promise<PurchaseDetail> {
  const { db } = deps.database;
  const purchase = await findPurchase(db, of.account_id, of.purchase_id);
  if (!purchase) throw notFound();
  const orders = purchase.order_id === null ? [] : [purchase.order_id];
  return {
    purchase: { ...purchase, item_name: await findItemName(db, purchase.account_id, purchase.item_id) },
    order: await findOrderOfPurchase(db, purchase),
    source: (await findOrderSources(db, purchase.account_id, orders)).get(purchase.order_id ?? 0),
    invoices: await listDocuments(db, purchase),
    refunds: await listRefunds(db, purchase),
    disputes: await listDisputes(db, purchase),
    history: await listHistory(db, purchase),
    payments: await listExtensions(db, purchase),
    subscription: await findSubscriptionOf(db, purchase),
  };
}
