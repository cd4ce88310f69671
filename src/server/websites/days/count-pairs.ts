import type { Events } from '../../events/index.ts';
import { countPairSql, pairDimension, pairMarker, pairsOfDays } from '../reports/index.ts';
import { type Days, deleteDaySums, statementS, sumColumns } from './count-days.ts';
import type { RollupThresholds } from './rollup-thresholds.ts';

const maxPairValues = 20_000;

/** Throws `unavailable`. */
export async function findUncountedPairs(
  events: Pick<Events, 'query'>,
  { website, from, to }: Omit<Days, 'zone'>,
  { views }: RollupThresholds,
): Promise<string[]> {
  const days = 'website = {website:UInt32} AND import = 0 AND day BETWEEN {from:Date} AND {to:Date}';
  const found = await events.query<{ day: string }>(
    `SELECT toString(on) AS day FROM (
       SELECT day AS on, sum(website_days.pageviews) AS views FROM website_days
       WHERE ${days} AND dimension = '' GROUP BY on HAVING views >= {views:UInt32}
     ) WHERE on NOT IN (
       SELECT day FROM website_days WHERE ${days} AND dimension IN {marks:Array(String)}
       GROUP BY day HAVING uniqExact(dimension) = ${pairsOfDays.length}
     ) ORDER BY on`,
    { website, from, to, views, marks: pairsOfDays.map(pairMarker) },
  );
  return found.map(({ day }) => day);
}

/**
 * The mark is written last, so an interrupted rollup is ignored. Only one process at a time may call this. Throws
 * `unavailable`.
 */
export async function countPairs(
  events: Events,
  { website, zone, day }: Pick<Days, 'website' | 'zone'> & { day: string },
  { viewsPerPair }: RollupThresholds,
): Promise<void> {
  await deleteDaySums(events, { website, from: day, to: day }, 'pair.');
  const { numbers, sums, params } = countPairSql(pairsOfDays, { website, zone, day });
  const [[counted], [total]] = await Promise.all([
    events.query<{ numbers: number[] }>(numbers, params),
    events.query<{ views: number }>(
      `SELECT sum(website_days.pageviews) AS views FROM website_days
       WHERE website = {website:UInt32} AND import = 0 AND day = {day:Date} AND dimension = ''`,
      { website, day },
    ),
  ]);
  const most = Math.min(maxPairValues, (total?.views ?? 0) / viewsPerPair);
  const isWorth = (index: number) => (counted?.numbers[index] ?? 0) <= most;
  const into = `INSERT INTO website_days (${sumColumns.into})`;
  for (const [index, pair] of pairsOfDays.entries())
    if (isWorth(index))
      await events.change(
        'pageviews',
        `${into} SELECT {website:UInt32}, {dimension:String}, {day:Date}, value, 0, ${sumColumns.sums}
         FROM (${sums(pair)}) GROUP BY value SETTINGS max_execution_time = ${statementS}`,
        { ...params, website, day, dimension: pairDimension(pair) },
      );
  const marks = pairsOfDays.map((pair, index) => [pairMarker(pair), isWorth(index) ? '' : 'none'] as const);
  await events.change(
    'pageviews',
    `INSERT INTO website_days (website, dimension, day, value, import)
     SELECT {website:UInt32}, mark.1, {day:Date}, mark.2, 0
     FROM (SELECT arrayJoin(arrayZip({dimensions:Array(String)}, {values:Array(String)})) AS mark)`,
    { website, day, dimensions: marks.map(([mark]) => mark), values: marks.map(([, value]) => value) },
  );
}
