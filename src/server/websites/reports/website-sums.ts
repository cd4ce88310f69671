import type { QuerySource } from './query-source.ts';
import type { ReportDeps } from './report-deps.ts';
import { addSums, daySumsSql, noSums, type Sums, summedSql, visitSumsSql } from './sums.ts';

/** Throws `unavailable`. */
export async function sumsByWebsite(
  { events }: Pick<ReportDeps, 'events'>,
  { rows, open, days, prefix, params }: QuerySource,
): Promise<Map<number, Sums>> {
  const parts = [
    ...(open
      ? [`SELECT pageviews.website AS id, ${visitSumsSql} FROM pageviews WHERE ${rows} GROUP BY pageviews.website`]
      : []),
    ...(days === undefined
      ? []
      : [
          `SELECT website_days.website AS id, ${daySumsSql} FROM website_days
           WHERE ${days} AND website_days.dimension = {whole_days:String} GROUP BY website_days.website`,
        ]),
  ];
  const found = await events.query<{ id: number } & Sums>(
    `SELECT parts.id AS id, ${summedSql} FROM (${parts.join(' UNION ALL ')}) AS parts GROUP BY parts.id`,
    { ...params, whole_days: prefix },
  );
  return new Map(found.map(({ id, ...sums }) => [id, sums]));
}

export function addedSums(all: readonly Sums[]): Sums {
  const total = noSums();
  for (const sums of all) addSums(total, sums);
  return total;
}
