import { invalid, t } from '../../kernel/index.ts';
import { type DimensionName, dimensions, otherValue } from '../filters/index.ts';
import { goalRows } from '../resources/index.ts';
import { displayName } from './breakdown.ts';
import { type Conversion, type Conversions, noConversion } from './conversion.ts';
import type { Condition } from './filter-sql.ts';
import { goalSql } from './goal-sql.ts';
import { mostConvertedValues } from './most-converted.ts';
import { eventRowsOnly } from './query-source.ts';
import type { ReportDeps } from './report-deps.ts';
import { revenueSql } from './revenue-sums.ts';
import type { Scope } from './scope.ts';
import { mergeValues } from './sold-sums.ts';
import { oneWebsite } from './website-set.ts';

type Found = { dimension: DimensionName | ''; value: string } & Conversion;
type Reached = { rows: string; reached: string; isScroll: boolean; params: Condition['params'] };

/** A page gets only the conversions that happened on that page. Throws `invalid` for an unknown goal. */
export async function readGoalConversions(
  deps: Pick<ReportDeps, 'database' | 'events'>,
  { website: queried, period, filters }: Scope,
  names: readonly DimensionName[],
  id: number,
): Promise<Conversions> {
  const website = oneWebsite(queried, 'conversions', 'goals belong to one website; use sales for several');
  const goal = await goalRows.find(deps.database.db, website, id);
  if (!goal) throw invalid({ conversions: [t('conversions must be sales or the ID of a goal of this website.')] });
  const { rows, params } = eventRowsOnly({ website, periods: [period], filters });
  const { sql, params: ofGoal } = goalSql(goal, 'goal');
  const asked = { rows, reached: sql, isScroll: goal.kind === 'scroll', params: { ...params, ...ofGoal } };
  const found = await Promise.all([
    reachedByRows(deps, names, asked),
    ...names.map((name) => (dimensions[name].of === 'whole' ? reachedByVisits(deps, name, asked) : [])),
  ]);
  const { amount_minor: each, currency } = goal;
  // A fixed amount replaces the revenue of the events: with both, the value of a conversion would count twice.
  const valued =
    each === null || currency === null
      ? found.flat()
      : found.flat().map((one) => ({ ...one, revenue: { [currency]: Number(one.conversions) * each } }));
  const byDimension = Map.groupBy(valued, ({ dimension }) => dimension);
  const total = byDimension.get('')?.[0] ?? noConversion();
  return {
    total,
    unknown: undefined,
    by: (dimension) =>
      names.includes(dimension)
        ? mergeValues((byDimension.get(dimension) ?? []).map((one) => new Map([[displayName(one.value), one]])))
        : undefined,
    whyNotBy: () => undefined,
    ofWebsite: () => total,
    notice: undefined,
  };
}

type Times = { each: string; together: string; count: string };

function reachedByRows(
  { events }: Pick<ReportDeps, 'events'>,
  names: readonly DimensionName[],
  { rows, reached, isScroll, params }: Reached,
): Promise<Found[]> {
  const ofRows = names.filter((name) => dimensions[name].of !== 'whole');
  const pairs = ["('', '')", ...ofRows.map((name) => `('${name}', toString(${dimensions[name].sql}))`)];
  const times: Times = isScroll
    ? { each: 'uniqExactState(visit)', together: 'uniqExactMerge(times)', count: 'finalizeAggregation(times)' }
    : { each: 'count()', together: 'sum(times)', count: 'times' };
  return events.query<Found>(
    mostConvertedSql(
      `SELECT pair.1 AS dimension, pair.2 AS value, uniqExactState(bitShiftRight(visit, 8)) AS people,
         ${times.each} AS times, ${revenueSql('currency', 'minor')} AS brought
       FROM (
         SELECT pageviews.visit AS visit, toString(pageviews.currency) AS currency, pageviews.revenue AS minor,
           [${pairs.join(', ')}] AS pairs
         FROM pageviews WHERE ${rows} AND ${reached}
       ) ARRAY JOIN pairs AS pair GROUP BY dimension, value`,
      times,
    ),
    { ...params, other: otherValue },
  );
}

/** Visits that have no value count under ''. */
async function reachedByVisits(
  { events }: Pick<ReportDeps, 'events'>,
  name: DimensionName,
  { rows, reached, isScroll, params }: Reached,
): Promise<Found[]> {
  const dimension = dimensions[name];
  if (dimension.of !== 'whole') return [];
  const times: Times = { each: isScroll ? 'count()' : 'sum(often)', together: 'sum(times)', count: 'times' };
  return events.query<Found>(
    mostConvertedSql(
      `SELECT '${name}' AS dimension, toString(if(known, whole, '')) AS value,
         uniqExactState(bitShiftRight(number, 8)) AS people, ${times.each} AS times, sumMap(revenue) AS brought
       FROM (
         SELECT pageviews.visit AS number, ${dimension.whole} AS whole, ${dimension.has} AS known,
           countIf(${reached}) AS often,
           sumMapIf(map(toString(pageviews.currency), pageviews.revenue), pageviews.currency != '' AND ${reached}) AS revenue
         FROM pageviews
         WHERE ${rows} AND pageviews.visit IN (SELECT pageviews.visit FROM pageviews WHERE ${rows} AND ${reached})
         GROUP BY number
       ) GROUP BY value`,
      times,
    ),
    { ...params, other: otherValue },
  );
}

const mostConvertedSql = (values: string, { together, count }: Times): string =>
  `SELECT dimension, if(place > ${mostConvertedValues}, {other:String}, value) AS value,
     uniqExactMerge(people) AS converted, ${together} AS conversions, sumMap(brought) AS revenue
   FROM (
     SELECT dimension, value, people, times, brought,
       row_number() OVER (PARTITION BY dimension ORDER BY ${count} DESC, value) AS place
     FROM (${values})
   ) GROUP BY dimension, value`;
