import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { hasProperties, isEvent } from '../filters/index.ts';
import { type ListOptions, listParameters, pageMeta } from './breakdown.ts';
import { searchSql } from './filter-sql.ts';
import { type LineOrder, orderParameters, orderSql } from './line-order.ts';
import { canReadDays, eventRowsOnly, querySource } from './query-source.ts';
import type { Answer } from './report.ts';
import { lineOfEvents, moneyOf, revenueSql } from './revenue-sums.ts';
import type { Scope } from './scope.ts';

export const propertyParameters = {
  ...listParameters,
  ...orderParameters(['name', 'visitors', 'events', 'pageviews']),
  event: z.string().max(120).nullish().describe('Only events with this name; `pageview` for page views.'),
};

export const lineOfProperties = lineOfEvents.extend({
  pageviews: z.int().min(0).describe('Page views that have it.'),
});
type Line = z.output<typeof lineOfProperties>;
type Found = {
  name: string;
  total: number;
  visitors: number;
  events: number;
  views: number;
  revenue: Record<string, number>;
};

type PropertyBreakdown = {
  rows: { sql: string; join?: string; among?: string };
  /** for imported days, which store values under `property.NAME` */
  days: { sql: string; among: string };
  params?: Record<string, unknown>;
};

export const propertyDimension = (name: string) => `property.${name}` as const;

export async function propertyLines(
  { events }: Pick<Deps, 'events'>,
  { website, period, filters }: Scope,
  { limit, page, search, event, ...order }: ListOptions & LineOrder & { event?: string | null },
  by: PropertyBreakdown,
): Promise<Answer<Line[]>> {
  const asked = { website, periods: [period], filters };
  const { rows, params } = eventRowsOnly(asked);
  const { days, params: ofDays } = canReadDays(asked) ? querySource(asked) : { params: {} };
  const most = limit ?? 10;
  const conditions = [
    hasProperties,
    ...(by.rows.among ? [by.rows.among] : []),
    ...(event ? ['pageviews.name = {event:String}'] : []),
  ];
  // Daily sums do not store which event had a property.
  const withImported = days !== undefined && !event;
  const imported = `UNION ALL
    SELECT ${by.days.sql} AS value, toUInt64(sum(website_days.visitors)) AS visitors,
      toUInt64(sum(website_days.events)) AS events, toUInt64(0) AS views, CAST(map(), 'Map(String, Int64)') AS revenue
    FROM website_days WHERE ${days} AND website_days.import > 0 AND ${by.days.among} GROUP BY value`;
  const found = await events.query<Found>(
    `SELECT value AS name, sum(parts.visitors) AS visitors, sum(parts.events) AS events, sum(parts.views) AS views,
       sumMap(parts.revenue) AS revenue, count() OVER () AS total
     FROM (
       SELECT toString(${by.rows.sql}) AS value, uniqExact(bitShiftRight(pageviews.visit, 8)) AS visitors,
         countIf(${isEvent}) AS events, countIf(pageviews.name = 'pageview') AS views,
         CAST(${revenueSql()}, 'Map(String, Int64)') AS revenue
       FROM pageviews ${by.rows.join ?? ''} WHERE ${rows} AND ${conditions.join(' AND ')} GROUP BY value
       ${withImported ? imported : ''}
     ) AS parts
     ${search ? `WHERE ${searchSql(['value'])}` : ''}
     GROUP BY value ORDER BY ${orderSql(order, { ties: 'events + views DESC' })} LIMIT {limit:UInt32} OFFSET {offset:UInt64}`,
    {
      ...params,
      ...ofDays,
      ...by.params,
      ...(event ? { event } : {}),
      ...(search ? { search } : {}),
      limit: most + 1,
      offset: ((page ?? 1) - 1) * most,
    },
  );
  const data = found.slice(0, most).map(({ name, visitors, events: times, views, revenue }) => ({
    name,
    visitors,
    events: times,
    pageviews: views,
    revenue: moneyOf(revenue),
  }));
  return { data, meta: pageMeta(found, { most, page }), withImported };
}
