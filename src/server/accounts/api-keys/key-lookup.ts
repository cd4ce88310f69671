import type { AccountRow } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import type { Caller, Permission } from '../../http/index.ts';
import { batchRequests, Refusal, sha256 } from '../../kernel/index.ts';
import { requireNotSuspended } from '../suspension/index.ts';
import { findKeysByHashes } from './api-key.store.ts';
import { isWellFormedApiKey } from './api-key-format.ts';
import { mayComeFrom, permissionsOfKey } from './key-access.ts';

/** A key that opens an account, and what it may do there. */
export type KeyHolder = {
  account: AccountRow;
  key: { id: number; name: string; permissions: ReadonlySet<Permission>; expiresAt: number | null };
};

/** What an API key that came from the address opens; undefined where it opens nothing. */
export type FindByKey = (key: string, address: string) => Promise<KeyHolder | undefined>;

/**
 * Opens the look-up of API keys. One indexed query for all that ask at once and no cache, so that a key that was ended
 * or replaced dies at once in every process; a text that cannot be a key does not reach the database. An expired key is
 * as good as none. The look-up throws `forbidden` for the key of a disabled account, and `unauthenticated` for a key that
 * is used from a network that it does not allow: only who has the key learns that.
 */
export function createKeyLookup({ database, now }: Pick<Deps, 'database' | 'now'>): FindByKey {
  const find = batchRequests(async (hashes: string[]) => {
    const rows = await findKeysByHashes(database.db, [...new Set(hashes)]);
    const byHash = new Map(rows.map((row) => [row.key_hash, row]));
    return hashes.map((hash) => byHash.get(hash));
  });
  return async (key, address) => {
    const row = isWellFormedApiKey(key) ? await find(sha256(key)) : undefined;
    if (!row || (row.key_expires_at !== null && row.key_expires_at <= now())) return undefined;
    requireNotSuspended(row);
    if (!mayComeFrom(row.key_networks, address))
      throw new Refusal(
        'unauthenticated',
        // not shown to people: programs have keys
        `This API key may not be used from ${address}: allow this network, or use another key.`,
      );
    const permissions = permissionsOfKey(row.key_scopes);
    return { account: row, key: { id: row.key_id, name: row.key_name, permissions, expiresAt: row.key_expires_at } };
  };
}

/** Who a request with the key comes from. */
export const callerOfKey = ({ account, key }: KeyHolder): Caller => ({
  accountId: account.id,
  isOwner: account.is_owner === 1,
  timeZone: account.time_zone,
  actor: { kind: 'key', keyId: key.id, name: key.name, permissions: key.permissions },
});
