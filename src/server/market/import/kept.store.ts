import type { LedgerOrTransaction, PurchaseRow } from '../../ledger/index.ts';
import { purchasesByCodes } from '../purchase.store.ts';
import { isVisible } from '../visible.ts';

/** The account's purchases of these codes, by the hash: those that have them, and those that had them first. */
export async function purchasesOfCodes(
  db: LedgerOrTransaction,
  accountId: number,
  hashes: string[],
): Promise<Map<string, PurchaseRow>> {
  if (hashes.length === 0) return new Map();
  const found = await purchasesByCodes(db, accountId, hashes);
  const renamed = await db
    .selectFrom('purchases')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('first_code_hash', 'in', hashes)
    .where(isVisible('purchases'))
    .execute();
  for (const row of renamed) if (row.first_code_hash !== null) found.set(row.first_code_hash, row);
  return found;
}

/** Whether the account has sold through the service itself. */
export async function hasOrders(db: LedgerOrTransaction, accountId: number): Promise<boolean> {
  const found = await db
    .selectFrom('orders')
    .select('id')
    .where('account_id', '=', accountId)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}
