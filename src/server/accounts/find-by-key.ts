import { sha256 } from '../kernel/vault.ts';
import type { AccountRow, Ledger } from '../ledger/index.ts';
import { accountByKeyHash } from './account.store.ts';
import { isWellFormedKey } from './key.ts';

/**
 * The account that an API key opens. One indexed query and no cache, so that a replaced key dies at once in every
 * process; a text that cannot be a key does not reach the ledger.
 */
export async function findAccountByKey(ledger: Ledger, key: string): Promise<AccountRow | undefined> {
  return isWellFormedKey(key) ? accountByKeyHash(ledger.db, sha256(key)) : undefined;
}
