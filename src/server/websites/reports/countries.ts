import type { Events } from '../../events/index.ts';
import type { Period } from './period.ts';
import { type Count, counted, inScope, type Subject, scopeParams } from './scope.ts';

/** The countries that most visitors came from, by ISO code; '' where it is not known. */
export async function countries(
  events: Events,
  website: Subject,
  period: Period,
  limit: number,
): Promise<({ name: string } & Count)[]> {
  const rows = await events.query<{ name: string } & Count>(
    `SELECT country AS name, uniqExact(visitor) AS visitors, countIf(pageviews.name = 'pageview') AS pageviews
     FROM pageviews WHERE ${inScope}
     GROUP BY country ORDER BY visitors DESC, pageviews DESC, country LIMIT {limit:UInt32}`,
    { ...scopeParams(website, period), limit },
  );
  return rows.map(counted);
}
