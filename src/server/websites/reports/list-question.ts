import { z } from 'zod';
import { type DimensionName, dimensions } from '../filters/index.ts';
import { breakdown, type Line, listParameters } from './breakdown.ts';
import { eventLine, pageLine, readingFigures, visitFigures, visitLine } from './figures.ts';
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

const listOf = <Row extends z.ZodObject>(
  { name, summary, dimension }: Named,
  row: Row,
  present: (line: Line) => z.output<Row>,
) =>
  question({
    name,
    summary,
    parameters: listParameters,
    answer: z.array(row),
    async ask(deps, { website, period, filters }, options) {
      const { lines, more } = await breakdown(deps, { website, periods: [period], filters }, dimension, options);
      return { data: lines.map(present), meta: { more }, withImported: filters.length === 0 };
    },
  });

/** A question that lists the values of a dimension, most visitors first. */
export function listQuestion(named: Named): Question<typeof listParameters> {
  switch (dimensions[named.dimension].of) {
    case 'visit':
    case 'whole':
      return listOf(named, visitLine, visitLineOf);
    case 'pageview':
      return listOf(named, pageLine, pageLineOf);
    case 'event':
      return listOf(named, eventLine, eventLineOf);
  }
}
