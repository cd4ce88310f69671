import type { FastifyRequest } from 'fastify';
import { inTransaction } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { formatList, invalid, Refusal, t } from '../../kernel/index.ts';
import { lockAccount, moveToOwner } from '../account/index.ts';
import { enqueueAccountEvent, presentMember } from '../account-events/index.ts';
import { recordAuditEvent, recordInstallationOwner } from '../audit/index.ts';
import { deleteMember, findMember } from '../members/index.ts';
import type { SignedInSession } from '../sessions/index.ts';
import { enqueueOwnerMails } from '../user-mails/index.ts';
import { lockUser } from '../users/index.ts';
import { deleteUser, listMembershipIds, listSolelyOwnedAccounts } from './user.store.ts';

/**
 * The user's work in accounts stays, under the user's name. Throws `invalid` for a wrong confirmation, and `conflict`
 * if an account would lose its only owner.
 */
export function deleteOwnUser(
  deps: Deps,
  { user }: SignedInSession,
  { confirmation, request }: { confirmation: string; request: FastifyRequest },
): Promise<void> {
  return inTransaction(deps.database, async (trx) => {
    if (confirmation.toLowerCase() !== user.username.toLowerCase())
      throw invalid({ confirmation: [t('must be your username: {username}.', { username: user.username })] });
    // The locks make other owners who leave at the same time wait. The fixed order prevents deadlocks.
    for (const accountId of await listMembershipIds(trx, user.id)) await lockAccount(deps.database, trx, accountId);
    // Prevents new memberships.
    await lockUser(deps.database, trx, user.id);
    const alone = await listSolelyOwnedAccounts(trx, user.id);
    if (alone.length > 0)
      throw new Refusal(
        'conflict',
        t(
          'You are the only owner of {accounts}. First make someone else an owner in Settings → Members, or delete it.',
          {
            accounts: formatList(alone),
          },
        ),
      );
    const actor = { kind: 'user' as const, user, request };
    for (const accountId of await listMembershipIds(trx, user.id)) {
      const member = await findMember(trx, accountId, user.id);
      // Deleted first, so the account's mail address cannot move to this user.
      await deleteMember(trx, accountId, user.id);
      const moved = await moveToOwner(trx, accountId);
      await recordAuditEvent(trx, {
        accountId,
        actor,
        action: 'user.deleted',
        subject: { id: user.id, name: user.username },
        changes: moved ? [{ field: 'email', from: moved.from, to: moved.to }] : [],
        nowMs: deps.now(),
      });
      if (!member) continue;
      await recordInstallationOwner(deps, trx, accountId, { member, actor, from: member.role, to: null });
      if (member.role === 'owner') await enqueueOwnerMails(deps, trx, accountId, { member, isOwner: false, moved });
      const shown = presentMember(member);
      await enqueueAccountEvent(deps, trx, accountId, {
        type: 'member.removed',
        data: { member: shown, by: shown.name },
      });
    }
    await deleteUser(trx, user.id);
  });
}
