import type { ActivationRow, DatabaseOrTransaction } from '../../database/index.ts';

export const listActivationsOfPurchases = (
  db: DatabaseOrTransaction,
  accountId: number,
  purchaseIds: number[],
): Promise<ActivationRow[]> =>
  db
    .selectFrom('activations')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('purchase_id', 'in', purchaseIds)
    .orderBy('id')
    .execute();

/** The activations continue to work, because they are recognized by a hash. */
export async function eraseActivationLabels(
  trx: DatabaseOrTransaction,
  accountId: number,
  purchaseIds: number[],
): Promise<void> {
  await trx
    .updateTable('activations')
    .set({ label: '' })
    .where('account_id', '=', accountId)
    .where('purchase_id', 'in', purchaseIds)
    .execute();
}
