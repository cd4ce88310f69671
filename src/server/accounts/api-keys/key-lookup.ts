import type { AccountRow } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { type Caller, type Permission, withoutModules } from '../../http/index.ts';
import { batchRequests, type ModulesOff, Refusal, sha256 } from '../../kernel/index.ts';
import { modulesOffOf } from '../modules/index.ts';
import { requireNotSuspended } from '../suspension/index.ts';
import { findKeysByHashes, type KeyWithAccount } from './api-key.store.ts';
import { isWellFormedApiKey } from './api-key-format.ts';
import { isAllowedFrom, permissionsOfKey } from './key-access.ts';

export type KeyHolder = {
  account: AccountRow;
  key: { id: number; name: string; permissions: ReadonlySet<Permission>; expiresAt: number | null };
  modulesOff: ModulesOff;
};

export type FindByKey = (key: string, address: string) => Promise<KeyHolder | undefined>;

/**
 * Batches concurrent requests into one query. Not cached, so ended keys stop working immediately in every process.
 * Throws `forbidden` if the account is disabled, and `unauthenticated` for a network that the key doesn't allow. Only a
 * caller with the real key sees these errors.
 */
export function createKeyLookup({ database, now }: Pick<Deps, 'database' | 'now'>): FindByKey {
  const find = batchRequests(async (hashes: string[]) => {
    const rows = await findKeysByHashes(database.db, [...new Set(hashes)]);
    const byHash = new Map(rows.map((row) => [row.key_hash, { networks: row.key_networks, holder: holderOf(row) }]));
    return hashes.map((hash) => byHash.get(hash));
  });
  return async (key, address) => {
    const found = isWellFormedApiKey(key) ? await find(sha256(key)) : undefined;
    if (!found) return undefined;
    const { networks, holder } = found;
    if (holder.key.expiresAt !== null && holder.key.expiresAt <= now()) return undefined;
    requireNotSuspended(holder.account);
    if (!isAllowedFrom(networks, address))
      throw new Refusal(
        'unauthenticated',
        // not shown: programs use keys
        `This API key may not be used from ${address}. Allow this network, or use another key.`,
      );
    return holder;
  };
}

/** Once per key and batch, because the requests of a batch often have the same key. */
function holderOf(row: KeyWithAccount): KeyHolder {
  const modulesOff = modulesOffOf(row, row.installation_modules_off);
  const permissions = withoutModules(permissionsOfKey(row.key_scopes, row), modulesOff);
  const key = { id: row.key_id, name: row.key_name, permissions, expiresAt: row.key_expires_at };
  return { account: row, key, modulesOff };
}

export const callerOfKey = ({ account, key, modulesOff }: KeyHolder): Caller => ({
  accountId: account.id,
  isOwner: account.is_owner === 1,
  timeZone: account.time_zone,
  actor: { kind: 'key', keyId: key.id, name: key.name, permissions: key.permissions },
  modulesOff,
});
