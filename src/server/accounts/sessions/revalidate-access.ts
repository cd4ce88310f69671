import type { Deps } from '../../deps.ts';
import type { Caller, Permission } from '../../http/index.ts';
import { isAccountEnabled } from '../account/index.ts';
import { permissionsOf } from '../members/index.ts';
import { findLiveSession } from './session.store.ts';

/**
 * Whether who began a long answer may go on with it: the account works, and of a person the session is there, shows this
 * account still, and the role has the permission.
 */
export async function revalidateAccess(
  { database: { db }, now }: Pick<Deps, 'database' | 'now'>,
  { accountId, actor }: Pick<Caller, 'accountId' | 'actor'>,
  permission: Permission,
): Promise<boolean> {
  if (actor?.kind !== 'user') return isAccountEnabled(db, accountId);
  const session = await findLiveSession(db, actor.sessionIdHash, now());
  return session?.account.id === accountId && permissionsOf(session.role, session.account).has(permission);
}
