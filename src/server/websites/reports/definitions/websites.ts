import { z } from 'zod';
import { invalid } from '../../../kernel/index.ts';
import { type Line, listParameters } from '../breakdown.ts';
import { totalsComparison } from '../comparison.ts';
import { noConversion } from '../conversion.ts';
import { conversionColumnNames, conversionOrder, isConversionColumn } from '../conversion-order.ts';
import { conversionColumns, conversionLine, conversionParameters, readConversions } from '../conversions.ts';
import { comparedLine } from '../figures.ts';
import { comparedSources } from '../line-comparison.ts';
import { orderParameters } from '../line-order.ts';
import { metaOf, visitColumns, visitLineOf } from '../list-report.ts';
import { querySource } from '../query-source.ts';
import { defineReport, takesFilters } from '../report.ts';
import type { QueriedWebsite } from '../scope.ts';
import { noSums } from '../sums.ts';
import { websitesOf } from '../website-set.ts';
import { addedSums, sumsByWebsite } from '../website-sums.ts';

export const websitesReport = defineReport({
  name: 'websites',
  summary: 'Websites of a roll-up, each with its figures',
  description: `Each website of a roll-up, with its figures. ${takesFilters}`,
  parameters: {
    ...listParameters,
    ...orderParameters(visitColumns, conversionColumnNames),
    ...totalsComparison,
    ...conversionParameters,
  },
  answer: z.array(
    conversionLine.extend({
      id: z.int().describe('Identifier of the website. `name` is its domain.'),
      compared: comparedLine.optional().describe('The same figures in the comparison period.'),
    }),
  ),
  async ask(deps, scope, { sort_by, sort, search, limit, page, ...options }) {
    const { website, period, filters } = scope;
    if (isConversionColumn(sort_by) && !options.conversions)
      // not shown: the console never sends this
      throw invalid({ sort_by: [`sort_by=${sort_by} needs conversions.`] });
    const all = websitesOf<QueriedWebsite>(website);
    const [sums, before, found] = await Promise.all([
      sumsByWebsite(deps, querySource({ website, periods: [period], filters })),
      Promise.all(comparedSources(deps, scope, options).map((source) => sumsByWebsite(deps, source))),
      readConversions(deps, scope, [], options),
    ]);
    const converted = new Map(all.map(({ id, domain }) => [domain, found?.ofWebsite(id) ?? noConversion()]));
    const lines = all
      .filter(({ domain }) => !search || domain.includes(search.toLowerCase()))
      .map(({ id, domain }) => {
        const own = { name: domain, sums: sums.get(id) ?? noSums() };
        const { visitors, visits, views } = addedSums(before.map((one) => one.get(id) ?? noSums()));
        return {
          ...own,
          shown: {
            id,
            ...visitLineOf(own),
            ...(before.length > 0 ? { compared: { visitors, visits, pageviews: views } } : {}),
            ...(found && conversionColumns(converted.get(domain) ?? noConversion(), own.sums.visitors)),
          },
        };
      });
    const by = sort_by ?? 'visitors';
    const direction = sort ?? (by === 'name' ? 'asc' : 'desc');
    const compare = isConversionColumn(by)
      ? conversionOrder(converted, { column: by, direction })
      : comparedBy(by, direction);
    const inOrder = lines
      .sort((a, b) => compare(a, b) || b.sums.visitors - a.sums.visitors || a.shown.id - b.shown.id)
      .map(({ shown }) => shown);
    const most = limit ?? 10;
    const start = ((page ?? 1) - 1) * most;
    return {
      data: inOrder.slice(start, start + most),
      meta: { more: start + most < lines.length, total: lines.length, ...metaOf(found) },
      withImported: filters.length === 0,
    };
  },
});

type VisitColumn = (typeof visitColumns)[number];

const comparedBy = (column: VisitColumn, direction: 'asc' | 'desc') => (a: Line, b: Line) => {
  const [one, other] = [visitLineOf(a)[column], visitLineOf(b)[column]];
  if (one === null || other === null) return Number(one === null) - Number(other === null);
  return one === other ? 0 : (direction === 'asc' ? 1 : -1) * (one < other ? -1 : 1);
};
