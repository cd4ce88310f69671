import type { Deps } from '../../deps.ts';
import { type Caller, moduleOf, type Permission } from '../../http/index.ts';
import { findAccount } from '../account/index.ts';
import { permissionsOf } from '../members/index.ts';
import { findModulesOff } from '../modules/index.ts';
import { findLiveSession } from './session.store.ts';

/** Re-checks account, session and permission during a streamed response. */
export async function revalidateAccess(
  { database: { db }, now }: Pick<Deps, 'database' | 'now'>,
  { accountId, actor }: Pick<Caller, 'accountId' | 'actor'>,
  permission: Permission,
): Promise<boolean> {
  const module = moduleOf(permission);
  const account = await findAccount(db, accountId);
  if (!account || (module && (await findModulesOff(db, account)).has(module))) return false;
  if (actor?.kind !== 'user') return account.disabled_at === null;
  const session = await findLiveSession(db, actor.sessionIdHash, now());
  return session?.account.id === accountId && permissionsOf(session.role, session.account).has(permission);
}
