import {
  type DimensionName,
  dimensions,
  type FilterSubject,
  hasProperties,
  isEvent,
  propertyOf,
} from '../filters/index.ts';
import type { PairDays } from './pair-days.ts';
import type { QuerySource } from './query-source.ts';
import {
  daySumsSql,
  eventSumsSql,
  type Key,
  ofEachVisitSql,
  propertySumsSql,
  readingSql,
  viewSumsSql,
  visitSumsSql,
  wholeSumsSql,
} from './sums.ts';

type Axis = Key & {
  of: 'visit' | 'pageview' | 'event' | 'property';
  /** for values of whole visits: aggregates for the value, and for whether there is a value */
  whole?: { sql: string; has: string };
  among?: string;
  params?: Record<string, string>;
};

export type BreakdownKind = Axis['of'];

export type BreakdownSql = { kind: BreakdownKind; sql: string; params: Record<string, unknown> };

/**
 * Selects `value0`, `value1` and sums. A row counts only if it has both values. A visit's value applies to all of its
 * rows: for example, a country's pages are the page views of visits from that country.
 */
export function breakdownSql(
  subjects: readonly FilterSubject[],
  { rows, open, days, params }: QuerySource,
  pair?: Pick<PairDays, 'dimension' | 'places'>,
): BreakdownSql {
  const axes = subjects.map(axisOf);
  const kind = kindOf(axes);
  const ofRows = () =>
    kind === 'visit' && axes.some(({ whole }) => whole) ? wholeSql(axes, rows) : rowsSql(axes, kind, rows);
  const parts = [...(open ? [ofRows()] : []), ...(pair && days ? [pairDaysSql(pair.places, days)] : [])];
  return {
    kind,
    sql: parts.join(' UNION ALL '),
    params: Object.assign({ ...params }, pair && { pair: pair.dimension }, ...axes.map((axis) => axis.params ?? {})),
  };
}

function pairDaysSql(places: PairDays['places'], days: string): string {
  const values = places.map(
    (place, index) => `toLowCardinality(splitByChar('\\0', website_days.value)[${place}]) AS value${index}`,
  );
  return `SELECT ${values.join(', ')}, ${daySumsSql} FROM website_days
    WHERE ${days} AND website_days.dimension = {pair:String} GROUP BY website_days.value`;
}

const namesOf = (keys: readonly Key[]) => keys.map(({ as }) => as).join(', ');
const columnsOf = (keys: readonly Key[]) => keys.map(({ sql, as }) => `${sql} AS ${as}`).join(', ');

function rowsSql(axes: readonly Axis[], kind: BreakdownKind, rows: string): string {
  const joins = axes.map((axis) => joinOf(axis, rows)).join(' ');
  const conditions = [rows, ...rowsOf[kind], ...axes.flatMap(({ among }) => among ?? [])];
  const counted = `SELECT ${columnsOf(axes)}, ${sumsOf[kind]} FROM pageviews ${joins}
    WHERE ${conditions.join(' AND ')} GROUP BY ${namesOf(axes)}`;
  return kind === 'pageview' ? `${counted} UNION ALL ${readingSql(axes, rows, joins)}` : counted;
}

function wholeSql(axes: readonly Axis[], rows: string): string {
  const own = axes.filter(({ whole }) => whole === undefined);
  const wholes = axes.flatMap(({ as, whole }) => (whole ? [{ ...whole, as }] : []));
  return `SELECT ${namesOf(axes)}, ${wholeSumsSql} FROM (
      SELECT ${[...own.map(({ sql, as }) => `any(${sql}) AS ${as}`), columnsOf(wholes)].join(', ')},
        pageviews.visit AS number, ${ofEachVisitSql}
      FROM pageviews WHERE ${rows} GROUP BY number HAVING ${wholes.map(({ has }) => has).join(' AND ')}
    ) GROUP BY ${namesOf(axes)}`;
}

function joinOf({ as, whole }: Axis, rows: string): string {
  if (!whole) return '';
  return `INNER JOIN (
      SELECT pageviews.visit AS number, ${whole.sql} AS whole FROM pageviews
      WHERE ${rows} GROUP BY number HAVING ${whole.has}
    ) AS whole_${as} ON whole_${as}.number = pageviews.visit`;
}

const sumsOf: Record<BreakdownKind, string> = {
  visit: visitSumsSql,
  pageview: viewSumsSql,
  event: eventSumsSql,
  property: propertySumsSql,
};

const rowsOf: Record<BreakdownKind, string[]> = {
  visit: [],
  pageview: ["pageviews.name = 'pageview'"],
  event: [isEvent],
  property: [hasProperties],
};

function kindOf(axes: readonly Axis[]): BreakdownKind {
  const found = (['event', 'property', 'pageview'] as const).find((kind) => axes.some(({ of }) => of === kind));
  return found ?? 'visit';
}

function axisOf(subject: FilterSubject, index: number): Axis {
  const as = `value${index}`;
  const property = propertyOf(subject);
  if (property !== undefined) {
    const name = `{property${index}:String}`;
    return {
      as,
      of: 'property',
      sql: `pageviews.props[${name}]`,
      among: `mapContains(pageviews.props, ${name})`,
      params: { [`property${index}`]: property },
    };
  }
  const dimension = dimensions[subject as DimensionName];
  if (dimension.of !== 'whole') return { as, of: dimension.of, sql: dimension.sql };
  return { as, of: 'visit', sql: `whole_${as}.whole`, whole: { sql: dimension.whole, has: dimension.has } };
}
