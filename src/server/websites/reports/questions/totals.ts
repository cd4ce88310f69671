import { z } from 'zod';
import { sumOfDays, sumsByDay } from '../days-sums.ts';
import { figures, figuresOf } from '../figures.ts';
import { comparedPeriod, comparisons } from '../period.ts';
import { question } from '../question.ts';

export const compare = z
  .enum(comparisons)
  .nullish()
  .describe('Compares with as many days before (previous), or a year earlier (year). Default none.');

export const totals = question({
  name: 'totals',
  summary: 'Figures of a whole period, and of the one it is compared with',
  parameters: { compare },
  answer: figures.extend({ compared: figures.nullable() }),
  async ask(deps, { website, period, filters }, options) {
    const other = comparedPeriod(period, options.compare ?? 'none');
    const byDay = await sumsByDay(deps, { website, periods: other ? [period, other] : [period], filters });
    return {
      data: {
        ...figuresOf(sumOfDays(byDay, period)),
        compared: other ? figuresOf(sumOfDays(byDay, other)) : null,
      },
      meta: { compare: other ? { from: other.from, to: other.to } : null },
      withImported: filters.length === 0,
    };
  },
});
