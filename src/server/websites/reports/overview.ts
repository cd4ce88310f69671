import type { DimensionName, Filter } from '../filters/index.ts';
import { type AggregateRow, aggregatePages, aggregateReading, aggregateVisits } from './aggregate-by-dimension.ts';
import { displayName, type Line, topLists } from './breakdown.ts';
import { type CachedScope, maxRowsPerAnswer } from './closed-days-cache.ts';
import { queryClosedDays, sumsByDay } from './days-sums.ts';
import type { Period } from './period.ts';
import { dayDimensionSql, dayDimensions, type QuerySource, querySource } from './query-source.ts';
import type { ReportDeps } from './report-deps.ts';
import type { Queried } from './scope.ts';
import { addSums, daySumsSql, noSums, type Sums } from './sums.ts';
import { dayOf } from './zone-sql.ts';

type OverviewDeps = Pick<ReportDeps, 'events' | 'closedDaysCache'>;
type Overview = { byDay: Map<string, Sums>; lists: Map<DimensionName, Line[]> };

/**
 * Reads open days in three passes, and combines them with cached closed days. If there are too many values to cache,
 * the store merges everything. Throws `unavailable`.
 */
export async function readOverview(
  deps: OverviewDeps,
  scope: { website: Queried; period: Period; filters: readonly Filter[] },
  names: readonly DimensionName[],
  limit: number,
): Promise<Overview> {
  const { website, period, filters } = scope;
  const asked = { website, periods: [period], filters };
  const all = ['page', ...names] as const;
  const quick = deps.closedDaysCache.isTooLarge(asked, all)
    ? undefined
    : await mergeWithClosedDays(deps, asked, names, limit);
  if (quick) return quick;
  const [byDay, lists] = await Promise.all([sumsByDay(deps, asked), topLists(deps, asked, all, limit)]);
  return { byDay, lists };
}

async function mergeWithClosedDays(
  deps: OverviewDeps,
  asked: CachedScope,
  names: readonly DimensionName[],
  limit: number,
): Promise<Overview | undefined> {
  const { events } = deps;
  const source = querySource(asked, ['page', ...names]);
  const { days, rows, params } = source;
  const most = days === undefined ? limit : maxRowsPerAnswer;
  const options = { rows, params, day: dayOf(asked.website), limit: most + 1 };
  const [lines, totals, ...passes] = await Promise.all([
    closedLines(deps, asked, source, ['page', ...names]),
    queryClosedDays(deps, asked, source),
    ...(source.open
      ? [aggregateVisits(events, names, options), aggregatePages(events, options), aggregateReading(events, options)]
      : []),
  ]);
  const open = Map.groupBy(passes.flat(), (row) => row.of);
  const isCut = days !== undefined && [...open].some(([of, of_]) => of !== 'day' && of_.length > most);
  if (lines === undefined || isCut) return undefined;
  const byDay = added([...totals.map(({ on, ...sums }) => ({ name: on, sums })), ...(open.get('day') ?? [])]);
  const closed = Map.groupBy(lines, (line) => line.of);
  const lists = (['page', ...names] as const).map(
    (name) => [name, firstLines(closed.get(name) ?? [], open.get(name) ?? [], limit)] as const,
  );
  return { byDay, lists: new Map(lists) };
}

async function closedLines(
  { events, closedDaysCache }: OverviewDeps,
  asked: CachedScope,
  source: QuerySource,
  names: readonly DimensionName[],
): Promise<readonly AggregateRow[] | undefined> {
  const { days, params } = source;
  if (days === undefined) return [];
  return closedDaysCache.get(asked, names, async () => {
    const found = await events.query<{ of: DimensionName; name: string } & Sums>(
      `SELECT ${dayDimensionSql(source)} AS of, website_days.value AS name, ${daySumsSql} FROM website_days
       WHERE ${days} AND website_days.dimension IN {dimensions:Array(String)} GROUP BY of, name
       ORDER BY visitors DESC, views DESC, events DESC, name LIMIT {limit:UInt32}`,
      { ...params, dimensions: dayDimensions(source, names), limit: maxRowsPerAnswer + 1 },
    );
    return found.map(({ of, name, ...sums }) => ({ of, name, sums }));
  });
}

function firstLines(inOrder: readonly AggregateRow[], open: readonly AggregateRow[], limit: number): Line[] {
  const changed = added(open);
  const first: Line[] = [];
  for (const line of inOrder) {
    const more = changed.get(line.name);
    if (more) addSums(more, line.sums);
    else if (first.length < limit && line.sums.visitors > 0) first.push(line);
  }
  for (const [name, sums] of changed) if (sums.visitors > 0) first.push({ name, sums });
  return first
    .sort(byVisitors)
    .slice(0, limit)
    .map(({ name, sums }) => ({ name: displayName(name), sums }));
}

const byVisitors = (a: Line, b: Line) =>
  b.sums.visitors - a.sums.visitors ||
  b.sums.views - a.sums.views ||
  b.sums.events - a.sums.events ||
  (a.name < b.name ? -1 : 1);

function added(rows: readonly Line[]): Map<string, Sums> {
  const byName = new Map<string, Sums>();
  for (const { name, sums } of rows) {
    const known = byName.get(name) ?? noSums();
    addSums(known, sums);
    byName.set(name, known);
  }
  return byName;
}
