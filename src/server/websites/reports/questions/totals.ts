import { comparedMeta, comparedTotal, comparedWith, lastDayPart, totalsComparison } from '../comparison.ts';
import { sumOfDays, sumsByDay } from '../days-sums.ts';
import { figures, figuresOf } from '../figures.ts';
import { question } from '../question.ts';

export const totalsQuestion = question({
  name: 'totals',
  summary: 'Figures of a whole period, and of the one it is compared with',
  parameters: totalsComparison,
  answer: figures.extend({ compared: figures.nullable() }),
  async ask(deps, { website, period, filters }, options) {
    const scope = { website, filters };
    const compared = comparedWith(period, options, deps.now());
    const [byDay, part] = await Promise.all([
      sumsByDay(deps, { ...scope, periods: compared ? [period, compared.period] : [period] }),
      compared ? lastDayPart(deps, scope, compared) : [],
    ]);
    return {
      data: {
        ...figuresOf(sumOfDays(byDay, period)),
        compared: compared ? figuresOf(comparedTotal(byDay, compared, part)) : null,
      },
      meta: { compare: comparedMeta(compared) },
      withImported: filters.length === 0,
    };
  },
});
