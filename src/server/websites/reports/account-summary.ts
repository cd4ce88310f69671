import type { Deps } from '../../deps.ts';
import { listWebsiteRows } from '../website/index.ts';
import { ifAvailable } from './if-available.ts';
import { onlineNow } from './online.ts';
import { today } from './today.ts';
import { visitorsOnDays } from './visitor-days.ts';

const top = 5;
const trendDays = 30;

/** Counts are null while the event store is unavailable. */
export async function summarizeVisitors(deps: Deps, accountId: number) {
  const websites = await listWebsiteRows(deps.database.db, accountId);
  const ids = websites.map(({ id }) => id);
  const nowMs = deps.now();
  const counted = await ifAvailable(() =>
    Promise.all([today(deps.events, websites, nowMs), onlineNow(deps.events, ids, nowMs)]),
  );
  // The shop's website is created automatically.
  const added = websites.filter(({ is_shop }) => is_shop === 0);
  const isReceiving = added.some(({ closed_from }) => closed_from !== null);
  const known = { websites: websites.length, added: added.length, newest: added.at(-1)?.id ?? null };
  if (!counted)
    return {
      ...known,
      today: null,
      same_weekday_last_week: null,
      pageviews_today: null,
      online: null,
      has_pageviews: isReceiving,
      top: [],
    };
  const [counts, online] = counted;
  const lines = websites.map(({ id, domain }) => ({ id, domain, ...counts.get(id)!, online: online.get(id) ?? 0 }));
  const sum = (column: 'visitors' | 'pageviews' | 'same_weekday_last_week' | 'online') =>
    lines.reduce((total, line) => total + line[column], 0);
  return {
    ...known,
    today: sum('visitors'),
    same_weekday_last_week: sum('same_weekday_last_week'),
    pageviews_today: sum('pageviews'),
    online: sum('online'),
    has_pageviews: isReceiving || added.some(({ id }) => (counts.get(id)?.pageviews ?? 0) > 0),
    top: lines
      .sort((a, b) => b.visitors - a.visitors || b.online - a.online || a.id - b.id)
      .slice(0, top)
      .map(({ id, domain, visitors, online: now }) => ({ id, domain, visitors_today: visitors, online: now })),
  };
}

export type VisitorTrend = {
  /** visitors of all websites for each of the last 30 days, ending today */
  days: number[];
  total: number;
  before: number;
};

/** Returns null if the event store is unavailable. */
export async function findVisitorTrend(deps: Deps, accountId: number): Promise<VisitorTrend | null> {
  const websites = await listWebsiteRows(deps.database.db, accountId);
  const asked = { first: 1 - 2 * trendDays, last: 0 };
  const counted = await ifAvailable(() => visitorsOnDays(deps.events, websites, asked, deps.now()));
  if (!counted) return null;
  const sums = Array.from({ length: 2 * trendDays }, () => 0);
  for (const series of counted.values()) for (const [day, visitors] of series.entries()) sums[day]! += visitors;
  const total = (days: number[]) => days.reduce((sum, visitors) => sum + visitors, 0);
  const days = sums.slice(trendDays);
  return { days, total: total(days), before: total(sums.slice(0, trendDays)) };
}
