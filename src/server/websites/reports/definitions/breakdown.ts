import { z } from 'zod';
import { invalid, isStorable } from '../../../kernel/index.ts';
import {
  type DimensionName,
  dimensionNames,
  dimensionsWithoutEmpty,
  type FilterSubject,
  isSubject,
  propertyOf,
} from '../../filters/index.ts';
import { listParameters, pageMeta } from '../breakdown.ts';
import { type BreakdownKind, breakdownSql } from '../breakdown-sql.ts';
import { pageLine, readingFigures, visitFigures, visitLine } from '../figures.ts';
import { searchedText, searchSql } from '../filter-sql.ts';
import { orderParameters, orderSql } from '../line-order.ts';
import { findPairDays } from '../pair-days.ts';
import { eventRowsOnly, rollupSource } from '../query-source.ts';
import { readableName } from '../readable-names.ts';
import { defineReport, takesFilters } from '../report.ts';
import { type Sums, summedSql } from '../sums.ts';

const maxPropertyLength = 120;
const subject = z.string().max(maxPropertyLength + 'property.'.length);
const count = z.int().min(0);

const columns = [
  ...(['name', 'visitors', 'visits', 'pageviews', 'events'] as const),
  ...(['bounce_rate', 'visit_duration', 'time_on_page', 'scroll_depth'] as const),
] as const;

const line = z.object({
  name: z.string().describe("Value of dimension, '' if unknown."),
  then_name: z.string().optional().describe('Value of then_by, if requested.'),
  visitors: count,
  visits: count,
  pageviews: count,
  events: count.describe('Custom events.'),
  bounce_rate: visitLine.shape.bounce_rate.optional(),
  visit_duration: visitLine.shape.visit_duration.optional(),
  time_on_page: pageLine.shape.time_on_page.optional(),
  scroll_depth: pageLine.shape.scroll_depth.optional(),
});

/** Counts individual rows, except on busy days that have a rollup of the pair. */
export const breakdownReport = defineReport({
  name: 'breakdown',
  summary: 'Visits by one or two dimensions, including properties',
  description: `By one dimension or two, such as \`dimension=source&then_by=country\`; either can be a property of page views and events, such as \`property.plan\`. A row counts the page views, events or whole visits that have both values. Reads individual events, so imported days are excluded. ${takesFilters}`,
  parameters: {
    ...listParameters,
    ...orderParameters(columns),
    dimension: subject.describe(`Dimension of the rows: ${dimensionNames.join(', ')} or property.NAME.`),
    then_by: subject.nullish().describe('A second dimension from the same list. Each row is then a pair of values.'),
  },
  answer: z.array(line),
  async ask({ events }, { website, period, filters }, { dimension, then_by, limit, page, search, ...order }) {
    const first = subjectOf('dimension', dimension);
    const second = then_by ? subjectOf('then_by', then_by) : undefined;
    // not shown: the console never sends this
    if (second === first) throw invalid({ then_by: ['then_by must differ from dimension.'] });
    const subjects = second === undefined ? [first] : [first, second];
    const asked = { website, periods: [period], filters };
    const pair = filters.length === 0 ? await findPairDays(events, website, subjects) : undefined;
    const summed = pair && rollupSource(asked, pair.days);
    const { kind, sql, params } = breakdownSql(subjects, summed ?? eventRowsOnly(asked), pair);
    const most = limit ?? 10;
    const values = subjects.map((_, index) => `parts.value${index}`);
    const readable = subjects.map((one, index) => readableOf(one, values[index]!));
    const conditions = [
      ...(isNamed(first) ? [`${values[0]} != ''`] : ['1']),
      ...(search
        ? [
            searchSql([
              ...values.map((value, index) => searchedText(subjects[index]!, value, search)),
              ...readable.map((one) => one.sql),
            ]),
          ]
        : []),
    ];
    const found = await events.query<{ name: string; then_name: string; total: number } & Sums>(
      `SELECT ${values[0]} AS name, ${values[1] ?? "''"} AS then_name, ${summedSql}, count() OVER () AS total
       FROM (${sql}) AS parts WHERE ${conditions.join(' AND ')} GROUP BY ${values.join(', ')} HAVING visitors > 0
       ORDER BY ${orderSql(order, { name: readable[0]!.sql })}, then_name LIMIT {limit:UInt32} OFFSET {offset:UInt64}`,
      {
        ...params,
        ...Object.assign({}, ...readable.map((one) => one.params)),
        ...(search ? { search } : {}),
        limit: most + 1,
        offset: ((page ?? 1) - 1) * most,
      },
    );
    const data = found.slice(0, most).map(
      ({ name, then_name, ...sums }): z.output<typeof line> => ({
        name,
        ...(second === undefined ? {} : { then_name }),
        visitors: sums.visitors,
        visits: sums.visits,
        pageviews: sums.views,
        events: sums.events,
        ...furtherFigures(kind, sums),
      }),
    );
    return { data, meta: pageMeta(found, { most, page }), withImported: false };
  },
});

function subjectOf(parameter: string, text: string): FilterSubject {
  if (isSubject(text) && isStorable(text)) return text;
  // not shown: the console never sends this
  throw invalid({ [parameter]: [`${parameter} must be one of ${dimensionNames.join(', ')} or property.NAME.`] });
}

const isNamed = (one: FilterSubject): boolean => dimensionsWithoutEmpty.has(one as DimensionName);

const readableOf = (one: FilterSubject, sql: string) =>
  propertyOf(one) === undefined ? readableName(one as DimensionName, sql) : { sql, params: {} };

function furtherFigures(kind: BreakdownKind, sums: Sums) {
  switch (kind) {
    case 'visit':
      return visitFigures(sums);
    case 'pageview':
      return readingFigures(sums);
    case 'event':
    case 'property':
      return {};
  }
}
