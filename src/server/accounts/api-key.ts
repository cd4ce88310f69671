import type { AccountRow, DatabaseOrTransaction } from '../database/index.ts';
import type { Deps } from '../deps.ts';
import { sha256, toIso, toIsoOrNull } from '../kernel/index.ts';
import { updateAccount } from './account.store.ts';
import { generateApiKey } from './api-key-format.ts';
import type { ApiKey } from './wire.ts';

const purpose = 'api-key';

/** Gives the account a new API key; the one before opens nothing from the commit on. */
export async function replaceApiKey(
  deps: Deps,
  db: DatabaseOrTransaction,
  accountId: number,
): Promise<{ api_key: string; created_at: string }> {
  const key = generateApiKey();
  const now = deps.now();
  await updateAccount(db, accountId, {
    api_key_hash: sha256(key),
    api_key_sealed: deps.vault.seal(purpose, key),
    api_key_created_at: now,
  });
  return { api_key: key, created_at: toIso(now) };
}

/**
 * The key to show again. Null with a date: it works but cannot be shown, because the service's secret is another one
 * than when it was made.
 */
export function revealApiKey(deps: Deps, account: AccountRow): ApiKey {
  const createdAt = toIsoOrNull(account.api_key_created_at);
  if (account.api_key_sealed === null) return { api_key: null, created_at: createdAt };
  try {
    return { api_key: deps.vault.open(purpose, account.api_key_sealed), created_at: createdAt };
  } catch {
    deps.log.warn(
      { accountId: account.id },
      'an API key cannot be opened: GATEHOUSE_SECRET has changed since it was made',
    );
    return { api_key: null, created_at: createdAt };
  }
}
