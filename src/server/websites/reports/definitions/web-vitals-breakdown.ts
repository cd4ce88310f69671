import { z } from 'zod';
import { listParameters, pageMeta } from '../breakdown.ts';
import { searchedText, searchSql } from '../filter-sql.ts';
import { readableName } from '../readable-names.ts';
import { defineReport, takesFilters } from '../report.ts';
import {
  columnOf,
  type Percentiles,
  percentiles,
  percentilesSql,
  vitalNames,
  vitalsDimensions,
  vitalsRows,
} from '../web-vitals.ts';

type Line = Percentiles & { name: string };

export const webVitalsBreakdownReport = defineReport({
  name: 'web-vitals-breakdown',
  summary: 'Web vitals by page, country, device, browser or system',
  description: `The 75th percentiles of the web vitals by page, country, device, browser or system. ${takesFilters}`,
  parameters: {
    dimension: z.enum(vitalsDimensions).nullish().describe('Dimension of the rows. Default page.'),
    ...listParameters,
    sort_by: z
      .enum(['page_views', 'name', ...vitalNames])
      .nullish()
      .describe('Column to sort by. Default page_views.'),
    sort: z.enum(['desc', 'asc']).nullish().describe('Default desc, or asc for name. Rows without a value are last.'),
  },
  answer: z.array(percentiles.extend({ name: z.string().describe("'' if unknown.") })),
  rows: (lines) => lines.map(({ name, ...rest }) => ({ name, ...rest })),
  async ask({ events }, scope, { dimension, limit, page, search, sort_by, sort }) {
    const of = dimension ?? 'page';
    const by = sort_by ?? 'page_views';
    const most = limit ?? 10;
    const { rows, params } = vitalsRows(scope);
    const value = columnOf(of);
    const readable = readableName(of, value);
    const found = search ? searchSql([searchedText(of, value, search), readable.sql]) : '1';
    const direction = (sort ?? (by === 'name' ? 'asc' : 'desc')).toUpperCase();
    const named = `lowerUTF8(${readableName(of, 'name').sql})`;
    const order = by === 'name' ? `${named} ${direction}` : `${by} IS NULL, ${by} ${direction}`;
    const asked = {
      ...params,
      ...readable.params,
      ...(search ? { search } : {}),
      limit: most + 1,
      offset: ((page ?? 1) - 1) * most,
    };
    const where = `${rows} AND ${found}`;
    // Percentiles are expensive, so unless the order needs them, they are computed only for this page's lines.
    const isCounted = by === 'page_views' || by === 'name';
    const lines = await events.query<{ total: number } & Line>(
      `SELECT toString(${value}) AS name, ${isCounted ? 'count() AS page_views' : percentilesSql}, count() OVER () AS total
       FROM web_vitals WHERE ${where} GROUP BY name
       ORDER BY ${order}, page_views DESC, name LIMIT {limit:UInt32} OFFSET {offset:UInt64}`,
      asked,
    );
    const shown = lines.slice(0, most);
    const measured = isCounted
      ? await events.query<Line>(
          `SELECT toString(${value}) AS name, ${percentilesSql} FROM web_vitals
           WHERE ${where} AND ${value} IN {names:Array(String)} GROUP BY name`,
          { ...asked, names: shown.map(({ name }) => name) },
        )
      : shown;
    const byName = new Map(measured.map((line) => [line.name, line]));
    const data = shown.flatMap(({ name }) => {
      const line = byName.get(name);
      if (line === undefined) return [];
      const { page_views, lcp, inp, cls, fcp, ttfb } = line;
      return [{ name, page_views, lcp, inp, cls, fcp, ttfb }];
    });
    return { data, meta: pageMeta(lines, { most, page }) };
  },
});
