import type { AccountRow, Database } from '../database/index.ts';
import { type Caller, expandPermissions, scopes } from '../http/index.ts';
import { batchRequests, sha256 } from '../kernel/index.ts';
import { findAccountsByKeyHashes } from './account.store.ts';
import { isWellFormedApiKey } from './api-key-format.ts';
import { requireEnabled } from './disable.ts';

/** The account that an API key opens, undefined where it opens none. */
export type FindAccountByKey = (key: string) => Promise<AccountRow | undefined>;

/**
 * Opens the look-up of accounts by API key. One indexed query for all that ask at once and no cache, so that a replaced
 * key dies at once in every process; a text that cannot be a key does not reach the database. The look-up throws
 * `forbidden` for the key of a disabled account.
 */
export function createKeyLookup(database: Database): FindAccountByKey {
  const find = batchRequests(async (hashes: string[]) => {
    const accounts = await findAccountsByKeyHashes(database.db, [...new Set(hashes)]);
    const byHash = new Map(accounts.map((account) => [account.api_key_hash, account]));
    return hashes.map((hash) => byHash.get(hash));
  });
  return async (key) => {
    const account = isWellFormedApiKey(key) ? await find(sha256(key)) : undefined;
    if (account) requireEnabled(account);
    return account;
  };
}

/** Who a request with the key comes from. The account's first key has all scopes. */
export const callerOfKey = (account: AccountRow): Caller => ({
  accountId: account.id,
  isOwner: account.is_owner === 1,
  timeZone: account.time_zone,
  actor: { kind: 'key', keyId: null, name: 'API key', permissions: allScopes },
});

const allScopes = expandPermissions(scopes);
