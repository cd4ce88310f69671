import type { NameThings, PresentShown } from './accounts/index.ts';
import type { Deps } from './deps.ts';
import { dayMs } from './kernel/index.ts';
import { countSalesByItem, findItems } from './market/index.ts';
import { findMonitors, findPages, presentMonitors, presentStatusPages } from './monitors/index.ts';
import { findWebsites, presentWebsiteRows } from './websites/index.ts';

/** The names of what guests of an account may be shown, each from the feature that has it. */
export const nameThings: NameThings = async (db, accountId, things) => {
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

const salesDays = 30;

/** What a guest was shown, with the figures that say how each is; the rest is on the page of each. */
export const createPresentShown =
  (deps: Deps): PresentShown =>
  async (accountId, things) => {
    const { db } = deps.database;
    const since = deps.now() - salesDays * dayMs;
    const [monitors, websites, pages, items, sales, lately] = await Promise.all([
      findMonitors(db, accountId, things.monitor).then((rows) => presentMonitors(deps, rows)),
      findWebsites(db, accountId, things.website).then((rows) => presentWebsiteRows(deps, rows)),
      findPages(db, accountId, things.status_page).then((rows) => presentStatusPages(deps, accountId, rows)),
      findItems(db, accountId, things.item),
      countSalesByItem(db, accountId, things.item),
      countSalesByItem(db, accountId, things.item, since),
    ]);
    return {
      monitor: monitors.map(({ id, name, status, status_since, response_time, uptime }) => ({
        id,
        name,
        status,
        status_since,
        response_time,
        uptime,
      })),
      website: websites.map(({ id, domain, visitors_today, online, week }) => ({
        id,
        name: domain,
        visitors_today,
        online,
        week,
      })),
      status_page: pages.map(({ id, name, status, status_text }) => ({ id, name, status, status_text })),
      item: [...items.values()].map(({ id, name, status }) => ({
        id,
        name,
        status,
        sales: sales.get(id) ?? 0,
        sales_30_days: lately.get(id) ?? 0,
      })),
    };
  };
