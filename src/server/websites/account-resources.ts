import type { GuestResource, LinkedResource } from '../accounts/index.ts';
import { presentWebsiteRows } from './console/index.ts';
import { findWebsites } from './website/index.ts';

export const linkedWebsiteResources = {
  website: {
    path: 'websites',
    belongsTo: async (db, accountId, id) => (await findWebsites(db, accountId, [id])).length > 0,
  },
} satisfies Record<string, LinkedResource>;

export const guestWebsiteResources = {
  website: {
    findNames: async (db, accountId, ids) =>
      (await findWebsites(db, accountId, ids)).map(({ id, domain }) => ({ id, name: domain })),
    async present(deps, accountId, ids) {
      const websites = await presentWebsiteRows(deps, await findWebsites(deps.database.db, accountId, ids));
      return websites.map(({ id, domain, visitors_today, online, week }) => ({
        id,
        name: domain,
        visitors_today,
        online,
        week,
      }));
    },
  },
} satisfies Record<string, GuestResource>;
