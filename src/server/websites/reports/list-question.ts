import { z } from 'zod';
import { invalid } from '../../kernel/index.ts';
import { type DimensionName, dimensions } from '../filters/index.ts';
import { breakdown, type Line, listParameters, named } from './breakdown.ts';
import { totalsComparison } from './comparison.ts';
import { linesWithConversions } from './conversion-lines.ts';
import {
  type Conversion,
  type Conversions,
  conversionColumns,
  conversionLine,
  conversionParameters,
  noConversion,
  readConversions,
  totalsOf,
} from './conversions.ts';
import { comparedLine, eventLine, pageLine, readingFigures, visitFigures, visitLine } from './figures.ts';
import { compareLines, type LineComparison } from './line-comparison.ts';
import { orderParameters, type SortColumn } from './line-order.ts';
import { canReadDays } from './query-source.ts';
import { type Question, question } from './question.ts';
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

type Named = { name: string; summary: string; dimension: DimensionName };

/** The columns of a line: what its list can be sorted by. */
const visitColumns = ['name', 'visitors', 'visits', 'pageviews', 'bounce_rate', 'visit_duration'] as const;
const pageColumns = ['name', 'visitors', 'visits', 'pageviews', 'time_on_page', 'scroll_depth'] as const;
export const eventColumns = ['name', 'visitors', 'events'] as const;

type Lines<Row extends z.ZodObject> = {
  row: Row;
  columns: readonly [SortColumn, ...SortColumn[]];
  present: (line: Line) => z.output<Row>;
};

const comparedColumns = {
  compared: comparedLine
    .optional()
    .describe('The same in the period that it is compared with; only where compare was asked for.'),
};

function comparedOf(line: Line, { of }: LineComparison): { compared?: z.output<typeof comparedLine> } {
  if (!of) return {};
  const { visitors, visits, views } = of(line);
  return { compared: { visitors, visits, pageviews: views } };
}

const listOf = <Row extends z.ZodObject>({ name, summary, dimension }: Named, { row, columns, present }: Lines<Row>) =>
  question({
    name,
    summary,
    parameters: { ...listParameters, ...orderParameters(columns), ...totalsComparison },
    answer: z.array(row.extend(comparedColumns)),
    async ask(deps, scope, options) {
      const { website, period, filters } = scope;
      const { lines, meta } = await breakdown(deps, { website, periods: [period], filters }, dimension, options);
      const compared = await compareLines(deps, scope, { dimension, lines, asked: options });
      return {
        data: lines.map((line) => ({ ...present(line), ...comparedOf(line, compared) })),
        meta: { ...meta, ...compared.meta },
        withImported: canReadDays(scope, dimension),
      };
    },
  });

/** Beside a line's own columns, those of conversions, where they were asked for. */
const listOfVisits = ({ name, summary, dimension }: Named) =>
  question({
    name,
    summary,
    parameters: {
      ...listParameters,
      ...orderParameters(visitColumns, ['conversions']),
      ...totalsComparison,
      ...conversionParameters,
    },
    answer: z.array(conversionLine.extend(comparedColumns)),
    async ask(deps, scope, { sort_by, ...options }) {
      const { website, period, filters } = scope;
      const asked = { website, periods: [period], filters };
      const found = await readConversions(deps, scope, [dimension], options);
      if (sort_by === 'conversions' && (!found || options.sort === 'asc'))
        throw invalid({ sort_by: ['sort_by=conversions needs conversions, and takes no sort=asc.'] });
      const converted = found?.by(dimension);
      const withImported = canReadDays(scope, dimension);
      if (!found || !converted) {
        const order = sort_by === 'conversions' ? {} : { sort_by };
        const { lines, meta } = await breakdown(deps, asked, dimension, { ...options, ...order });
        const compared = await compareLines(deps, scope, { dimension, lines, asked: options });
        return {
          data: lines.map((line) => ({ ...visitLineOf(line), ...comparedOf(line, compared) })),
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
      const data = lines.map((line) => ({
        ...visitLineOf(line),
        ...comparedOf(line, compared),
        ...conversionColumns(listed.get(line.name) ?? noConversion(), line.sums.visitors),
      }));
      const end = meta.more || options.search ? [] : rest.map(lineWithoutVisits);
      return {
        data: [...data, ...end],
        meta: { ...meta, ...compared.meta, ...metaOf(found, dimension) },
        withImported,
      };
    },
  });

/** What is said of conversions beside the lines. */
export const metaOf = (found: Conversions | undefined, dimension?: DimensionName) => {
  if (!found) return {};
  const isKept = dimension === undefined || found.by(dimension) !== undefined;
  const notice = found.notice ?? (isKept ? undefined : 'Sales are not shown here: orders do not keep this.');
  return { conversions: totalsOf(found), ...(notice === undefined ? {} : { notice }) };
};

/** Names of the lines that make the sums whole; no value is written so. */
const unnamedLine = '(none)';
const unknownLine = '(unknown)';

/** The values that a list has lines for, and what is left beside them. */
function splitConversions(
  dimension: DimensionName,
  converted: ReadonlyMap<string, Conversion>,
  unknown: Conversion | undefined,
): { listed: ReadonlyMap<string, Conversion>; rest: [string, Conversion][] } {
  const listed = new Map(converted);
  const rest: [string, Conversion][] = [];
  const unnamed = named.has(dimension) ? listed.get('') : undefined;
  if (unnamed) {
    listed.delete('');
    rest.push([unnamedLine, unnamed]);
  }
  if (unknown) rest.push([unknownLine, unknown]);
  return { listed, rest };
}

const lineWithoutVisits = ([name, conversion]: [string, Conversion]) => ({
  ...visitLineOf({ name, sums: noSums() }),
  ...conversionColumns(conversion, 0),
});

/** A question that lists the values of a dimension, most visitors first. */
export function listQuestion(one: Named): Question<typeof listParameters> {
  switch (dimensions[one.dimension].of) {
    case 'visit':
      return listOfVisits(one);
    case 'whole':
      return listOf(one, { row: visitLine, columns: visitColumns, present: visitLineOf });
    case 'pageview':
      return listOf(one, { row: pageLine, columns: pageColumns, present: pageLineOf });
    case 'event':
      return listOf(one, { row: eventLine, columns: eventColumns, present: eventLineOf });
  }
}
