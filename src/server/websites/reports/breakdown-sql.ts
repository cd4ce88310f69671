import {
  type DimensionName,
  dimensions,
  type FilterSubject,
  hasProperties,
  isEvent,
  propertyOf,
} from '../filters/index.ts';
import type { QuerySource } from './query-source.ts';
import { eventSumsSql, type Key, propertySumsSql, readingSql, viewSumsSql, visitSumsSql } from './sums.ts';

/** One of the one or two subjects that rows are broken down by. */
type Axis = Key & {
  of: 'visit' | 'pageview' | 'event' | 'property';
  /** where the value is computed from all rows of a visit: brings it to each of them */
  join?: string;
  /** the rows that have a value */
  among?: string;
  params?: Record<string, string>;
};

/** What the rows of a breakdown are, and thereby which figures a line has. */
export type BreakdownKind = Axis['of'];

export type BreakdownSql = { kind: BreakdownKind; sql: string; params: Record<string, unknown> };

/**
 * A SELECT of single rows by one or two subjects: columns `value0` (and `value1`) and the sums. A row counts where it has
 * both values; what a visit has as a whole, each of its rows has. So the pages of a country are the views of its visits,
 * and the pages of a property are those on whose views or events it stands.
 */
export function breakdownSql(subjects: readonly FilterSubject[], { rows, params }: QuerySource): BreakdownSql {
  const axes = subjects.map((subject, index) => axisOf(subject, index, rows));
  const kind = kindOf(axes);
  const joins = axes.flatMap(({ join }) => join ?? []).join(' ');
  const among = axes.flatMap(({ among }) => (among === undefined ? [] : [among]));
  const keys = axes.map(({ sql, as }) => ({ sql: `toString(${sql})`, as }));
  const names = keys.map(({ as }) => as).join(', ');
  const counted = `SELECT ${keys.map(({ sql, as }) => `${sql} AS ${as}`).join(', ')}, ${sumsOf[kind]}
    FROM pageviews ${joins} WHERE ${[rows, ...(rowsOf[kind] ?? []), ...among].join(' AND ')} GROUP BY ${names}`;
  const parts = kind === 'pageview' ? [counted, readingSql(keys, rows, joins)] : [counted];
  return {
    kind,
    sql: parts.join(' UNION ALL '),
    params: Object.assign({ ...params }, ...axes.map((axis) => axis.params ?? {})),
  };
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

/** Events stand on pages, and properties on both. */
function kindOf(axes: readonly Axis[]): BreakdownKind {
  const found = (['event', 'property', 'pageview'] as const).find((kind) => axes.some(({ of }) => of === kind));
  return found ?? 'visit';
}

function axisOf(subject: FilterSubject, index: number, rows: string): Axis {
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
  const joined = `whole${index}`;
  return {
    as,
    of: 'visit',
    sql: `${joined}.whole`,
    join: `INNER JOIN (
      SELECT pageviews.visit AS number, ${dimension.whole} AS whole FROM pageviews
      WHERE ${rows} GROUP BY number HAVING ${dimension.has}
    ) AS ${joined} ON ${joined}.number = pageviews.visit`,
  };
}
