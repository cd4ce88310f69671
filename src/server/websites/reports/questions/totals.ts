import { z } from 'zod';
import { flag } from '../../../http/index.ts';
import { sumOfDays, sumsByDay } from '../days-sums.ts';
import { figures, figuresOf } from '../figures.ts';
import { comparisonPeriod, comparisons } from '../period.ts';
import { question } from '../question.ts';

const compare = z
  .enum(comparisons)
  .nullish()
  .describe(
    'Compares with as many days before (previous), or a year earlier (year). period=all is compared with nothing. Default none.',
  );
const matchWeekdays = flag
  .nullish()
  .describe(
    'With 1 the days that it is compared with begin on the same weekday: whole weeks earlier (1 day is compared with that of 7 days before, 30 days with those of 35 days before), 52 weeks for a year. With 0 they are the days just before, or the same dates a year earlier. Default 1.',
  );
/** What questions with a comparison take. */
export const comparison = { compare, match_weekdays: matchWeekdays };

export const totalsQuestion = question({
  name: 'totals',
  summary: 'Figures of a whole period, and of the one it is compared with',
  parameters: comparison,
  answer: figures.extend({ compared: figures.nullable() }),
  async ask(deps, { website, period, filters }, options) {
    const other = comparisonPeriod(period, options.compare ?? 'none', options.match_weekdays !== 0);
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
