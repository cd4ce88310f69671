import type { FastifyRequest } from 'fastify';
import { type DatabaseOrTransaction, inTransaction, type Role } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { notFound, Refusal, t } from '../../kernel/index.ts';
import { lockAccount, moveToOwner } from '../account/index.ts';
import { enqueueAccountEvent, presentMember } from '../account-events/index.ts';
import { type AuditActor, addAuditChange, recordInstallationOwner } from '../audit/index.ts';
import {
  deleteMember,
  findMember,
  listMembers,
  type Member,
  noSharedResources,
  type SharedResourceIds,
  setMemberRole,
  setShownResources,
} from '../members/index.ts';
import { deleteSessionsOfMember } from '../sessions/index.ts';
import { enqueueOwnerMails } from '../user-mails/index.ts';
import { type GuestResources, requireResources } from './guest-resource.ts';
import { deleteMemberInvitationsBy } from './member-invitation.store.ts';
import { isBelow, mayManage } from './role-rules.ts';

/** `requireProof` throws if the session was not confirmed recently. */
export type Manager = { accountId: number; userId: number; requireProof: () => void };

/**
 * Throws `forbidden` if the manager's role is not sufficient or an owner would change without proof of identity, and
 * `conflict` if no owner would remain.
 */
export async function changeMember(
  deps: Deps,
  resources: GuestResources,
  {
    manager,
    userId,
    role,
    things,
    request,
  }: { manager: Manager; userId: number; role?: Role; things?: SharedResourceIds; request: FastifyRequest },
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
      requireProofAmongOwners(manager, [member.role, wanted]);
      await setMemberRole(trx, { accountId, userId, role: wanted });
      addAuditChange(request, { field: 'role', from: member.role, to: wanted });
      await recordInstallationOwner(deps, trx, accountId, {
        member,
        actor: userActor(actor, request),
        from: member.role,
        to: wanted,
      });
      if ([wanted, member.role].includes('owner'))
        await followOwners(deps, trx, accountId, { member, isOwner: wanted === 'owner', request });
      await enqueueAccountEvent(deps, trx, accountId, {
        type: 'member.role_changed',
        data: {
          member: presentMember({ ...member, role: wanted }),
          previous_role: member.role,
          by: presentMember(actor).name,
        },
      });
    }
    // The member's invitations could grant more than the lower role allows.
    if (isBelow(wanted, member.role)) await deleteMemberInvitationsBy(trx, accountId, userId);
    if (wanted !== 'guest') await setShownResources(trx, { accountId, userId }, noSharedResources());
    else if (things || member.role !== 'guest') {
      await requireResources(resources, trx, { accountId, ids: things ?? noSharedResources() });
      await setShownResources(trx, { accountId, userId }, things ?? noSharedResources());
    }
    return { ...member, role: wanted };
  });
}

export async function removeMember(
  deps: Deps,
  { manager, userId, request }: { manager: Manager; userId: number; request: FastifyRequest },
): Promise<void> {
  const { accountId } = manager;
  await inTransaction(deps.database, async (trx) => {
    await lockAccount(deps.database, trx, accountId);
    const actor = await requireMember(trx, manager);
    const member = await findMember(trx, accountId, userId);
    if (!member) throw notFound();
    if (userId !== manager.userId) requireMayManage(actor.role, [member.role]);
    await requireOtherOwner(trx, accountId, member);
    requireProofAmongOwners(manager, [member.role]);
    await deleteMemberInvitationsBy(trx, accountId, userId);
    await deleteMember(trx, accountId, userId);
    await deleteSessionsOfMember(trx, accountId, userId);
    addAuditChange(request, { field: 'role', from: member.role, to: null });
    await recordInstallationOwner(deps, trx, accountId, {
      member,
      actor: userActor(actor, request),
      from: member.role,
      to: null,
    });
    if (member.role === 'owner') await followOwners(deps, trx, accountId, { member, isOwner: false, request });
    await enqueueAccountEvent(deps, trx, accountId, {
      type: 'member.removed',
      data: { member: presentMember(member), by: presentMember(actor).name },
    });
  });
}

async function followOwners(
  deps: Deps,
  trx: DatabaseOrTransaction,
  accountId: number,
  { member, isOwner, request }: { member: Member; isOwner: boolean; request: FastifyRequest },
): Promise<void> {
  const moved = await moveToOwner(trx, accountId);
  if (moved) addAuditChange(request, { field: 'email', from: moved.from, to: moved.to });
  await enqueueOwnerMails(deps, trx, accountId, { member, isOwner, moved });
}

const userActor = ({ user_id: id, ...names }: Member, request: FastifyRequest): AuditActor => ({
  kind: 'user',
  user: { ...names, id },
  request,
});

/** The role can have changed since the request started. */
export async function requireMember(trx: DatabaseOrTransaction, { accountId, userId }: Manager): Promise<Member> {
  const member = await findMember(trx, accountId, userId);
  if (!member) throw new Refusal('forbidden', t('You are no longer a member of this account.'));
  return member;
}

export function requireMayManage(actor: Role, roles: Role[]): void {
  const beyond = roles.find((role) => !mayManage(actor, role));
  if (beyond === undefined) return;
  throw new Refusal(
    'forbidden',
    beyond === 'owner'
      ? t('Only an owner of the account can add or change owners.')
      : t(
          'Your role in this account, {role, select, owner {owner} admin {admin} editor {editor} viewer {viewer} guest {guest} other {{role}}}, does not allow this. Ask its owner or an admin.',
          { role: actor },
        ),
  );
}

/** An unattended browser must not be enough to take over an account. */
export function requireProofAmongOwners({ requireProof }: Manager, roles: Role[]): void {
  if (roles.includes('owner')) requireProof();
}

async function requireOtherOwner(trx: DatabaseOrTransaction, accountId: number, member: Member): Promise<void> {
  if (member.role !== 'owner') return;
  const owners = (await listMembers(trx, accountId)).filter(({ role }) => role === 'owner');
  if (owners.length > 1) return;
  throw new Refusal('conflict', t('An account must have an owner. Make someone else an owner first, then try again.'));
}
