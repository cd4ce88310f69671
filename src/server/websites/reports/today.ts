import type { Events } from '../../events/index.ts';
import { todayAndLastWeek } from './period.ts';
import { type Count, counted, type Subject } from './scope.ts';

export type Today = Count & { same_weekday_last_week: number };

/**
 * Today so far for each of the websites, and the visitors of the same weekday last week up to the same time of day:
 * one query for each zone, however many there are. Every website asked for has an entry.
 */
export async function today(events: Events, websites: Subject[], nowMs: number): Promise<Map<number, Today>> {
  const ofZones = Map.groupBy(websites, (website) => website.time_zone);
  const found = await Promise.all([...ofZones].map(([zone, some]) => todayIn(zone, events, some, nowMs)));
  return new Map(found.flatMap((map) => [...map]));
}

async function todayIn(zone: string, events: Events, websites: Subject[], nowMs: number): Promise<Map<number, Today>> {
  const result = new Map<number, Today>(
    websites.map(({ id }) => [id, { visitors: 0, pageviews: 0, same_weekday_last_week: 0 }]),
  );
  const { today, lastWeek } = todayAndLastWeek(nowMs, zone);
  const during = (day: string) =>
    `at >= fromUnixTimestamp64Milli({${day}_start:Int64}) AND at < fromUnixTimestamp64Milli({${day}_end:Int64})`;
  const rows = await events.query<{ id: number; visitors: number; pageviews: number; before: number }>(
    `SELECT website AS id, uniqExactIf(visitor, ${during('today')}) AS visitors,
       countIf(name = 'pageview' AND ${during('today')}) AS pageviews,
       uniqExactIf(visitor, ${during('week')}) AS before
     FROM pageviews
     WHERE website IN {websites:Array(UInt32)} AND ((${during('today')}) OR (${during('week')}))
       AND (bot = 0 OR website IN {bots:Array(UInt32)})
     GROUP BY website`,
    {
      websites: websites.map(({ id }) => id),
      bots: websites.filter((website) => website.exclude_bots === 0).map(({ id }) => id),
      today_start: today.startMs,
      today_end: today.endMs,
      week_start: lastWeek.startMs,
      week_end: lastWeek.endMs,
    },
  );
  for (const row of rows) {
    const { visitors, pageviews } = counted(row);
    result.set(Number(row.id), { visitors, pageviews, same_weekday_last_week: Number(row.before) });
  }
  return result;
}
