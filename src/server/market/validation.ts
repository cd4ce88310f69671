import type { Deps } from '../deps.ts';
import { validPurchaseByCode } from './purchase.store.ts';
import { hashCode, normalizeCode } from './purchase-code.ts';
import { type Purchase, presentPurchase } from './wire.ts';

/**
 * The account's purchase of a code as somebody pasted it. Undefined where the code is none, unknown, of another
 * account, or of a purchase that was refunded or revoked.
 */
export async function validPurchase(deps: Deps, accountId: number, pasted: string): Promise<Purchase | undefined> {
  const code = normalizeCode(pasted);
  if (code === undefined) return undefined;
  const sold = await validPurchaseByCode(deps.ledger.db, accountId, hashCode(deps.vault, code));
  return sold && presentPurchase(code, sold);
}
