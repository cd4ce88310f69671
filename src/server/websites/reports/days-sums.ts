import type { CachedScope } from './closed-days-cache.ts';
import { daysOf, type Period } from './period.ts';
import { type QuerySource, querySource } from './query-source.ts';
import type { ReportDeps } from './report-deps.ts';
import { addSums, daySumsSql, noSums, readingSql, type Sums, sumNames, visitSumsSql } from './sums.ts';
import { dayOf } from './zone-sql.ts';

export type SumDeps = Pick<ReportDeps, 'events' | 'closedDaysCache'>;

export async function sumsByDay(deps: SumDeps, scope: CachedScope): Promise<Map<string, Sums>> {
  const source = querySource(scope);
  const [open, closed] = await Promise.all([
    source.open ? queryOpenDays(deps, scope, source) : [],
    queryClosedDays(deps, scope, source),
  ]);
  const byDay = new Map<string, Sums>();
  for (const row of [...closed, ...open]) addSums(into(byDay, row.on), row);
  return byDay;
}

type DayRow = { on: string } & Sums;

export function queryOpenDays(
  { events }: Pick<SumDeps, 'events'>,
  { website }: Pick<CachedScope, 'website'>,
  { rows, params }: QuerySource,
): Promise<DayRow[]> {
  const time = dayOf(website);
  const day = time.sql('pageviews.at', 'pageviews.website');
  return events.query<DayRow>(
    `SELECT toString(day) AS on, ${sumNames.join(', ')} FROM (
       SELECT ${day} AS day, ${visitSumsSql} FROM pageviews WHERE ${rows} GROUP BY day
       UNION ALL ${readingSql([{ sql: day, as: 'day' }], rows)}
     )`,
    { ...params, ...time.params },
  );
}

export async function queryClosedDays(
  { events, closedDaysCache }: SumDeps,
  scope: CachedScope,
  source: QuerySource,
): Promise<readonly DayRow[]> {
  if (source.days === undefined) return [];
  const count = () =>
    events.query<DayRow>(
      `SELECT toString(website_days.day) AS on, ${daySumsSql} FROM website_days
       WHERE ${source.days} AND website_days.dimension = {whole_days:String} GROUP BY website_days.day`,
      { ...source.params, whole_days: source.prefix },
    );
  return (await closedDaysCache.get(scope, [''], count)) ?? count();
}

function into(byDay: Map<string, Sums>, day: string): Sums {
  const known = byDay.get(day) ?? noSums();
  byDay.set(day, known);
  return known;
}

export function sumOfDays(byDay: ReadonlyMap<string, Sums>, period: Period): Sums {
  const total = noSums();
  for (const day of daysOf(period)) {
    const sums = byDay.get(day);
    if (sums) addSums(total, sums);
  }
  return total;
}
