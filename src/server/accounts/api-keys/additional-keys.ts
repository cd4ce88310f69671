import { inTransaction } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { type Actor, type Caller, moduleOf, type Scope, scopes } from '../../http/index.ts';
import { invalid, notFound, Refusal, sha256, t } from '../../kernel/index.ts';
import { enqueueAccountEvent, presentKey } from '../account-events/index.ts';
import { countAdditionalKeys, endKey, insertKey, type KeyWithCreator, listAdditionalKeys } from './api-key.store.ts';
import { generateApiKey, shownPrefix } from './api-key-format.ts';
import type { NewApiKey } from './wire.ts';

const maxKeys = 100;

type KeyCreator = {
  accountId: number;
  actor: Pick<Actor & { kind: 'user' }, 'userId' | 'name' | 'permissions'>;
  modulesOff?: Caller['modulesOff'];
};

/** Only the key's hash is stored. */
export async function createAdditionalKey(
  deps: Deps,
  { accountId, actor, modulesOff }: KeyCreator,
  wanted: NewApiKey,
): Promise<{ key: string; row: KeyWithCreator }> {
  const nowMs = deps.now();
  // Owners and admins have every scope. Scopes of a module that is off work again when it is on.
  const isOff = (scope: Scope): boolean => {
    const module = moduleOf(scope);
    return module !== undefined && modulesOff?.has(module) === true;
  };
  const beyond = wanted.scopes.filter((scope) => !actor.permissions.has(scope) && !isOff(scope));
  if (beyond.length > 0)
    throw invalid({
      scopes: [t("You don't have these permissions yourself: {scopes}.", { scopes: beyond.join(', ') })],
    });
  if (typeof wanted.expires_at === 'number' && wanted.expires_at <= nowMs)
    throw invalid({ expires_at: [t('must be in the future.')] });
  const key = generateApiKey();
  return inTransaction(deps.database, async (trx) => {
    if ((await countAdditionalKeys(trx, accountId)) >= maxKeys)
      throw new Refusal(
        'conflict',
        t("An account can have up to {max} keys. Revoke one that you don't use.", { max: maxKeys }),
      );
    const made = await insertKey(trx, {
      account_id: accountId,
      is_first: 0,
      created_by: actor.userId,
      name: wanted.name,
      hash: sha256(key),
      prefix: shownPrefix(key),
      scopes: JSON.stringify(scopes.filter((scope) => wanted.scopes.includes(scope))),
      networks: JSON.stringify([...new Set(wanted.networks)]),
      expires_at: wanted.expires_at ?? null,
      created_at: nowMs,
    });
    await enqueueAccountEvent(deps, trx, accountId, {
      type: 'api_key.created',
      data: { api_key: presentKey(made), by: actor.name },
    });
    const row = (await listAdditionalKeys(trx, accountId)).find((one) => one.id === made.id);
    if (!row) throw new Error('a key that was made must be there');
    return { key, row };
  });
}

export async function revokeAdditionalKey(
  deps: Pick<Deps, 'config' | 'database' | 'now'>,
  { accountId, actor }: KeyCreator,
  id: number,
): Promise<void> {
  await inTransaction(deps.database, async (trx) => {
    const ended = await endKey(trx, accountId, id, deps.now());
    if (!ended) throw notFound();
    await enqueueAccountEvent(deps, trx, accountId, {
      type: 'api_key.ended',
      data: { api_key: presentKey(ended), by: actor.name },
    });
  });
}
