import type { NameThings, PresentShown } from './accounts/index.ts';
import type { Deps } from './deps.ts';
import { findItems, itemPath } from './market/index.ts';
import { findMonitors, findPages, presentMonitors, statusPageUrl } from './monitors/index.ts';
import { findWebsites, statsUrl } from './websites/index.ts';

/** The names of what guests of an account may be shown, each from the feature that has it. */
export const createNameThings =
  ({ database: { db } }: Pick<Deps, 'database'>): NameThings =>
  async (accountId, things) => {
    const monitors = await findMonitors(db, accountId, things.monitor);
    const websites = await findWebsites(db, accountId, things.website);
    const pages = await findPages(db, accountId, things.status_page);
    const items = await findItems(db, accountId, things.item);
    return {
      monitor: monitors.map(({ id, name, url }) => ({ id, name: name || url })),
      website: websites.map(({ id, domain }) => ({ id, name: domain })),
      status_page: pages.map(({ id, name }) => ({ id, name })),
      item: [...items.values()].map(({ id, name }) => ({ id, name })),
    };
  };

/** What a guest sees: no settings, no alerts, no figures beyond these; the rest is on pages that anybody may be shown. */
export const createPresentShown =
  (deps: Deps): PresentShown =>
  async (accountId, things) => {
    const { config, database } = deps;
    const monitors = await presentMonitors(deps, await findMonitors(database.db, accountId, things.monitor));
    const websites = await findWebsites(database.db, accountId, things.website);
    const pages = await findPages(database.db, accountId, things.status_page);
    const items = await findItems(database.db, accountId, things.item);
    return {
      monitor: monitors.map(({ id, name, status, status_since, uptime }) => ({
        id,
        name,
        status,
        status_since,
        uptime,
      })),
      website: websites.map(({ id, domain }) => ({ id, name: domain, url: statsUrl(config.analyticsBaseUrl, id) })),
      status_page: pages.map((page) => ({ id: page.id, name: page.name, url: statusPageUrl(config, page) })),
      item: [...items.values()].map((item) => ({
        id: item.id,
        name: item.name,
        url: item.status === 'published' ? `${config.marketBaseUrl}${itemPath(item)}` : null,
      })),
    };
  };
