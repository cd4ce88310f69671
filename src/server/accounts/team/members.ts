import { type DatabaseOrTransaction, inTransaction, type Role } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { notFound, Refusal } from '../../kernel/index.ts';
import { lockAccount } from '../account/index.ts';
import { enqueueAccountEvent, presentMember } from '../account-events/index.ts';
import {
  deleteMember,
  findMember,
  listMembers,
  type Member,
  nothingShown,
  type ShownThings,
  setMemberRole,
  setShownThings,
} from '../members/index.ts';
import { deleteSessionsOfMember } from '../sessions/index.ts';
import { deleteMemberInvitationsBy } from './member-invitation.store.ts';
import { isBelow, mayManage } from './role-rules.ts';
import { type NameThings, requireThings } from './things.ts';

/** Who acts on the members of which account. */
export type Manager = { accountId: number; userId: number };

/**
 * Changes what a member may do, or what a guest is shown. Throws `forbidden` where the role of who acts does not reach
 * that far, `conflict` where the account would be left without an owner.
 */
export async function changeMember(
  deps: Deps,
  nameThings: NameThings,
  { manager, userId, role, things }: { manager: Manager; userId: number; role?: Role; things?: ShownThings },
): Promise<Member> {
  const { accountId } = manager;
  return inTransaction(deps.database, async (trx) => {
    await lockAccount(deps.database, trx, accountId);
    const actor = await requireMember(trx, manager);
    const member = await findMember(trx, accountId, userId);
    if (!member) throw notFound();
    const wanted = role ?? member.role;
    requireMayManage(actor.role, [member.role, wanted]);
    if (wanted !== 'owner') await requireOtherOwner(trx, accountId, member);
    if (wanted !== member.role) {
      await setMemberRole(trx, { accountId, userId, role: wanted });
      await enqueueAccountEvent(deps, trx, accountId, {
        type: 'member.role_changed',
        data: {
          member: presentMember({ ...member, role: wanted }),
          previous_role: member.role,
          by: presentMember(actor).name,
        },
      });
    }
    // What somebody with less power would not have been able to offer is not offered any more.
    if (isBelow(wanted, member.role)) await deleteMemberInvitationsBy(trx, accountId, userId);
    if (wanted !== 'guest') await setShownThings(trx, { accountId, userId }, nothingShown());
    else if (things || member.role !== 'guest') {
      await requireThings(trx, nameThings, accountId, things ?? nothingShown());
      await setShownThings(trx, { accountId, userId }, things ?? nothingShown());
    }
    return { ...member, role: wanted };
  });
}

/** Ends a membership and, at once, every session in which the member looks at the account. */
export async function removeMember(deps: Deps, manager: Manager, userId: number): Promise<void> {
  const { accountId } = manager;
  await inTransaction(deps.database, async (trx) => {
    await lockAccount(deps.database, trx, accountId);
    const actor = await requireMember(trx, manager);
    const member = await findMember(trx, accountId, userId);
    if (!member) throw notFound();
    if (userId !== manager.userId) requireMayManage(actor.role, [member.role]);
    await requireOtherOwner(trx, accountId, member);
    await deleteMemberInvitationsBy(trx, accountId, userId);
    await deleteMember(trx, accountId, userId);
    await deleteSessionsOfMember(trx, accountId, userId);
    await enqueueAccountEvent(deps, trx, accountId, {
      type: 'member.removed',
      data: { member: presentMember(member), by: presentMember(actor).name },
    });
  });
}

/** Who acts, read again: what the role was at the start of the request may have changed. */
export async function requireMember(trx: DatabaseOrTransaction, { accountId, userId }: Manager): Promise<Member> {
  const member = await findMember(trx, accountId, userId);
  if (!member) throw new Refusal('forbidden', 'You are not a member of this account any more.');
  return member;
}

export function requireMayManage(actor: Role, roles: Role[]): void {
  const beyond = roles.find((role) => !mayManage(actor, role));
  if (beyond === undefined) return;
  throw new Refusal(
    'forbidden',
    beyond === 'owner'
      ? 'Only an owner of the account may make or change owners.'
      : `Your role in this account, ${actor}, does not allow this: ask its owner or an admin.`,
  );
}

async function requireOtherOwner(trx: DatabaseOrTransaction, accountId: number, member: Member): Promise<void> {
  if (member.role !== 'owner') return;
  const owners = (await listMembers(trx, accountId)).filter(({ role }) => role === 'owner');
  if (owners.length > 1) return;
  throw new Refusal('conflict', 'An account always has an owner: make somebody else an owner first, then try again.');
}
