import type { DatabaseOrTransaction, Role } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { findAccount } from '../account/index.ts';

import type { Member } from '../members/index.ts';
import { nameOf } from '../users/index.ts';
import { type AuditActor, recordAuditEvent } from './record-event.ts';

/**
 * Leaves an entry in the log of the installation where somebody begins or ceases to run it: as an owner of the account that
 * owns it. Roles in other accounts are the business of those alone.
 */
export async function recordInstallationOwner(
  deps: Pick<Deps, 'now'>,
  trx: DatabaseOrTransaction,
  accountId: number,
  { member, actor, from, to }: { member: Member; actor: AuditActor; from: Role | null; to: Role | null },
): Promise<void> {
  if ((from === 'owner') === (to === 'owner')) return;
  const account = await findAccount(trx, accountId);
  if (account?.is_owner !== 1) return;
  await recordAuditEvent(trx, {
    accountId: null,
    actor,
    action: to === 'owner' ? 'service.owner_added' : 'service.owner_removed',
    subject: { id: member.user_id, name: nameOf(member) },
    changes: [{ field: 'role', from, to }],
    nowMs: deps.now(),
  });
}
