import type { Answer, Dashboard } from '../../../api/websites.ts';
import { t } from '../../../i18n/index.ts';
import { clockTime, shortDay } from '../../../ui/format/format.ts';
import { formatRange } from '../query/periods.ts';
import type { Comparison } from '../query/search.ts';

const NOTHING: Record<Comparison, (days: string) => string> = {
  previous: (days) => t('No comparison: there were no visits on the same weekdays before, {days}.', { days }),
  previous_dates: (days) => t('No comparison: there were no visits on the days just before, {days}.', { days }),
  year: (days) => t('No comparison: there were no visits on the same weekdays last year, {days}.', { days }),
  year_dates: (days) => t('No comparison: there were no visits on the same dates last year, {days}.', { days }),
  none: () => t('No comparison.'),
};

const COMPARED: Record<Comparison, (days: string) => string> = {
  previous: (days) => t('Compared with the same weekdays before: {days}', { days }),
  previous_dates: (days) => t('Compared with the days just before: {days}', { days }),
  year: (days) => t('Compared with the same weekdays last year: {days}', { days }),
  year_dates: (days) => t('Compared with the same dates last year: {days}', { days }),
  none: (days) => days,
};

/** Returns null if there were no visits in the compared period. */
export function comparedOf({ data, meta }: Answer<Dashboard>): Dashboard['totals']['compared'] {
  const { compared } = data.totals;
  return meta.compare && compared && compared.visits > 0 ? compared : null;
}

/** If the period hasn't ended, includes the end of the comparison. */
export function comparisonText(answer: Answer<Dashboard>, comparison: Comparison): string {
  const { compare, time_zone: zone } = answer.meta;
  if (!compare) return t('No comparison.');
  const days = formatRange(compare);
  if (!comparedOf(answer)) return NOTHING[comparison](days);
  const sentence = COMPARED[comparison](days);
  if (!compare.until) return t('{sentence}.', { sentence });
  const until = Date.parse(compare.until);
  const time = clockTime(until, zone);
  return compare.from === compare.to
    ? t('{sentence}, up to {time}.', { sentence, time })
    : t('{sentence}; totals up to {time} on {day}.', { sentence, time, day: shortDay(until, zone) });
}
