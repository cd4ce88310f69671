import type { FastifyRequest } from 'fastify';
import { inTransaction } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { formatList, invalid, Refusal } from '../../kernel/index.ts';
import { recordAuditEvent } from '../audit/index.ts';
import type { SignedInSession } from '../sessions/index.ts';
import { deleteUser, listAccountsOwnedAlone, listMembershipIds } from './user.store.ts';

/**
 * Deletes the signed-in user at once, with sessions, memberships and what protects the log-in. What was made in accounts
 * stays theirs, under the name that it was made by. Throws `invalid` where the name is not the user's, and `conflict` where
 * an account would have no owner.
 */
export function deleteOwnUser(
  deps: Pick<Deps, 'database' | 'now'>,
  { user }: SignedInSession,
  { confirmation, request }: { confirmation: string; request: FastifyRequest },
): Promise<void> {
  return inTransaction(deps.database, async (trx) => {
    if (confirmation.toLowerCase() !== user.username.toLowerCase())
      throw invalid({ confirmation: [`must be your username: ${user.username}.`] });
    const alone = await listAccountsOwnedAlone(trx, user.id);
    if (alone.length > 0)
      throw new Refusal(
        'conflict',
        `You alone own ${formatList(alone)}: make somebody else its owner in Settings → Members, or delete it first.`,
      );
    for (const accountId of await listMembershipIds(trx, user.id))
      await recordAuditEvent(trx, {
        accountId,
        actor: { kind: 'user', user, request },
        action: 'user.deleted',
        subject: { id: user.id, name: user.username },
        nowMs: deps.now(),
      });
    await deleteUser(trx, user.id);
  });
}
