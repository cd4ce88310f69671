import type { FindRouteAccess } from '../http/index.ts';
import { accountRoutes } from './accounts.ts';
import { marketRoutes } from './market.ts';
import { monitorRoutes } from './monitors.ts';
import { otherRoutes } from './other.ts';
import type { RoutePermissions } from './table.ts';
import { webhookRoutes } from './webhooks.ts';
import { websiteRoutes } from './websites.ts';

/** The routes of `/console/api` and `/api/v1`: an operation that both have asks the same in both. */
export const interfaceRoutes: RoutePermissions = {
  ...accountRoutes,
  ...monitorRoutes,
  ...websiteRoutes,
  ...marketRoutes,
  ...webhookRoutes,
};
const elsewhere: RoutePermissions = otherRoutes;

/** The row of a route, by its method and its address as it is mounted. */
export const findRouteAccess: FindRouteAccess = (method, url) => {
  const path = /^\/(?:console\/api|api\/v1)(?=\/)(.*)$/.exec(url)?.[1];
  // The names of typefaces are hashes of what is in them.
  const row =
    path === undefined
      ? (elsewhere[`${method} ${url as '/'}`] ?? (url.startsWith('/typeface/') ? 'public' : undefined))
      : interfaceRoutes[`${method} ${path as '/'}`];
  if (row === undefined || row === 'public' || row === 'authenticated' || typeof row === 'object') return row;
  return { permission: row };
};
