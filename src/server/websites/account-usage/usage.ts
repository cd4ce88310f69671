import type { Deps } from '../../deps.ts';
import { dayMs, dayOf } from '../../kernel/index.ts';
import { countMonth } from '../pageview-quota/index.ts';
import { ifAvailable } from '../reports/index.ts';
import { type CountedWebsite, countWebsitesOf, listAllWebsites } from './usage.store.ts';

const recentDays = 30;

/** Page views are null while the event store is unavailable. `lastEventAt` is epoch ms. */
export type WebsiteUsage = {
  websites: number;
  pageviews: number | null;
  recentPageviews: number | null;
  monthPageviews: number | null;
  lastEventAt: number | null;
};

const none = { websites: 0, pageviews: 0, recentPageviews: 0, lastEventAt: null };

type Counted = { website: number; pageviews: number; recent: number; last: number };

/** Two queries: closed days from rollups, later days from page views. `recentPageviews` covers 30 days. */
export async function countWebsiteUsage(
  { database, events }: Pick<Deps, 'database'> & { events: Deps['events'] | undefined },
  nowMs: number,
): Promise<Map<number, WebsiteUsage>> {
  const websites = await listAllWebsites(database.db);
  const counted = websites.length === 0 ? [] : events && (await ifAvailable(() => count(events, websites, nowMs)));
  const months = events && counted && (await ifAvailable(() => countMonth({ database, events }, nowMs)));
  const sums = new Map<number, Counted>();
  for (const one of counted ?? []) {
    const sum = sums.get(one.website);
    sums.set(one.website, {
      website: one.website,
      pageviews: one.pageviews + (sum?.pageviews ?? 0),
      recent: one.recent + (sum?.recent ?? 0),
      last: Math.max(one.last, sum?.last ?? 0),
    });
  }
  const usage = new Map<number, WebsiteUsage>();
  for (const { id, account_id } of websites) {
    const before = usage.get(account_id) ?? { ...none, monthPageviews: months ? (months.get(account_id) ?? 0) : null };
    const of = sums.get(id);
    const last = Math.max(before.lastEventAt ?? 0, of?.last ?? 0);
    usage.set(account_id, {
      websites: before.websites + 1,
      pageviews: counted === undefined ? null : (before.pageviews ?? 0) + (of?.pageviews ?? 0),
      monthPageviews: before.monthPageviews,
      recentPageviews: counted === undefined ? null : (before.recentPageviews ?? 0) + (of?.recent ?? 0),
      lastEventAt: last === 0 ? null : last,
    });
  }
  return usage;
}

export async function countOwnWebsites(
  { database, events }: Pick<Deps, 'database' | 'events'>,
  nowMs: number,
  accountId: number,
): Promise<Pick<WebsiteUsage, 'websites' | 'monthPageviews'>> {
  const websites = await countWebsitesOf(database.db, accountId);
  const months = await ifAvailable(() => countMonth({ database, events }, nowMs, [accountId]));
  return { websites, monthPageviews: months ? (months.get(accountId) ?? 0) : null };
}

async function count(events: Deps['events'], websites: CountedWebsite[], nowMs: number): Promise<Counted[]> {
  const since = dayOf(nowMs - recentDays * dayMs);
  const closed = await events.query<Counted>(
    `SELECT website, sum(days.pageviews) AS pageviews, sumIf(days.pageviews, day > {since:Date}) AS recent,
       1000 * toUnixTimestamp(toDateTime(maxIf(day, days.pageviews > 0), 'UTC')) AS last
     FROM website_days AS days WHERE dimension = '' GROUP BY website`,
    { since },
  );
  const openFrom = websites.map(({ closed_until, created_at }) => closed_until ?? dayOf(created_at - dayMs));
  const open = await events.query<Counted>(
    `SELECT website, countIf(name = 'pageview') AS pageviews,
       countIf(name = 'pageview' AND toDate(at) > {since:Date}) AS recent, toUnixTimestamp64Milli(max(at)) AS last
     FROM pageviews
     WHERE toDate(at) >= {from:Date} AND counted
       AND toDate(at) > transform(website, {ids:Array(UInt32)}, {days:Array(Date)}, toDate('2149-06-06'))
     GROUP BY website`,
    {
      since,
      from: openFrom.reduce((first, day) => (day < first ? day : first)),
      ids: websites.map(({ id }) => id),
      days: openFrom,
    },
  );
  return [...closed, ...open];
}
