import type { Deps } from '../../deps.ts';
import { type Asked, groundOf } from './ground.ts';
import { daysOf, type Period } from './period.ts';
import { addSums, daySumsSql, noSums, readingSql, type Sums, sumNames, visitSumsSql } from './sums.ts';

/** The sums of each day on which there was anything, in one question for all periods. */
export async function sumsByDay({ events }: Pick<Deps, 'events'>, asked: Asked): Promise<Map<string, Sums>> {
  const { rows, days, params } = groundOf(asked);
  const day = 'toDate(pageviews.at, {zone:String})';
  const closed = `SELECT website_days.day AS day, ${daySumsSql} FROM website_days
    WHERE ${days} AND website_days.dimension = '' GROUP BY day`;
  // Put together here: a day may have two rows, how it was visited and how its pages were read.
  const found = await events.query<{ on: string } & Sums>(
    `SELECT toString(day) AS on, ${sumNames.join(', ')} FROM (
       SELECT ${day} AS day, ${visitSumsSql} FROM pageviews WHERE ${rows} GROUP BY day
       UNION ALL ${readingSql([{ sql: day, as: 'day' }], rows)}
       ${days === undefined ? '' : `UNION ALL ${closed}`}
     )`,
    { ...params, zone: asked.website.time_zone },
  );
  const byDay = new Map<string, Sums>();
  for (const { on, ...sums } of found) {
    const before = byDay.get(on);
    if (before) addSums(before, sums);
    else byDay.set(on, sums);
  }
  return byDay;
}

/** What the days of a period add up to. */
export function sumOfDays(byDay: ReadonlyMap<string, Sums>, period: Period): Sums {
  const total = noSums();
  for (const day of daysOf(period)) {
    const sums = byDay.get(day);
    if (sums) addSums(total, sums);
  }
  return total;
}
