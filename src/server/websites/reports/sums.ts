/** Times are in milliseconds. */
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

export const sumsSql = (given: Partial<Record<SumName, string>>): string =>
  sumNames.map((name) => `toInt64(${given[name] ?? '0'}) AS ${name}`).join(', ');

export const summedSql = sumNames.map((name) => `sum(parts.${name}) AS ${name}`).join(', ');

export const daySumsSql = sumsSql(
  Object.fromEntries(
    sumNames.map((name) => [name, `sum(website_days.${name === 'views' ? 'pageviews' : name})`]),
  ) as Record<SumName, string>,
);

const visitor = 'bitShiftRight(pageviews.visit, 8)';

/** Counts visitors at the start of their visits, because this compares fewer rows. */
export const visitSumsSql = sumsSql({
  visitors: `uniqExactIf(${visitor}, pageviews.starts = 1)`,
  visits: 'sum(pageviews.starts)',
  views: "countIf(pageviews.name = 'pageview')",
  events: "countIf(pageviews.name NOT IN ('pageview', 'engagement'))",
  bounces: 'toInt64(sum(pageviews.starts)) - toInt64(sum(pageviews.engages))',
  duration: 'sum(pageviews.gap)',
});

export const ofEachVisitSql = `sum(toInt64(pageviews.starts)) AS starting, sum(toInt64(pageviews.engages)) AS engaging,
  sum(pageviews.gap) AS took, countIf(pageviews.name = 'pageview') AS viewed,
  countIf(pageviews.name NOT IN ('pageview', 'engagement')) AS happened`;

export const wholeSumsSql = sumsSql({
  visitors: 'uniqExact(bitShiftRight(number, 8))',
  visits: 'sum(starting)',
  views: 'sum(viewed)',
  events: 'sum(happened)',
  bounces: 'sum(starting - engaging)',
  duration: 'sum(took)',
});

export const viewSumsSql = sumsSql({
  visitors: `uniqExact(${visitor})`,
  visits: 'uniqExact(pageviews.visit)',
  views: 'count()',
});

export const eventSumsSql = sumsSql({
  visitors: `uniqExact(${visitor})`,
  visits: 'uniqExact(pageviews.visit)',
  events: 'count()',
});

export const propertySumsSql = sumsSql({
  visitors: `uniqExact(${visitor})`,
  visits: 'uniqExact(pageviews.visit)',
  views: "countIf(pageviews.name = 'pageview')",
  events: "countIf(pageviews.name != 'pageview')",
});

export type Key = { sql: string; as: string };

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
