import type { Deps } from '../../deps.ts';
import { eventRowsOnly } from './query-source.ts';
import type { Scope } from './scope.ts';
import { readingSql, type Sums, summedSql, sumsSql } from './sums.ts';
import { timeBucketOf } from './zone-sql.ts';

/**
 * Returns sums by start of the bucket (epoch ms), without empty buckets. A visit counts in full in the bucket in which
 * it starts.
 */
export async function sumsByTimeBucket(
  { events }: Pick<Deps, 'events'>,
  { website, period, filters }: Scope,
  interval: 'minute' | 'hour',
): Promise<Map<number, Sums>> {
  const { rows, params } = eventRowsOnly({ website, periods: [period], filters });
  const time = timeBucketOf(website, period, interval);
  const moment = time.sql('pageviews.at', 'pageviews.website');
  const seen = sumsSql({
    visitors: 'uniqExact(bitShiftRight(pageviews.visit, 8))',
    views: "countIf(pageviews.name = 'pageview')",
    events: "countIf(pageviews.name NOT IN ('pageview', 'engagement'))",
  });
  const begun = sumsSql({ visits: 'sum(starting)', bounces: 'sum(starting - engaging)', duration: 'sum(took)' });
  const found = await events.query<{ moment: number } & Sums>(
    `SELECT parts.moment AS moment, ${summedSql} FROM (
       SELECT ${moment} AS moment, ${seen} FROM pageviews WHERE ${rows} GROUP BY moment
       UNION ALL
       SELECT ${time.sql('began', 'of_website')} AS moment, ${begun} FROM (
         SELECT any(pageviews.website) AS of_website, minIf(pageviews.at, pageviews.starts = 1) AS began, sum(toInt64(pageviews.starts)) AS starting,
           sum(toInt64(pageviews.engages)) AS engaging, sum(pageviews.gap) AS took
         FROM pageviews WHERE ${rows} GROUP BY pageviews.visit HAVING starting > 0
       ) GROUP BY moment
       UNION ALL ${readingSql([{ sql: moment, as: 'moment' }], rows)}
     ) AS parts GROUP BY parts.moment`,
    { ...params, ...time.params },
  );
  return new Map(found.map(({ moment: at, ...sums }) => [at, sums]));
}
