import type { Condition } from './filter-sql.ts';
import { pathSql } from './target-sql.ts';

type Wanted = { start: string | undefined; end: string | undefined; steps: number };

/**
 * If only an end is given, paths are aligned at their end: `missing` is the number of steps before the first page of
 * the path. A page that is viewed several times in a row counts once.
 */
export function pathsSql(rows: string, { start, end, steps }: Wanted): Condition {
  const from = start === undefined ? undefined : pathSql('one', start, 'start');
  const to = end === undefined ? undefined : pathSql('one', end, 'end');
  const begin = from ? `arrayFirstIndex(one -> ${from.sql}, pages)` : '1';
  const ahead = from ? 1 : 0;
  const ends = to ? `arrayFirstIndex(one -> ${to.sql}, arraySlice(seen, ${1 + ahead}))` : '0';
  const path =
    from && to
      ? `if(ends > 0 AND ends < {steps:UInt8}, arraySlice(seen, 1, ends + 1), [])`
      : to
        ? `arraySlice(seen, greatest(1, toInt64(ends) - {steps:UInt8} + 1), least(ends, {steps:UInt8}))`
        : `arraySlice(seen, 1, {steps:UInt8})`;
  return {
    sql: `SELECT ${path} AS path, ${to && !from ? '{steps:UInt8} - length(path)' : '0'} AS missing
      FROM (
        SELECT seen, ${ends} AS ends FROM (
          SELECT if(begins = 0, [], arraySlice(pages, begins)) AS seen FROM (
            SELECT pages, ${begin} AS begins FROM (
              SELECT arrayCompact(arrayMap(view -> view.2, arraySort(groupArray((pageviews.at, toString(pageviews.path)))))) AS pages
              FROM pageviews WHERE ${rows} AND pageviews.name = 'pageview' GROUP BY pageviews.visit
            )
          )
        )
      ) WHERE notEmpty(path)`,
    params: { ...from?.params, ...to?.params, steps },
  };
}
