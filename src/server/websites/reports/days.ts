import type { Events } from '../../events/index.ts';
import { daysOf, type Period } from './period.ts';
import { type Count, counted, inScope, type Subject, scopeParams } from './scope.ts';

/** Visitors and page views of every day of the period, days without any included. */
export async function days(events: Events, website: Subject, period: Period): Promise<({ day: string } & Count)[]> {
  const rows = await events.query<{ day: string } & Count>(
    `SELECT toString(toDate(at, {zone:String})) AS day, uniqExact(visitor) AS visitors, countIf(name = 'pageview') AS pageviews
     FROM pageviews WHERE ${inScope} GROUP BY day`,
    { ...scopeParams(website, period), zone: period.zone },
  );
  const found = new Map(rows.map((row) => [row.day, counted(row)]));
  return daysOf(period).map((day) => found.get(day) ?? { day, visitors: 0, pageviews: 0 });
}
