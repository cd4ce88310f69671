import type { Deps } from '../../deps.ts';
import { notFound } from '../../kernel/index.ts';
import { itemNameOf } from './item-name.store.ts';
import { disputesOf, historyOf, orderOfPurchase, purchaseById, refundsOf } from './record.store.ts';
import type { PurchaseRecord } from './wire.ts';

/** A purchase and all that happened to it. Throws `not_found`, also for another account's. */
export async function recordOf(
  deps: Pick<Deps, 'database'>,
  of: { account_id: number; purchase_id: number },
): Promise<PurchaseRecord> {
  const { db } = deps.database;
  const purchase = await purchaseById(db, of.account_id, of.purchase_id);
  if (!purchase) throw notFound();
  return {
    purchase: { ...purchase, item_name: await itemNameOf(db, purchase.account_id, purchase.item_id) },
    order: await orderOfPurchase(db, purchase),
    refunds: await refundsOf(db, purchase),
    disputes: await disputesOf(db, purchase),
    history: await historyOf(db, purchase),
  };
}
