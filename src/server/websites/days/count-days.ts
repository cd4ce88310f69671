import type { Events } from '../../events/index.ts';
import { type DimensionName, dimensionsOfDays } from '../filters/index.ts';
import { countDaysSql } from '../reports/index.ts';

/** Both ends included. */
export type Days = { website: number; zone: string; from: string; to: string };

/** In seconds, shorter than a lease (`job-runs/leased.ts`). */
export const statementS = 120;

/** Rows times dimensions. Limits memory. Ten million cells take about a second. */
const maxCellsPerStatement = 15_000_000;

export const sumColumns = {
  into: 'website, dimension, day, value, import, visitors, visits, pageviews, events, bounces, duration, engaged, readers, scroll',
  sums: `sum(visitors), sum(visits), sum(views), sum(events), sum(bounces), sum(duration), sum(engaged), sum(readers),
    sum(scroll)`,
};

/**
 * Keeps imported rollups. Only one process at a time may call this, while no report reads these days. Throws
 * `unavailable`.
 */
export async function countDays(events: Events, days: Days & { rows: number }): Promise<void> {
  await deleteDaySums(events, days);
  if (days.rows === 0) return;
  const { parts, params } = await countDaysSql(events, days);
  const perStatement = Math.max(1, Math.floor(maxCellsPerStatement / days.rows));
  const groups: DimensionName[][] = [[]];
  for (let start = 0; start < dimensionsOfDays.length; start += perStatement)
    groups.push(dimensionsOfDays.slice(start, start + perStatement));
  for (const group of groups) {
    await events.change(
      'pageviews',
      `INSERT INTO website_days (${sumColumns.into})
       SELECT {website:UInt32}, dimension, day, value, 0, ${sumColumns.sums}
       FROM (${parts(group).join(' UNION ALL ')})
       GROUP BY dimension, day, value
       SETTINGS max_execution_time = ${statementS}`,
      params,
    );
  }
}

/** Starts a mutation only if there are rows to delete. */
export async function deleteDaySums(
  events: Events,
  { website, from, to }: Pick<Days, 'website' | 'from' | 'to'>,
  prefix = '',
) {
  const which =
    'website = {website:UInt32} AND day BETWEEN {from:Date} AND {to:Date} AND import = 0 AND startsWith(dimension, {prefix:String})';
  const params = { website, from, to, prefix };
  const [found] = await events.query<{ rows: number }>(
    `SELECT count() AS rows FROM website_days WHERE ${which}`,
    params,
  );
  if (found!.rows > 0) await events.change('pageviews', `DELETE FROM website_days WHERE ${which}`, params);
}
