import type { Deps } from '../../deps.ts';
import type { Caller, Permission } from '../../http/index.ts';
import { isAccountEnabled } from '../account/index.ts';
import { permissionsOf } from '../members/index.ts';
import { findLiveSession } from './session.store.ts';

/** Re-checks account, session and permission during a streamed response. */
export async function revalidateAccess(
  { database: { db }, now }: Pick<Deps, 'database' | 'now'>,
  { accountId, actor }: Pick<Caller, 'accountId' | 'actor'>,
  permission: Permission,
): Promise<boolean> {
  if (actor?.kind !== 'user') return isAccountEnabled(db, accountId);
  const session = await findLiveSession(db, actor.sessionIdHash, now());
  return session?.account.id === accountId && permissionsOf(session.role, session.account).has(permission);
}
