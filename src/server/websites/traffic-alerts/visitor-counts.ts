import type { Events } from '../../events/index.ts';
import { medianOf, sameTimeInPastWeeks } from '../../kernel/index.ts';
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
    const during = (index: number) =>
      `(at >= fromUnixTimestamp64Milli({from${index}:Int64}, 'UTC') AND at < fromUnixTimestamp64Milli({to${index}:Int64}, 'UTC'))`;
    const rows = await events.query<{ id: number; half_hour: number; hours: number[] }>(
      `SELECT website AS id, uniqExactIf(visitor, at >= fromUnixTimestamp64Milli({half:Int64}, 'UTC')) AS half_hour,
         [${ends.map((_, index) => `uniqExactIf(visitor, ${during(index)})`).join(', ')}] AS hours
       FROM pageviews
       WHERE website IN {websites:Array(UInt32)} AND counted = 1 AND import = 0 AND (${ends.map((_, index) => during(index)).join(' OR ')})
       GROUP BY website`,
      {
        websites: some.map(({ id }) => id),
        half: nowMs - spikeSpanMs,
        ...Object.fromEntries(
          ends.flatMap((end, index) => [
            [`from${index}`, end - dropSpanMs],
            [`to${index}`, end],
          ]),
        ),
      },
    );
    for (const { id, half_hour, hours } of rows) {
      const [hour = 0, ...weeks] = hours.map(Number);
      counts.set(id, { halfHour: half_hour, hour, usual: Math.round(medianOf(weeks)) });
    }
  }
  return counts;
}
