import type { Events } from '../../events/index.ts';
import { medianOf, sameTimeInPastWeeks } from '../../kernel/index.ts';
import { withinSpans } from '../reports/index.ts';
import { dropSpanMs, spikeSpanMs } from './traffic-alert.ts';

/** Visitors of the last half hour and hour, and how many usually come in such an hour. */
export type VisitorCounts = { halfHour: number; hour: number; usual: number };

type Counted = { id: number; zone: string };

/** Counts websites up to a moment, those of one zone in one statement. Every website asked for has an entry. */
export async function countRecentVisitors(
  { events }: { events: Pick<Events, 'query'> },
  websites: Counted[],
  nowMs: number,
): Promise<Map<number, VisitorCounts>> {
  const counts = new Map(websites.map(({ id }) => [id, { halfHour: 0, hour: 0, usual: 0 }]));
  for (const [zone, some] of Map.groupBy(websites, (website) => website.zone)) {
    const ends = [nowMs, ...sameTimeInPastWeeks(nowMs, zone)];
    const { within, params } = withinSpans(ends.map((to) => ({ from: to - dropSpanMs, to })));
    const rows = await events.query<{ id: number; half_hour: number; hours: number[] }>(
      `SELECT website AS id, uniqExactIf(visitor, at >= fromUnixTimestamp64Milli({half:Int64}, 'UTC')) AS half_hour,
         [${within.map((hour) => `uniqExactIf(visitor, ${hour})`).join(', ')}] AS hours
       FROM pageviews
       WHERE website IN {websites:Array(UInt32)} AND counted = 1 AND import = 0 AND (${within.join(' OR ')})
       GROUP BY website`,
      { websites: some.map(({ id }) => id), half: nowMs - spikeSpanMs, ...params },
    );
    for (const { id, half_hour, hours } of rows) {
      const [hour = 0, ...weeks] = hours.map(Number);
      counts.set(id, { halfHour: half_hour, hour, usual: Math.round(medianOf(weeks)) });
    }
  }
  return counts;
}
