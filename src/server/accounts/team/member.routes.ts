import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { inTransaction } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { callerOf, declareRoutes, idParam, moduleOfResource, parseInput } from '../../http/index.ts';
import { isSessionConfirmed, proofRequired } from '../log-in/index.ts';
import {
  byGuestResource,
  findSuspendedAccount,
  listMembers,
  listMemberships,
  listShownResources,
  noSharedResources,
  type SharedResourceIds,
} from '../members/index.ts';
import {
  clearSessionCookie,
  findSessionTimes,
  type Principal,
  requireSession,
  startSession,
  switchAccount,
} from '../sessions/index.ts';
import { addAccount } from './additional-account.ts';
import { type GuestResources, nameResources, presentResources } from './guest-resource.ts';
import { listMemberInvitations } from './member-invitation.store.ts';
import {
  type IssuedInvitation,
  inviteMember,
  resendMemberInvitation,
  withdrawMemberInvitation,
} from './member-invitations.ts';
import { changeMember, type Manager, removeMember } from './members.ts';
import {
  additionalAccount,
  memberPatch,
  newMember,
  presentMember,
  presentMemberInvitation,
  resourcesOf,
} from './wire.ts';

export function memberRoutes(deps: Deps, resources: GuestResources) {
  const { db } = deps.database;
  const accountIdOf = (request: FastifyRequest): number => requireSession(request).account.id;
  const managerOf = async (request: FastifyRequest): Promise<Manager> => {
    const session = requireSession(request);
    const isConfirmed = await isSessionConfirmed(deps, session);
    return {
      accountId: session.account.id,
      userId: session.user.id,
      requireProof: () => {
        if (!isConfirmed) throw proofRequired(session.user);
      },
    };
  };
  const nameShown = (accountId: number, role: string, ids: SharedResourceIds | undefined) =>
    role === 'guest' ? nameResources(resources, db, { accountId, ids: ids ?? noSharedResources() }) : null;
  const answerOf = async ({ row, url }: IssuedInvitation) => ({
    data: {
      ...presentMemberInvitation(
        row,
        await nameShown(row.account_id, row.role, JSON.parse(row.things) as SharedResourceIds),
      ),
      ...(url !== undefined && { url }),
    },
  });

  return async (app: FastifyInstance) => {
    const routes = declareRoutes(app);

    return [
      routes.get('/members', { access: 'account:read', operation: 'console' }, async (request) => {
        const accountId = accountIdOf(request);
        const shown = await listShownResources(db, accountId);
        const members = await listMembers(db, accountId);
        return {
          data: await Promise.all(
            members.map(async (row) =>
              presentMember(row, await nameShown(accountId, row.role, shown.get(row.user_id))),
            ),
          ),
        };
      }),

      routes.patch(
        '/members/:id',
        { access: 'account:write', audit: 'member.updated', operation: 'console' },
        async (request) => {
          const { role, things } = parseInput(memberPatch, request.body);
          const manager = await managerOf(request);
          const userId = idParam(request.params);
          const member = await changeMember(deps, resources, {
            manager,
            userId,
            request,
            ...(role && { role }),
            ...(things && { things: resourcesOf(things) }),
          });
          const shown = (await listShownResources(db, manager.accountId, userId)).get(userId);
          return { data: presentMember(member, await nameShown(manager.accountId, member.role, shown)) };
        },
      ),

      routes.delete(
        '/members/:id',
        { access: 'account:write', audit: 'member.removed', operation: 'console' },
        async (request) => {
          const id = idParam(request.params);
          await removeMember(deps, { manager: await managerOf(request), userId: id, request });
          return { id, object: 'member', deleted: true };
        },
      ),

      routes.post(
        '/members/leave',
        { access: 'self', audit: 'member.left', operation: 'console' },
        async (request, reply) => {
          const session = requireSession(request);
          await leave(request, reply, session.user.id);
          return reply.code(204).send();
        },
      ),

      routes.get('/members/invitations', { access: 'account:write', operation: 'console' }, async (request) => {
        const rows = await listMemberInvitations(db, accountIdOf(request));
        return { data: await Promise.all(rows.map(async (row) => (await answerOf({ row, url: undefined })).data)) };
      }),

      routes.post(
        '/members/invitations',
        { access: 'account:write', audit: 'invitation.created', operation: 'console' },
        async (request, reply) => {
          const wanted = parseInput(newMember, request.body);
          const issued = await inviteMember(deps, resources, { manager: await managerOf(request), wanted });
          reply.code(201);
          return await answerOf(issued);
        },
      ),

      routes.post(
        '/members/invitations/:id/send',
        { access: 'account:write', audit: 'invitation.resent', operation: 'console' },
        async (request) =>
          answerOf(await resendMemberInvitation(deps, await managerOf(request), idParam(request.params))),
      ),

      routes.delete(
        '/members/invitations/:id',
        { access: 'account:write', audit: 'invitation.deleted', operation: 'console' },
        async (request) => {
          const id = idParam(request.params);
          await withdrawMemberInvitation(deps, await managerOf(request), id);
          return { id, object: 'member_invitation', deleted: true };
        },
      ),

      routes.get('/members/shown', { access: 'self', operation: 'console' }, async (request) => {
        const { account, user } = requireSession(request);
        const shown = (await listShownResources(db, account.id, user.id)).get(user.id);
        const { modulesOff } = callerOf(request);
        const ids = byGuestResource((kind) => (modulesOff?.has(moduleOfResource[kind]) ? [] : (shown?.[kind] ?? [])));
        return { data: await presentResources(resources, deps, { accountId: account.id, ids }) };
      }),

      routes.post(
        '/account',
        { access: 'self', audit: 'account.created', operation: 'console' },
        async (request, reply) => {
          const session = requireSession(request);
          const account = await addAccount(deps, session.user, parseInput(additionalAccount, request.body), request);
          await switchAccount(deps, request, session, account.id);
          reply.code(201);
          return { data: { id: account.id } };
        },
      ),
    ];
  };

  async function leave(request: FastifyRequest, reply: FastifyReply, userId: number): Promise<void> {
    const { user, idHash } = requireSession(request);
    const since = await findSessionTimes(db, idHash);
    await removeMember(deps, { manager: await managerOf(request), userId, request });
    const [next] = await listMemberships(db, userId);
    if (!next && (await findSuspendedAccount(db, user))) return clearSessionCookie(deps, reply);
    const who: Principal = next ? { user, ...next } : { user, account: undefined, role: undefined };
    await inTransaction(deps.database, (trx) =>
      startSession(deps, trx, { request, reply }, who, { ...(since && { since }) }),
    );
  }
}
