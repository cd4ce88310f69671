import { z } from 'zod';
import { invalid, t } from '../../../kernel/index.ts';
import { bucketsOf } from '../buckets.ts';
import { percentOf } from '../figures.ts';
import { noUserIds } from '../notices.ts';
import { dayInZone, type Period } from '../period.ts';
import { eventRowsOnly } from '../query-source.ts';
import { defineReport, takesFilters } from '../report.ts';
import { dayOf } from '../zone-sql.ts';

const intervals = ['day', 'week', 'month'] as const;
type Interval = (typeof intervals)[number];

const maxIntervals = 122;

const bucketSql: Record<Interval, (day: string) => string> = {
  day: (day) => day,
  week: (day) => `toMonday(${day})`,
  month: (day) => `toStartOfMonth(${day})`,
};

const count = z.int().min(0);

export const retentionReport = defineReport({
  name: 'retention',
  summary: 'Retention: how many identified users returned, by when they first visited',
  description: `How many identified users return, by the interval of their first visit. ${takesFilters}`,
  parameters: {
    interval: z
      .enum(intervals)
      .nullish()
      .describe('day, week (from Monday) or month. Default week, or month for long periods.'),
  },
  answer: z.array(
    z.object({
      cohort: z.string().describe('First day of the interval of their first visit in the period.'),
      people: count,
      returned: z
        .array(z.object({ people: count, percent: z.number().nullable() }))
        .describe('Users who returned in each later interval of the period.'),
    }),
  ),
  async ask({ events, now }, { website, period, filters }, asked) {
    const interval = asked.interval ?? (intervalsSoFar(period, 'week', now()).length > maxIntervals ? 'month' : 'week');
    const names = intervalsSoFar(period, interval, now());
    if (names.length > maxIntervals)
      throw invalid({
        interval: [
          t('interval {interval} is limited to {count} intervals. Choose a longer interval.', {
            interval,
            count: maxIntervals,
          }),
        ],
      });
    const { rows, params } = eventRowsOnly({ website, periods: [period], filters });
    const day = dayOf(website);
    const bucket = bucketSql[interval](day.sql('pageviews.at', 'pageviews.website'));
    const found = await events.query<{ cohort: string; seen_in: string; people: number }>(
      `SELECT toString(seen[1]) AS cohort, toString(one) AS seen_in, count() AS people
       FROM (
         SELECT arraySort(groupUniqArray(${bucket})) AS seen
         FROM pageviews WHERE ${rows} AND pageviews.person != 0 GROUP BY pageviews.person
       ) ARRAY JOIN seen AS one GROUP BY cohort, seen_in`,
      { ...params, ...day.params },
    );
    const people = new Map(found.map((one) => [`${one.cohort} ${one.seen_in}`, one.people]));
    const data = names.flatMap((cohort, index) => {
      const all = people.get(`${cohort} ${cohort}`);
      if (all === undefined) return [];
      const returned = names.slice(index + 1).map((name) => {
        const again = people.get(`${cohort} ${name}`) ?? 0;
        return { people: again, percent: percentOf(again, all) };
      });
      return [{ cohort, people: all, returned }];
    });
    const identified = data.reduce((sum, cohort) => sum + cohort.people, 0);
    return { data, meta: { interval, identified, ...(identified === 0 ? { notice: noUserIds() } : {}) } };
  },
});

function intervalsSoFar(period: Period, interval: Interval, nowMs: number): string[] {
  const today = dayInZone(nowMs, period.zone);
  if (today < period.from) return [];
  return bucketsOf(today < period.to ? { ...period, to: today } : period, interval);
}
