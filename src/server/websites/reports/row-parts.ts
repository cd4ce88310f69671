import { type DimensionName, dimensions, isEvent } from '../filters/index.ts';
import { eventSumsSql, type Key, ofEachVisitSql, readingSql, viewSumsSql, visitSumsSql, wholeSumsSql } from './sums.ts';

type Further = { keys: readonly Key[]; present: (sql: string, name: DimensionName) => string };
const noAdditionalKeys: Further = { keys: [], present: (sql) => sql };

export function rowParts(names: readonly DimensionName[], rows: string, further = noAdditionalKeys): string[] {
  const keysOf = (wanted: readonly DimensionName[]): Sets => ({
    values: wanted.map((name) => ({ name, sql: further.present(dimensions[name].sql, name) })),
    keys: further.keys,
  });
  const of = (kind: 'visit' | 'pageview' | 'event') => keysOf(names.filter((name) => dimensions[name].of === kind));
  const views = of('pageview');
  return [
    ...setsSql(of('visit'), rows, visitSumsSql),
    ...setsSql(views, `${rows} AND pageviews.name = 'pageview'`, viewSumsSql),
    ...views.values.map(
      ({ name, sql }) =>
        `SELECT '${name}' AS dimension, * FROM (${readingSql([{ sql: `toString(${sql})`, as: 'value' }, ...further.keys], rows)})`,
    ),
    ...setsSql(of('event'), `${rows} AND ${isEvent}`, eventSumsSql),
    ...names.flatMap((name) => {
      const dimension = dimensions[name];
      return dimension.of === 'whole' ? [wholeSql(dimension, rows, further)] : [];
    }),
  ];
}

type WholeDimension = Extract<(typeof dimensions)[DimensionName], { of: 'whole' }>;
type Sets = { values: { name: DimensionName; sql: string }[]; keys: readonly Key[] };

/** In each grouping set, the values of the other sets are ''. */
function setsSql({ values, keys }: Sets, rows: string, sums: string): string[] {
  if (values.length === 0) return [];
  const keyNames = keys.map(({ as }) => as);
  const columns = [
    ...values.map(({ sql }, index) => `${sql} AS value${index}`),
    ...keys.map(({ sql, as }) => `${sql} AS ${as}`),
    ...['visit', 'name', 'starts', 'engages', 'gap'].map((column) => `pageviews.${column} AS ${column}`),
  ];
  const dimension = values.map(({ name }, index) => `grouping(value${index}) = 0, '${name}'`);
  const value = values.map((_, index) => `toString(value${index})`);
  return [
    `SELECT ${[`multiIf(${dimension.join(', ')}, '') AS dimension`, `concat(${[...value, "''"].join(', ')}) AS value`, ...keyNames, sums].join(', ')}
     FROM (SELECT ${columns.join(', ')} FROM pageviews WHERE ${rows}) AS pageviews
     GROUP BY GROUPING SETS (${values.map((_, index) => `(${[...keyNames, `value${index}`].join(', ')})`).join(', ')})`,
  ];
}

function wholeSql({ name, whole, has }: WholeDimension, rows: string, { keys, present }: Further): string {
  const names = keys.map(({ as }) => as);
  return `SELECT '${name}' AS dimension, toString(${present('whole', name)}) AS value, ${[...names, wholeSumsSql].join(', ')}
    FROM (
      SELECT ${[...keys.map(({ sql, as }) => `${sql} AS ${as}`), 'pageviews.visit AS number'].join(', ')},
        ${whole} AS whole, ${ofEachVisitSql}
      FROM pageviews WHERE ${rows} GROUP BY ${[...names, 'number'].join(', ')} HAVING ${has}
    ) GROUP BY ${[...names, 'value'].join(', ')}`;
}
