import { z } from 'zod';
import type { ListReport } from '../../../shared/list-reports.ts';
import { invalid } from '../../kernel/index.ts';
import { type DimensionName, dimensions, dimensionsWithoutEmpty, otherValue } from '../filters/index.ts';
import { breakdown, displayName, type Line, listParameters } from './breakdown.ts';
import { totalsComparison } from './comparison.ts';
import { type Conversion, type Conversions, noConversion } from './conversion.ts';
import { linesWithConversions } from './conversion-lines.ts';
import { conversionColumnNames, isConversionColumn } from './conversion-order.ts';
import { conversionColumns, conversionFields, conversionParameters, readConversions, totalsOf } from './conversions.ts';
import { comparedLine, eventLine, pageLine, readingFigures, visitFigures, visitLine } from './figures.ts';
import { compareLines, type LineComparison } from './line-comparison.ts';
import { orderParameters, type SortColumn } from './line-order.ts';
import { mostConverted } from './most-converted.ts';
import { canReadDays } from './query-source.ts';
import { defineReport, type Report, takesFilters } from './report.ts';
import { noSums } from './sums.ts';

export const visitLineOf = ({ name, sums }: Line): z.output<typeof visitLine> => ({
  name,
  visitors: sums.visitors,
  visits: sums.visits,
  pageviews: sums.views,
  ...visitFigures(sums),
});

export const pageLineOf = ({ name, sums }: Line): z.output<typeof pageLine> => ({
  name,
  visitors: sums.visitors,
  visits: sums.visits,
  pageviews: sums.views,
  ...readingFigures(sums),
});

const eventLineOf = ({ name, sums }: Line): z.output<typeof eventLine> => ({
  name,
  visitors: sums.visitors,
  events: sums.events,
});

export const visitColumns = ['name', 'visitors', 'visits', 'pageviews', 'bounce_rate', 'visit_duration'] as const;
const pageColumns = ['name', 'visitors', 'visits', 'pageviews', 'time_on_page', 'scroll_depth'] as const;
export const eventColumns = ['name', 'visitors', 'events'] as const;

type Lines<Row extends z.ZodObject> = {
  row: Row;
  columns: readonly [SortColumn, ...SortColumn[]];
  present: (line: Line) => z.output<Row>;
};

const comparedColumns = {
  compared: comparedLine.optional().describe('The same figures in the comparison period, if compare was requested.'),
};

function comparedOf(line: Line, { of }: LineComparison): { compared?: z.output<typeof comparedLine> } {
  if (!of) return {};
  const { visitors, visits, views } = of(line);
  return { compared: { visitors, visits, pageviews: views } };
}

const listOf = <Row extends z.ZodObject>(
  { path, summary, description, dimension, takes }: ListReport,
  { row, columns, present }: Lines<Row>,
) =>
  defineReport({
    name: path,
    summary,
    description: `${description} ${takes === 'period' ? 'Takes a period.' : takesFilters}`,
    parameters: {
      ...listParameters,
      ...orderParameters(columns, conversionColumnNames),
      ...totalsComparison,
      ...conversionParameters,
    },
    answer: z.array(row.extend({ ...conversionFields, ...comparedColumns })),
    async ask(deps, scope, { sort_by, ...options }) {
      const { website, period, filters } = scope;
      const asked = { website, periods: [period], filters };
      const isByConversions = isConversionColumn(sort_by);
      if (isByConversions && !options.conversions)
        // not shown: the console never sends this
        throw invalid({ sort_by: [`sort_by=${sort_by} needs conversions.`] });
      const found = await readConversions(deps, scope, [dimension], options);
      const converted = found?.by(dimension);
      const withImported = canReadDays(scope, dimension);
      if (!found || !converted) {
        const order = isByConversions ? { sort: null } : { sort_by };
        const { lines, meta } = await breakdown(deps, asked, dimension, { ...options, ...order });
        const compared = await compareLines(deps, scope, { dimension, lines, asked: options });
        return {
          data: lines.map((line) => ({ ...present(line), ...comparedOf(line, compared) })),
          meta: { ...meta, ...compared.meta, ...metaOf(found, dimension) },
          withImported,
        };
      }
      const { listed, rest } = splitConversions(dimension, converted, found.unknown);
      const { lines, meta } = await linesWithConversions(deps, asked, dimension, {
        ...options,
        ...(sort_by ? { sort_by } : {}),
        converted: listed,
      });
      const compared = await compareLines(deps, scope, { dimension, lines, asked: options });
      const lineOf = (line: Line, conversion: Conversion) => ({
        ...present(line),
        ...conversionColumns(conversion, line.sums.visitors),
      });
      const data = lines.map((line) => ({
        ...lineOf(line, listed.get(line.name) ?? noConversion()),
        ...comparedOf(line, compared),
      }));
      const end = meta.more || options.search ? [] : rest;
      return {
        data: [...data, ...end.map(([own, conversion]) => lineOf({ name: own, sums: noSums() }, conversion))],
        meta: { ...meta, ...compared.meta, ...metaOf(found, dimension) },
        withImported,
      };
    },
  });

export const metaOf = (found: Conversions | undefined, dimension?: DimensionName) => {
  if (!found) return {};
  const notice = (dimension && found.whyNotBy(dimension)) ?? found.notice;
  return { conversions: totalsOf(found), ...(notice === undefined ? {} : { notice }) };
};

/** Names of extra lines, which no value has. */
const unnamedLine = '(none)';
const unknownLine = '(unknown)';

function splitConversions(
  dimension: DimensionName,
  converted: ReadonlyMap<string, Conversion>,
  unknown: Conversion | undefined,
): { listed: ReadonlyMap<string, Conversion>; rest: [string, Conversion][] } {
  const listed = mostConverted(converted, displayName(otherValue));
  const rest: [string, Conversion][] = [];
  const unnamed = dimensionsWithoutEmpty.has(dimension) ? listed.get('') : undefined;
  if (unnamed) {
    listed.delete('');
    rest.push([unnamedLine, unnamed]);
  }
  if (unknown) rest.push([unknownLine, unknown]);
  return { listed, rest };
}

export function defineListReport(report: ListReport): Report<typeof listParameters> {
  switch (dimensions[report.dimension].of) {
    case 'visit':
    case 'whole':
      return listOf(report, { row: visitLine, columns: visitColumns, present: visitLineOf });
    case 'pageview':
      return listOf(report, { row: pageLine, columns: pageColumns, present: pageLineOf });
    case 'event':
      return listOf(report, { row: eventLine, columns: eventColumns, present: eventLineOf });
  }
}
