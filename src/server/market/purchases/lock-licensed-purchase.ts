import type { Database, DatabaseOrTransaction, PurchaseRow } from '../../database/index.ts';
import { notFound, Refusal } from '../../kernel/index.ts';
import { entitlements } from './purchase-states.ts';
import { lockPurchase } from './record.store.ts';

export async function lockLicensedPurchase(
  database: Database,
  trx: DatabaseOrTransaction,
  of: { account_id: number; purchase_id: number },
  refusal: (state: PurchaseRow['state']) => string,
): Promise<PurchaseRow> {
  const purchase = await lockPurchase(database, trx, of.account_id, of.purchase_id);
  // A payment that extends a purchase has no licence.
  if (!purchase || purchase.extends_purchase_id !== null) throw notFound();
  if (!entitlements[purchase.state].hasLicence) throw new Refusal('conflict', refusal(purchase.state));
  return purchase;
}
