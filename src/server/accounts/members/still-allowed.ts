import type { DatabaseOrTransaction } from '../../database/index.ts';
import type { Caller, Permission } from '../../http/index.ts';
import { findAccount } from '../account/index.ts';
import { findMember } from './member.store.ts';
import { permissionsOf } from './roles.ts';

/**
 * Whether who began a long answer may go on with it: the account works, and a person is still a member whose role has the
 * permission.
 */
export async function isStillAllowed(
  db: DatabaseOrTransaction,
  { accountId, actor }: Pick<Caller, 'accountId' | 'actor'>,
  permission: Permission,
): Promise<boolean> {
  const account = await findAccount(db, accountId);
  if (!account || account.disabled_at !== null) return false;
  if (actor?.kind !== 'user') return true;
  const member = await findMember(db, accountId, actor.userId);
  return member !== undefined && permissionsOf(member.role, account).has(permission);
}
