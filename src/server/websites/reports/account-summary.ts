import type { Deps } from '../../deps.ts';
import { listAllWebsites } from '../website/index.ts';
import { todayIfKnown } from './today.ts';

const top = 5;

/** What the overview shows of an account's websites; counts are null while the event store is unavailable. */
export async function summarizeVisitors(deps: Deps, accountId: number) {
  const websites = await listAllWebsites(deps.database.db, accountId);
  const counts = await todayIfKnown(deps, websites);
  if (!counts)
    return { today: null, same_weekday_last_week: null, pageviews_today: null, websites: websites.length, top: [] };
  const lines = websites.map(({ id, domain }) => ({ id, domain, ...counts.get(id)! }));
  const sum = (column: 'visitors' | 'pageviews' | 'same_weekday_last_week') =>
    lines.reduce((total, line) => total + line[column], 0);
  return {
    today: sum('visitors'),
    same_weekday_last_week: sum('same_weekday_last_week'),
    pageviews_today: sum('pageviews'),
    websites: websites.length,
    top: lines
      .sort((a, b) => b.visitors - a.visitors || a.id - b.id)
      .slice(0, top)
      .map(({ id, domain, visitors }) => ({ id, domain, visitors_today: visitors })),
  };
}
