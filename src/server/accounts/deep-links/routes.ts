import type { FastifyInstance } from 'fastify';
import type { DatabaseOrTransaction } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import { declareRoutes, guestResourceKinds, parseInput } from '../../http/index.ts';
import { presentMembership } from '../account/index.ts';
import { listMemberships, listShownResources, type Membership } from '../members/index.ts';
import { requireSession } from '../sessions/index.ts';
import { lacksTwoFactor } from '../two-factor/index.ts';
import { findLinkedResource, type LinkedResources } from './linked-resource.ts';
import { deepLink, type FoundAccount } from './wire.ts';

/** Reveals nothing about other users' accounts. */
export function deepLinkRoutes(deps: Deps, resources: LinkedResources) {
  const { db } = deps.database;
  return async (app: FastifyInstance) => {
    const routes = declareRoutes(app);

    return [
      routes.get(
        '/session/find',
        { access: 'self', operation: 'console' },
        async (request): Promise<{ data: FoundAccount | null }> => {
          const { user, account } = requireSession(request);
          const resource = findLinkedResource(resources, parseInput(deepLink, request.query).path);
          if (!resource) return { data: null };
          for (const membership of await listMemberships(db, user.id)) {
            if (membership.account.id === account.id || !(await maySee(db, user.id, membership, resource))) continue;
            if (await lacksTwoFactor(db, { user, account: membership.account })) continue;
            if (!(await resource.belongsTo(db, membership.account.id, resource.id))) continue;
            return { data: { kind: resource.kind, account: presentMembership(membership.account, membership.role) } };
          }
          return { data: null };
        },
      ),
    ];
  };
}

async function maySee(
  db: DatabaseOrTransaction,
  userId: number,
  { account, role }: Membership,
  { kind, id }: { kind: string; id: number },
): Promise<boolean> {
  if (role !== 'guest') return true;
  const shown = guestResourceKinds.find((shownKind) => shownKind === kind);
  const resources = (await listShownResources(db, account.id, userId)).get(userId);
  return shown !== undefined && (resources?.[shown].includes(id) ?? false);
}
