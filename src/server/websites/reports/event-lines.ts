import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { type ListOptions, listParameters } from './breakdown.ts';
import { isEvent } from './dimensions.ts';
import { eventLine } from './figures.ts';
import { rowsOnly } from './ground.ts';
import type { Answer, Scope } from './question.ts';
import { money, moneyOf, revenueSql } from './revenue-sums.ts';

/** What lists of properties and of their values take. */
export const eventParameters = {
  ...listParameters,
  event: z.string().max(120).nullish().describe('Only of events of this name.'),
};

export const lineOfEvents = eventLine.extend({
  revenue: z.array(money).describe('What the events brought, by currency.'),
});
type Line = z.output<typeof lineOfEvents>;
type Found = { value: string; visitors: number; events: number; revenue: Record<string, number> };

/** SQL of a text that rows of custom events have, with what it needs: a join, a condition, values. */
type By = { sql: string; join?: string; among?: string; params?: Record<string, unknown> };

/** One page of what custom events are broken down into, most visitors first. */
export async function eventLines(
  { events }: Pick<Deps, 'events'>,
  { website, period, filters }: Scope,
  { limit, page, search, event }: ListOptions & { event?: string | null },
  by: By,
): Promise<Answer<Line[]>> {
  const { rows, params } = rowsOnly({ website, periods: [period], filters });
  const most = limit ?? 10;
  const conditions = [
    isEvent,
    ...(by.among ? [by.among] : []),
    ...(event ? ['pageviews.name = {event:String}'] : []),
    ...(search ? [`positionCaseInsensitiveUTF8(${by.sql}, {search:String}) > 0`] : []),
  ];
  const found = await events.query<Found>(
    `SELECT toString(${by.sql}) AS value, uniqExact(bitShiftRight(pageviews.visit, 8)) AS visitors,
       count() AS events, ${revenueSql()} AS revenue
     FROM pageviews ${by.join ?? ''} WHERE ${rows} AND ${conditions.join(' AND ')}
     GROUP BY value ORDER BY visitors DESC, events DESC, value LIMIT {limit:UInt32} OFFSET {offset:UInt64}`,
    {
      ...params,
      ...by.params,
      ...(event ? { event } : {}),
      ...(search ? { search } : {}),
      limit: most + 1,
      offset: ((page ?? 1) - 1) * most,
    },
  );
  const data = found.slice(0, most).map(({ value, visitors, events: times, revenue }) => ({
    name: value,
    visitors,
    events: times,
    revenue: moneyOf(revenue),
  }));
  return { data, meta: { more: found.length > most } };
}
