import { comparedMeta, comparedTotals, comparedWith, totalsComparison } from '../comparison.ts';
import { sumOfDays, sumsByDay } from '../days-sums.ts';
import { figures, figuresOf } from '../figures.ts';
import { defineReport, takesFilters } from '../report.ts';

export const totalsReport = defineReport({
  name: 'totals',
  summary: 'Figures of a whole period and of its comparison period',
  description: `Visitors, visits, page views, bounce rate, visit duration and more for the whole period. ${takesFilters}`,
  parameters: totalsComparison,
  answer: figures.extend({ compared: figures.nullable() }),
  async ask(deps, { website, period, filters }, options) {
    const scope = { website, filters };
    const compared = comparedWith(period, options, deps.now());
    const days = sumsByDay(deps, { ...scope, periods: compared ? [period, compared.period] : [period] });
    const asked = { options, nowMs: deps.now(), days };
    const [byDay, before] = await Promise.all([days, comparedTotals(deps, { ...scope, period }, asked)]);
    return {
      data: {
        ...figuresOf(sumOfDays(byDay, period)),
        compared: before && figuresOf(before),
      },
      meta: { compare: comparedMeta(compared) },
      withImported: filters.length === 0,
    };
  },
});
