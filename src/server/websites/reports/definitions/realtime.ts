import { z } from 'zod';
import { minuteMs, toIso } from '../../../kernel/index.ts';
import { betweenInstants } from '../instants.ts';
import { currentMs } from '../online.ts';
import { dayInZone } from '../period.ts';
import { eventRowsOnly } from '../query-source.ts';
import { defineReport } from '../report.ts';
import { websitesOf } from '../website-set.ts';

const shownMinutes = 30;
const top = 10;

const count = z.int().min(0);
const lines = z.array(z.object({ name: z.string(), visitors: count }));

type Row = { list: 'total' | 'minute' | 'page' | 'source' | 'country'; value: string; visitors: number; views: number };

export const realtimeReport = defineReport({
  name: 'realtime',
  summary: 'Realtime visitors: the last 30 minutes, whatever the period',
  description:
    'Visitors of the last 30 minutes with their pages, sources and countries. Takes filters, but no period. As CSV: a row per minute, page, source and country.',
  parameters: {},
  answer: z.object({
    current_visitors: count.describe('In the last 5 minutes.'),
    visitors: count.describe('In the last 30 minutes, like all fields below.'),
    pageviews: count,
    minutes: z.array(z.object({ time: z.iso.datetime(), visitors: count, pageviews: count })),
    pages: lines,
    sources: lines,
    countries: lines,
  }),
  rows: ({ minutes, pages, sources, countries }) => [
    ...minutes.map(({ time, ...counts }) => ({ list: 'minute', name: time, ...counts })),
    ...pages.map((line) => ({ list: 'page', ...line })),
    ...sources.map((line) => ({ list: 'source', ...line })),
    ...countries.map((line) => ({ list: 'country', ...line })),
  ],
  async ask({ events, now }, { website, filters }) {
    const nowMs = now();
    const lastMinute = Math.floor(nowMs / minuteMs) * minuteMs;
    const start = lastMinute - (shownMinutes - 1) * minuteMs;
    // Filters also read earlier rows of a visit. Just after midnight, these rows are on two days.
    const days = websitesOf(website).flatMap(({ time_zone }) => [
      dayInZone(start, time_zone),
      dayInZone(nowMs, time_zone),
    ]);
    const [from = '', ...later] = days.sort();
    const period = { from, to: later.at(-1) ?? from, zone: website.time_zone };
    const { rows, params } = eventRowsOnly({ website, periods: [period], filters });
    const found = await events.query<Row & { current: number }>(
      `SELECT multiIf(grouping(minute) = 0, 'minute', grouping(page) = 0, 'page', grouping(origin) = 0, 'source',
           grouping(place) = 0, 'country', 'total') AS list,
         if(list = 'minute', toString(minute), concat(toString(page), toString(origin), toString(place))) AS value,
         uniqExact(bitShiftRight(number, 8)) AS visitors, sum(view) AS views,
         uniqExactIf(bitShiftRight(number, 8), current) AS current
       FROM (
         SELECT pageviews.visit AS number, pageviews.name = 'pageview' AS view, if(view, pageviews.path, '') AS page,
           pageviews.source AS origin, pageviews.country AS place,
           pageviews.at >= fromUnixTimestamp64Milli({current:Int64}, 'UTC') AS current,
           toUInt16(intDiv(toUnixTimestamp64Milli(pageviews.at) - {start:Int64}, ${minuteMs})) AS minute
         FROM pageviews WHERE ${rows} AND ${betweenInstants('start', 'end')}
       )
       GROUP BY GROUPING SETS ((), (minute), (page), (origin), (place))
       HAVING list != 'page' OR views > 0
       ORDER BY visitors DESC, views DESC, value LIMIT ${shownMinutes} BY list`,
      { ...params, start, end: nowMs + 1, current: nowMs - currentMs },
    );
    const of = (list: Row['list']) => found.filter((row) => row.list === list);
    const topOf = (list: Row['list']) =>
      of(list)
        .slice(0, top)
        .map(({ value, visitors }) => ({ name: value, visitors }));
    const minutes = new Map(of('minute').map((row) => [Number(row.value), row]));
    const [total] = of('total');
    return {
      data: {
        current_visitors: total?.current ?? 0,
        visitors: total?.visitors ?? 0,
        pageviews: total?.views ?? 0,
        minutes: Array.from({ length: shownMinutes }, (_, index) => ({
          time: toIso(start + index * minuteMs),
          visitors: minutes.get(index)?.visitors ?? 0,
          pageviews: minutes.get(index)?.views ?? 0,
        })),
        pages: topOf('page'),
        sources: topOf('source'),
        countries: topOf('country'),
      },
    };
  },
});
