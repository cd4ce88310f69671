import type { DatabaseOrTransaction, PurchaseRow } from '../../database/index.ts';
import { isVisible } from '../import-runs/index.ts';

/** A purchase of the account with its item's limit of activations. */
export function purchaseWithLimit(
  db: DatabaseOrTransaction,
  accountId: number,
  id: number,
): Promise<(Pick<PurchaseRow, 'id' | 'account_id'> & { activation_limit: number | null }) | undefined> {
  return db
    .selectFrom('purchases')
    .innerJoin('items', 'items.id', 'purchases.item_id')
    .where('purchases.account_id', '=', accountId)
    .where('purchases.id', '=', id)
    .where(isVisible('purchases'))
    .select(['purchases.id', 'purchases.account_id', 'items.activation_limit'])
    .executeTakeFirst();
}
