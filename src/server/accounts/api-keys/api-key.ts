import type { AccountRow, DatabaseOrTransaction } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { sha256, toIso, toIsoOrNull } from '../../kernel/index.ts';
import { updateAccount } from '../account/index.ts';
import { enqueueAccountEvent, presentKey } from '../account-events/index.ts';
import { findUser, nameOf } from '../users/index.ts';
import { endFirstKeys, findKeyByHash, insertKey } from './api-key.store.ts';
import { generateApiKey, shownPrefix } from './api-key-format.ts';
import type { ApiKey } from './wire.ts';

const purpose = 'api-key';

/** The previous key stops working at commit. `madeBy` is null at the command line. */
export async function replaceApiKey(
  deps: Deps,
  trx: DatabaseOrTransaction,
  accountId: number,
  madeBy: number | null = null,
): Promise<{ api_key: string; created_at: string }> {
  const key = generateApiKey();
  const hash = sha256(key);
  const now = deps.now();
  // Runs first, so concurrent replacements wait for this row lock.
  await updateAccount(trx, accountId, { api_key_hash: hash, api_key_created_at: now });
  const ended = await endFirstKeys(trx, accountId, now);
  const made = await insertKey(trx, {
    account_id: accountId,
    is_first: 1,
    created_by: madeBy,
    name: 'API key',
    hash,
    prefix: shownPrefix(key),
    sealed: deps.vault.seal(purpose, key),
    created_at: now,
  });
  const maker = madeBy === null ? undefined : await findUser(trx, madeBy);
  const by = maker ? nameOf(maker) : null;
  for (const row of ended)
    await enqueueAccountEvent(deps, trx, accountId, { type: 'api_key.ended', data: { api_key: presentKey(row), by } });
  await enqueueAccountEvent(deps, trx, accountId, { type: 'api_key.created', data: { api_key: presentKey(made), by } });
  return { api_key: key, created_at: toIso(now) };
}

/** If GATEHOUSE_SECRET has changed, the key can't be decrypted: `api_key` is null, but `created_at` is set. */
export async function revealApiKey(
  deps: Deps,
  account: Pick<AccountRow, 'id' | 'api_key_hash' | 'api_key_created_at'>,
): Promise<ApiKey> {
  const createdAt = toIsoOrNull(account.api_key_created_at);
  const row =
    account.api_key_hash === null ? undefined : await findKeyByHash(deps.database.db, account.id, account.api_key_hash);
  if (!row?.sealed) return { api_key: null, created_at: createdAt };
  try {
    return { api_key: deps.vault.open(purpose, row.sealed), created_at: createdAt };
  } catch {
    deps.log.warn(
      { accountId: account.id },
      'an API key cannot be opened: GATEHOUSE_SECRET has changed since it was made',
    );
    return { api_key: null, created_at: createdAt };
  }
}
