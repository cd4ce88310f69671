import type { Events } from '../../events/index.ts';
import { type DimensionName, dimensions } from '../filters/index.ts';
import { noSums, type Sums } from './sums.ts';
import type { TimeSql } from './zone-sql.ts';

export type AggregateRow = { of: 'day' | DimensionName; name: string; sums: Sums };

export type AggregateOptions = {
  rows: string;
  params: Record<string, unknown>;
  day: TimeSql;
  limit: number;
};

/** Only for dimensions that are constant within a visit. Throws `unavailable`. */
export async function aggregateVisits(
  events: Pick<Events, 'query'>,
  names: readonly DimensionName[],
  { rows, params, day, limit }: AggregateOptions,
): Promise<AggregateRow[]> {
  const values = names.map((_, index) => `value${index}`);
  const found = await events.query<
    { set: number; on: string; name: string } & Pick<
      Sums,
      'visitors' | 'visits' | 'views' | 'events' | 'bounces' | 'duration'
    >
  >(
    `SELECT grouping(day, ${values.join(', ')}) AS set, toString(day) AS on, concat(${values.join(', ')}, '') AS name,
       uniqExactIf(bitShiftRight(visit, 8), starts = 1) AS visitors, sum(starts) AS visits,
       countIf(name_ = 'pageview') AS views, countIf(name_ NOT IN ('pageview', 'engagement')) AS events,
       toInt64(visits) - toInt64(sum(engages)) AS bounces, sum(gap) AS duration
     FROM (
       SELECT ${day.sql('pageviews.at', 'pageviews.website')} AS day, pageviews.visit AS visit, pageviews.name AS name_,
         pageviews.starts AS starts, pageviews.engages AS engages, pageviews.gap AS gap,
         ${names.map((name, index) => `${dimensions[name].sql} AS value${index}`).join(', ')}
       FROM pageviews WHERE ${rows}
     )
     GROUP BY GROUPING SETS ((day), ${values.map((value) => `(${value})`).join(', ')})
     ORDER BY visitors DESC, views DESC, name LIMIT {limit:UInt32} BY set, on`,
    { ...params, ...day.params, limit },
  );
  return found.map(({ set, on, name, ...sums }) => {
    const index = positionOf(set, names.length + 1);
    const all = { ...noSums(), ...sums };
    return index === 0 ? { of: 'day', name: on, sums: all } : { of: names[index - 1]!, name, sums: all };
  });
}

/** Throws `unavailable`. */
export async function aggregatePages(
  events: Pick<Events, 'query'>,
  { rows, params, limit }: AggregateOptions,
): Promise<AggregateRow[]> {
  const found = await events.query<{ name: string } & Pick<Sums, 'visitors' | 'visits' | 'views'>>(
    `SELECT toString(path) AS name, uniqExact(bitShiftRight(visit, 8)) AS visitors, uniqExact(visit) AS visits,
       count() AS views
     FROM (SELECT pageviews.path AS path, pageviews.visit AS visit FROM pageviews WHERE ${rows} AND pageviews.name = 'pageview')
     GROUP BY path ORDER BY visitors DESC, views DESC, name LIMIT {limit:UInt32}`,
    { ...params, limit },
  );
  return found.map(({ name, ...sums }) => ({ of: 'page', name, sums: { ...noSums(), ...sums } }));
}

/** Throws `unavailable`. */
export async function aggregateReading(
  events: Pick<Events, 'query'>,
  { rows, params, day }: AggregateOptions,
): Promise<AggregateRow[]> {
  const found = await events.query<
    { set: number; on: string; name: string } & Pick<Sums, 'engaged' | 'readers' | 'scroll'>
  >(
    `SELECT grouping(day, path) AS set, toString(day) AS on, toString(path) AS name,
       sum(time) AS engaged, count() AS readers, sum(depth) AS scroll
     FROM (
       SELECT pageviews.path AS path, ${day.sql('min(pageviews.at)', 'any(pageviews.website)')} AS day,
         sum(pageviews.engaged) AS time, max(pageviews.scroll) AS depth
       FROM pageviews WHERE ${rows} AND pageviews.name = 'engagement' GROUP BY path, pageviews.visit
     )
     GROUP BY GROUPING SETS ((day), (path))`,
    { ...params, ...day.params },
  );
  return found.map(({ set, on, name, ...reading }) => {
    const sums = { ...noSums(), ...reading };
    return positionOf(set, 2) === 0 ? { of: 'day', name: on, sums } : { of: 'page', name, sums };
  });
}

/** In the result of SQL's grouping(), only the bit of the grouped key is 0. The first key has the highest bit. */
const positionOf = (grouping: number, count: number): number => count - 1 - Math.log2(2 ** count - 1 - grouping);
