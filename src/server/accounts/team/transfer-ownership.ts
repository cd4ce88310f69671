import { inTransaction } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { Refusal } from '../../kernel/index.ts';
import { lockAccount, moveToOwner } from '../account/index.ts';
import { recordInstallationOwner, recordOperatorEvent } from '../audit/index.ts';
import { findMember, insertMember, noSharedResources, setMemberRole, setShownResources } from '../members/index.ts';
import { requireAccountByLogin } from '../registration/index.ts';
import { enqueueOwnerMails } from '../user-mails/index.ts';
import { findUserByLogin } from '../users/index.ts';

/**
 * For the command line, for example after an account was stolen. Throws `not_found`, and `conflict` if the user already
 * is an owner.
 */
export async function transferOwnership(
  deps: Deps,
  { username, login }: { username: string; login: string },
): Promise<{ account: string; owner: string }> {
  return inTransaction(deps.database, async (trx) => {
    const account = await requireAccountByLogin(deps, username, trx);
    await lockAccount(deps.database, trx, account.id);
    const user = await findUserByLogin(trx, login);
    // not shown: to operators
    if (!user) throw new Refusal('not_found', `No user has the name or email ${login}.`);
    const who = { accountId: account.id, userId: user.id };
    const before = await findMember(trx, account.id, user.id);
    if (before?.role === 'owner')
      // not shown: to operators
      throw new Refusal('conflict', `${user.username} is already an owner of ${account.username}.`);
    const nowMs = deps.now();
    if (before) await setMemberRole(trx, { ...who, role: 'owner' });
    else await insertMember(trx, { account_id: account.id, user_id: user.id, role: 'owner', created_at: nowMs });
    await setShownResources(trx, who, noSharedResources());
    const member = await findMember(trx, account.id, user.id);
    if (!member) throw new Error('a member that was added must exist');
    const moved = await moveToOwner(trx, account.id);
    await recordOperatorEvent(trx, {
      command: 'account give',
      accountIds: [account.id],
      action: before ? 'member.updated' : 'member.joined',
      subject: { id: user.id, name: user.username },
      changes: [
        { field: 'role', from: before?.role ?? null, to: 'owner' },
        ...(moved ? [{ field: 'email' as const, from: moved.from, to: moved.to }] : []),
      ],
      nowMs,
    });
    await recordInstallationOwner(deps, trx, account.id, {
      member,
      actor: { kind: 'operator', command: 'gatehouse account give' },
      from: before?.role ?? null,
      to: 'owner',
    });
    await enqueueOwnerMails(deps, trx, account.id, { member, isOwner: true, moved });
    return { account: account.username, owner: user.username };
  });
}
