import type { FastifyInstance } from 'fastify';
import type { DatabaseOrTransaction } from '../../database/index.ts';
import type { Deps } from '../../deps.ts';
import type { GuestThing } from '../../http/index.ts';
import { parseInput } from '../../http/index.ts';
import { listMemberships, listShownThings, type Membership } from '../members/index.ts';
import { requireSession } from '../sessions/index.ts';
import { lacksTwoFactor } from '../two-factor/index.ts';
import { presentMembership } from '../wire.ts';
import { type LinkedThing, thingOfPath } from './thing-of-path.ts';
import { type DeepLinkTarget, deepLink } from './wire.ts';

/** Whether the account has the thing; the features know. */
export type HasThing = (accountId: number, thing: LinkedThing) => Promise<boolean>;

/** Where a link leads that was mailed for another account of the same person. Of accounts of others it tells nothing. */
export function deepLinkRoutes(deps: Deps, hasThing: HasThing) {
  const { db } = deps.database;
  return async (app: FastifyInstance): Promise<void> => {
    app.get('/session/find', async (request): Promise<{ data: DeepLinkTarget | null }> => {
      const { user, account } = requireSession(request);
      const thing = thingOfPath(parseInput(deepLink, request.query).path);
      if (!thing) return { data: null };
      for (const membership of await listMemberships(db, user.id)) {
        if (membership.account.id === account.id || !(await maySee(db, user.id, membership, thing))) continue;
        if (await lacksTwoFactor(db, { user, account: membership.account })) continue;
        if (!(await hasThing(membership.account.id, thing))) continue;
        return { data: { kind: thing.kind, account: presentMembership(membership.account, membership.role) } };
      }
      return { data: null };
    });
  };
}

const guestKinds: Partial<Record<LinkedThing['kind'], GuestThing>> = {
  monitor: 'monitor',
  website: 'website',
  status_page: 'status_page',
  item: 'item',
};

/** Guests learn of what they were shown alone. */
async function maySee(
  db: DatabaseOrTransaction,
  userId: number,
  { account, role }: Membership,
  { kind, id }: LinkedThing,
): Promise<boolean> {
  if (role !== 'guest') return true;
  const shown = guestKinds[kind];
  const things = (await listShownThings(db, account.id, userId)).get(userId);
  return shown !== undefined && (things?.[shown].includes(id) ?? false);
}
