import {
  type AnnotationDeps,
  type FindSharedAnnotations,
  listAnnotations,
  listSharedAnnotations,
} from '../annotations/index.ts';
import type { Deps } from '../deps.ts';
import { dayMs } from '../kernel/index.ts';
import { type CurrentShop, hasItem, marketEvents } from '../market/index.ts';
import { findMonitorHost, monitorEvents } from '../monitors/index.ts';
import { type FindAnnotations, findWebsiteHost, listWebsiteHosts, websiteEvents } from '../websites/index.ts';

export function createAnnotationDeps(deps: Deps, shop: CurrentShop): AnnotationDeps {
  const { db } = deps.database;
  return {
    database: deps.database,
    now: deps.now,
    sources: [...monitorEvents, ...websiteEvents, ...marketEvents],
    subjects: {
      websiteHost: (accountId, id) => findWebsiteHost(db, accountId, id),
      monitorHost: (accountId, id) => findMonitorHost(db, accountId, id),
      hasItem: (accountId, id) => hasItem(db, accountId, id),
      siteHosts: async (accountId) => [
        ...(await listWebsiteHosts(db, accountId)),
        new URL(deps.config.marketBaseUrl).hostname,
        new URL((await shop.read()).base).hostname,
      ],
    },
  };
}

const maxMs = 1100 * dayMs;

/** Returns the annotations for a website's export, as in its charts, but only for the last 1,100 days of the period. */
export const createFindAnnotations =
  (deps: AnnotationDeps): FindAnnotations =>
  async (caller, { website, from, to }) => {
    const listed = await listAnnotations(deps, caller, {
      website_id: website,
      from: Math.max(from, to - maxMs),
      to,
    });
    return listed.map(({ at, ends_at, kind, text, url, reference }) => ({ at, ends_at, kind, text, url, reference }));
  };

export const createFindSharedAnnotations =
  (deps: AnnotationDeps): FindSharedAnnotations =>
  (website, span) =>
    listSharedAnnotations(deps, website, span);
