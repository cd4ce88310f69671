import { z } from 'zod';
import { bucketsOf, intervalOf } from '../buckets.ts';
import { defineReport, takesFilters } from '../report.ts';
import {
  type Percentiles,
  percentiles,
  percentilesSql,
  ratedVitals,
  rateVitals,
  sharesSql,
  type VitalShares,
  vitalsRows,
} from '../web-vitals.ts';
import { dayOf } from '../zone-sql.ts';

const bucketSql = {
  day: (day: string) => day,
  week: (day: string) => `toMonday(${day})`,
  month: (day: string) => `toStartOfMonth(${day})`,
} as const;

const nothing = { page_views: 0, lcp: null, inp: null, cls: null, fcp: null, ttfb: null };

export const webVitalsReport = defineReport({
  name: 'web-vitals',
  summary: 'Web vitals over time: how fast pages were for visitors',
  description: `How fast pages were for visitors: LCP, INP, CLS, FCP and TTFB at the 75th percentile, overall and over time, with the shares that are good, need improvement and are poor by Google’s thresholds. Only pages with \`data-vitals\` in their tag report them. Filters by page, country, device, browser or system select page views, not visits. ${takesFilters}`,
  parameters: {
    interval: z
      .enum(['day', 'week', 'month'])
      .nullish()
      .describe('day, week (from Monday) or month. Default by length.'),
  },
  answer: z.object({
    page_views: z
      .int()
      .min(0)
      .describe('Page views that reported web vitals. A filter by page selects page views of that page.'),
    totals: ratedVitals.describe('Of the whole period.'),
    series: z
      .array(percentiles.extend({ time: z.string().describe('First day.') }))
      .describe('75th percentiles by day, week or month.'),
  }),
  rows: ({ series }) => series.map(({ time, ...rest }) => ({ time, ...rest })),
  async ask({ events }, scope, asked) {
    const { website, period } = scope;
    const byLength = intervalOf(period, asked.interval);
    const interval = byLength === 'hour' || byLength === 'minute' ? 'day' : byLength;
    const { rows, params } = vitalsRows(scope);
    const day = dayOf(website);
    const bucket = bucketSql[interval](day.sql('web_vitals.at', 'web_vitals.website'));
    const [[all], steps] = await Promise.all([
      events.query<Percentiles & VitalShares>(
        `SELECT ${percentilesSql}, ${sharesSql} FROM web_vitals WHERE ${rows}`,
        params,
      ),
      events.query<Percentiles & { time: string }>(
        `SELECT toString(${bucket}) AS time, ${percentilesSql} FROM web_vitals WHERE ${rows} GROUP BY time`,
        { ...params, ...day.params },
      ),
    ]);
    const found = new Map(steps.map((step) => [step.time, step]));
    return {
      data: {
        page_views: all!.page_views,
        totals: rateVitals(all!),
        series: bucketsOf(period, interval).map((time) => found.get(time) ?? { time, ...nothing }),
      },
      meta: { interval },
    };
  },
});
