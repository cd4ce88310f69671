import type { Events } from '../../events/index.ts';
import type { Period } from './period.ts';
import { type Count, counted, inScope, type Subject, scopeParams } from './scope.ts';

/** The pages that most visitors saw, by path. */
export async function pages(
  events: Events,
  website: Subject,
  period: Period,
  limit: number,
): Promise<({ name: string } & Count)[]> {
  const rows = await events.query<{ name: string } & Count>(
    `SELECT path AS name, uniqExact(visitor) AS visitors, countIf(pageviews.name = 'pageview') AS pageviews
     FROM pageviews WHERE ${inScope} AND pageviews.name = 'pageview'
     GROUP BY path ORDER BY visitors DESC, pageviews DESC, path LIMIT {limit:UInt32}`,
    { ...scopeParams(website, period), limit },
  );
  return rows.map(counted);
}
