import type { Deps } from '../../deps.ts';
import type { Events } from '../../events/index.ts';
import { ifAvailable } from './if-available.ts';
import { betweenInstants } from './instants.ts';
import { todayAndLastWeek } from './period.ts';
import type { QueriedWebsite } from './scope.ts';

export type Today = { visitors: number; pageviews: number; same_weekday_last_week: number };
type Counted = Pick<QueriedWebsite, 'id' | 'time_zone'>;

/** The result has an entry for each website. */
export async function today(events: Events, websites: Counted[], nowMs: number): Promise<Map<number, Today>> {
  const ofZones = Map.groupBy(websites, (website) => website.time_zone);
  const found = await Promise.all([...ofZones].map(([zone, some]) => todayIn(zone, events, some, nowMs)));
  return new Map(found.flatMap((map) => [...map]));
}

export const todayIfAvailable = (deps: Deps, websites: Counted[]): Promise<Map<number, Today> | undefined> =>
  ifAvailable(() => today(deps.events, websites, deps.now()));

async function todayIn(zone: string, events: Events, websites: Counted[], nowMs: number): Promise<Map<number, Today>> {
  const result = new Map<number, Today>(
    websites.map(({ id }) => [id, { visitors: 0, pageviews: 0, same_weekday_last_week: 0 }]),
  );
  const { today, lastWeek } = todayAndLastWeek(nowMs, zone);
  const during = (day: string) => betweenInstants(`${day}_start`, `${day}_end`);
  const rows = await events.query<{ id: number; visitors: number; pageviews: number; before: number }>(
    `SELECT website AS id, uniqExactIf(visitor, ${during('today')}) AS visitors,
       countIf(name = 'pageview' AND ${during('today')}) AS pageviews,
       uniqExactIf(visitor, ${during('week')}) AS before
     FROM pageviews
     WHERE website IN {websites:Array(UInt32)} AND ((${during('today')}) OR (${during('week')})) AND counted = 1
     GROUP BY website`,
    {
      websites: websites.map(({ id }) => id),
      today_start: today.startMs,
      today_end: today.endMs,
      week_start: lastWeek.startMs,
      week_end: lastWeek.endMs,
    },
  );
  for (const { id, visitors, pageviews, before } of rows)
    result.set(id, { visitors, pageviews, same_weekday_last_week: before });
  return result;
}
