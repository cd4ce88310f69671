import { z } from 'zod';
import { type DimensionName, dimensions } from '../filters/index.ts';
import { breakdown, type Line, listParameters } from './breakdown.ts';
import { eventLine, pageLine, readingFigures, visitFigures, visitLine } from './figures.ts';
import { orderParameters, type SortColumn } from './line-order.ts';
import { type Question, question } from './question.ts';

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

const listOf = <Row extends z.ZodObject>({ name, summary, dimension }: Named, { row, columns, present }: Lines<Row>) =>
  question({
    name,
    summary,
    parameters: { ...listParameters, ...orderParameters(columns) },
    answer: z.array(row),
    async ask(deps, { website, period, filters }, options) {
      const { lines, meta } = await breakdown(deps, { website, periods: [period], filters }, dimension, options);
      return { data: lines.map(present), meta, withImported: filters.length === 0 };
    },
  });

/** A question that lists the values of a dimension, most visitors first. */
export function listQuestion(named: Named): Question<typeof listParameters> {
  switch (dimensions[named.dimension].of) {
    case 'visit':
    case 'whole':
      return listOf(named, { row: visitLine, columns: visitColumns, present: visitLineOf });
    case 'pageview':
      return listOf(named, { row: pageLine, columns: pageColumns, present: pageLineOf });
    case 'event':
      return listOf(named, { row: eventLine, columns: eventColumns, present: eventLineOf });
  }
}
