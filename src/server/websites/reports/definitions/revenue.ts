import { z } from 'zod';
import { fromMinor, toIso } from '../../../kernel/index.ts';
import { isEvent } from '../../filters/index.ts';
import { bucketOfDay, bucketsOf, type Interval, intervalOf, intervals } from '../buckets.ts';
import { eventRowsOnly } from '../query-source.ts';
import { defineReport, takesFilters } from '../report.ts';
import { averageOf } from '../revenue-sums.ts';
import type { Scope } from '../scope.ts';
import { dayOf, timeBucketOf } from '../zone-sql.ts';

const count = z.int().min(0);

export const revenueReport = defineReport({
  name: 'revenue',
  summary: 'Revenue of custom events, by currency and over time',
  description: `Revenue of events by currency and over time. ${takesFilters}`,
  parameters: {
    event: z.string().max(120).nullish().describe('Only events with this name.'),
    interval: z
      .enum(intervals)
      .nullish()
      .describe('minute (up to one day), hour (up to 32 days), day, week (from Monday) or month. Default by length.'),
  },
  answer: z.array(
    z.object({
      currency: z.string().describe('ISO 4217. Currencies are not converted.'),
      total: z.number(),
      average: z.number().nullable().describe('Per transaction.'),
      transactions: count.describe('Events that reported revenue.'),
      series: z.array(
        z.object({
          time: z.string().describe('Start: a day in the time zone, or an instant for minutes and hours.'),
          total: z.number(),
          transactions: count,
        }),
      ),
    }),
  ),
  async ask({ events }, scope, options) {
    const { website, period, filters } = scope;
    const interval = intervalOf(period, options.interval);
    const { rows, params } = eventRowsOnly({ website, periods: [period], filters });
    const { sql, params: ofTime, bucketOf } = timeOf(scope, interval);
    const found = await events.query<Taken & { code: string; time: string }>(
      `SELECT toString(pageviews.currency) AS code, toString(${sql}) AS time, sum(pageviews.revenue) AS minor,
         count() AS transactions
       FROM pageviews WHERE ${rows} AND ${isEvent} AND pageviews.currency != ''
         ${options.event ? 'AND pageviews.name = {event:String}' : ''}
       GROUP BY code, time ORDER BY code`,
      { ...params, ...ofTime, ...(options.event ? { event: options.event } : {}) },
    );
    const buckets = bucketsOf(period, interval);
    const data = [...Map.groupBy(found, ({ code }) => code)].map(([currency, parts]) => {
      const byBucket = Map.groupBy(parts, ({ time }) => bucketOf(time));
      const all = sumOf(parts);
      return {
        currency,
        total: fromMinor(all.minor, currency),
        average: averageOf(all.minor, all.transactions, currency),
        transactions: all.transactions,
        series: buckets.map((time) => {
          const { minor, transactions } = sumOf(byBucket.get(time) ?? []);
          return { time, total: fromMinor(minor, currency), transactions };
        }),
      };
    });
    return { data, meta: { interval } };
  },
});

type Taken = { minor: number; transactions: number };

function sumOf(parts: readonly Taken[]): Taken {
  return parts.reduce(
    (sum, part) => ({ minor: sum.minor + part.minor, transactions: sum.transactions + part.transactions }),
    { minor: 0, transactions: 0 },
  );
}

function timeOf({ website, period }: Scope, interval: Interval) {
  const isShort = interval === 'minute' || interval === 'hour';
  const time = isShort ? timeBucketOf(website, period, interval) : dayOf(website);
  return {
    sql: time.sql('pageviews.at', 'pageviews.website'),
    params: time.params,
    bucketOf: (begins: string) => (isShort ? toIso(Number(begins)) : bucketOfDay(begins, interval)),
  };
}
