import type { Events } from '../../events/index.ts';
import type { Period } from './period.ts';
import { type Count, counted, inScope, type Subject, scopeParams } from './scope.ts';

/** The other sites that most visitors came from. Views within the website and direct ones have no referrer and are left out. */
export async function referrers(
  events: Events,
  website: Subject,
  period: Period,
  limit: number,
): Promise<({ name: string } & Count)[]> {
  const rows = await events.query<{ name: string } & Count>(
    `SELECT referrer AS name, uniqExact(visitor) AS visitors, countIf(pageviews.name = 'pageview') AS pageviews
     FROM pageviews WHERE ${inScope} AND referrer != ''
     GROUP BY referrer ORDER BY visitors DESC, pageviews DESC, referrer LIMIT {limit:UInt32}`,
    { ...scopeParams(website, period), limit },
  );
  return rows.map(counted);
}
