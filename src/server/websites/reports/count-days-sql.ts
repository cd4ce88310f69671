import type { Events } from '../../events/index.ts';
import {
  type DimensionName,
  dimensions,
  dimensionsOfDays,
  type Filter,
  isEvent,
  otherValue,
} from '../filters/index.ts';
import { breakdownSql } from './breakdown-sql.ts';
import { eventRowsOnly } from './query-source.ts';
import { rowParts } from './row-parts.ts';
import { readingSql, visitSumsSql } from './sums.ts';

/** Maximum values stored per day and dimension. Less frequent values are merged. */
const maxValues = 20_000;

type CountedDays = { website: number; zone: string; from: string; to: string };
type Parts = { parts: (names: readonly DimensionName[]) => string[]; params: Record<string, unknown> };

export async function countDaysSql(events: Pick<Events, 'query'>, days: CountedDays): Promise<Parts> {
  const { rows, params } = rowsOfDays(days, []);
  const all = { ...params, other: otherValue };
  const long = await longTails(events, rows, day.sql, all);
  const present = (sql: string, name: DimensionName) => (long.has(name) ? orOther(name, sql, rows, day.sql) : sql);
  return {
    parts: (names) => (names.length === 0 ? totalsSql(rows) : rowParts(names, rows, { keys: [day], present })),
    params: all,
  };
}

export function countCountryDaysSql({ country, ...days }: CountedDays & { country: string }): Parts {
  const { rows, params } = rowsOfDays(days, [{ dimension: 'country', operator: 'is', values: [country] }]);
  return {
    parts: (names) =>
      names.length === 0 ? totalsSql(rows) : rowParts(names, rows, { keys: [day], present: (sql) => sql }),
    params,
  };
}

export function countPairSql(
  pairs: readonly (readonly [DimensionName, DimensionName])[],
  { day: on, ...days }: Omit<CountedDays, 'from' | 'to'> & { day: string },
) {
  const { rows, params } = rowsOfDays({ ...days, from: on, to: on }, []);
  const source = { rows, params, open: true, days: undefined, prefix: '' };
  const numbers = pairs.map((pair) => `uniqExact(${pair.map((name) => dimensions[name].sql).join(', ')})`);
  return {
    numbers: `SELECT [${numbers.join(', ')}] AS numbers FROM pageviews WHERE ${rows}`,
    sums: (pair: readonly [DimensionName, DimensionName]) =>
      `SELECT concat(value0, '\\0', value1) AS value, parts.* EXCEPT (value0, value1)
       FROM (${breakdownSql(pair, source).sql}) AS parts`,
    params,
  };
}

const day = { sql: 'toDate(pageviews.at, {zone:String})', as: 'day' };

function rowsOfDays({ website, zone, from, to }: CountedDays, filters: readonly Filter[]) {
  const { rows, params } = eventRowsOnly({
    website: { id: website, time_zone: zone, closed_from: null, closed_until: null },
    periods: [{ from, to, zone }],
    filters,
  });
  return { rows, params: { ...params, zone } };
}

const totalsSql = (rows: string): string[] => [
  `SELECT '' AS dimension, '' AS value, ${day.sql} AS day, ${visitSumsSql} FROM pageviews WHERE ${rows} GROUP BY day`,
  `SELECT '' AS dimension, '' AS value, * FROM (${readingSql([day], rows)})`,
];

async function longTails(
  events: Pick<Events, 'query'>,
  rows: string,
  day: string,
  params: Record<string, unknown>,
): Promise<Set<DimensionName>> {
  const counts = dimensionsOfDays.map((name) => `uniqExact(${dimensions[name].sql}) AS ${name}`);
  const [most] = await events.query<Record<DimensionName, number>>(
    `SELECT ${dimensionsOfDays.map((name) => `max(counts.${name}) AS ${name}`).join(', ')}
     FROM (SELECT ${counts.join(', ')} FROM pageviews WHERE ${rows} GROUP BY ${day}) AS counts`,
    params,
  );
  return new Set(dimensionsOfDays.filter((name) => most![name] > maxValues));
}

/** Orders by the number of rows, then by a hash. Sorting by one number is five times as fast as by two keys. */
const order = 'bitShiftLeft(count(), 32) + cityHash64(value) % 4294967296';

function orOther(name: DimensionName, sql: string, rows: string, day: string): string {
  const { of, sql: value } = dimensions[name];
  const own = { visit: '1', whole: '1', pageview: "pageviews.name = 'pageview'", event: isEvent }[of];
  const dayOf = sql === value ? day : 'day';
  return `if((${dayOf}, toString(${sql})) IN (
    SELECT ${day} AS day, toString(${value}) AS value FROM pageviews WHERE ${rows} AND ${own}
    GROUP BY day, value ORDER BY ${order} DESC LIMIT ${maxValues} BY day
  ), toString(${sql}), {other:String})`;
}
