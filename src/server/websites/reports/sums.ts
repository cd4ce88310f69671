/** What adds up over days, values and rows; every figure is made of these. Times in milliseconds. */
export const sumNames = [
  'visitors',
  'visits',
  'views',
  'events',
  'bounces',
  'duration',
  'engaged',
  'readers',
  'scroll',
] as const;
export type SumName = (typeof sumNames)[number];
export type Sums = Record<SumName, number>;

/** What a SELECT lists, in the order of `sumNames`; what is not given is 0. */
export const sumsSql = (given: Partial<Record<SumName, string>>): string =>
  sumNames.map((name) => `toInt64(${given[name] ?? '0'}) AS ${name}`).join(', ');

/** The sums of rows that have sums already. */
export const summedSql = sumNames.map((name) => `sum(parts.${name}) AS ${name}`).join(', ');

/** Sums in `website_days`. */
export const daySumsSql = sumsSql(
  Object.fromEntries(
    sumNames.map((name) => [name, `sum(website_days.${name === 'views' ? 'pageviews' : name})`]),
  ) as Record<SumName, string>,
);

const visitor = 'bitShiftRight(pageviews.visit, 8)';

/** Sums over all rows of some visits. Visitors are those who began one: fewer rows to tell apart than all. */
export const visitSumsSql = sumsSql({
  visitors: `uniqExactIf(${visitor}, pageviews.starts = 1)`,
  visits: 'sum(pageviews.starts)',
  views: "countIf(pageviews.name = 'pageview')",
  events: "countIf(pageviews.name NOT IN ('pageview', 'engagement'))",
  bounces: 'toInt64(sum(pageviews.starts)) - toInt64(sum(pageviews.engages))',
  duration: 'sum(pageviews.gap)',
});

/** What of each visit, of the rows of one under the name `number`, `wholeSumsSql` adds up. */
export const ofEachVisitSql = `sum(toInt64(pageviews.starts)) AS starting, sum(toInt64(pageviews.engages)) AS engaging,
  sum(pageviews.gap) AS took, countIf(pageviews.name = 'pageview') AS viewed,
  countIf(pageviews.name NOT IN ('pageview', 'engagement')) AS happened`;

/** Sums over visits of which each is one row. */
export const wholeSumsSql = sumsSql({
  visitors: 'uniqExact(bitShiftRight(number, 8))',
  visits: 'sum(starting)',
  views: 'sum(viewed)',
  events: 'sum(happened)',
  bounces: 'sum(starting - engaging)',
  duration: 'sum(took)',
});

/** Sums over some page views: who saw them, in how many visits. */
export const viewSumsSql = sumsSql({
  visitors: `uniqExact(${visitor})`,
  visits: 'uniqExact(pageviews.visit)',
  views: 'count()',
});

/** Sums over some custom events. */
export const eventSumsSql = sumsSql({
  visitors: `uniqExact(${visitor})`,
  visits: 'uniqExact(pageviews.visit)',
  events: 'count()',
});

/** Sums over some page views and custom events. */
export const propertySumsSql = sumsSql({
  visitors: `uniqExact(${visitor})`,
  visits: 'uniqExact(pageviews.visit)',
  views: "countIf(pageviews.name = 'pageview')",
  events: "countIf(pageviews.name != 'pageview')",
});

/** What rows are put together by: SQL of a value, and the column that it becomes. */
export type Key = { sql: string; as: string };

/**
 * A SELECT of how pages were read, by some keys: of each visit and page that reported engagement the time that it took
 * and the deepest scroll.
 */
export function readingSql(keys: readonly Key[], rows: string, joins = ''): string {
  const names = keys.map(({ as }) => as).join(', ');
  return `SELECT ${names}, ${sumsSql({ engaged: 'sum(time)', readers: 'count()', scroll: 'sum(depth)' })}
    FROM (
      SELECT ${keys.map(({ sql, as }) => `${sql} AS ${as}`).join(', ')},
        sum(pageviews.engaged) AS time, max(pageviews.scroll) AS depth
      FROM pageviews ${joins} WHERE ${rows} AND pageviews.name = 'engagement' GROUP BY ${names}, pageviews.visit, pageviews.path
    ) GROUP BY ${names}`;
}

export const noSums = (): Sums => Object.fromEntries(sumNames.map((name) => [name, 0])) as Sums;

export function addSums(to: Sums, more: Sums): void {
  for (const name of sumNames) to[name] += more[name];
}
