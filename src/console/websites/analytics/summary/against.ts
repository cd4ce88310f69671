import type { Answer, Dashboard } from '../../../api/websites.ts';
import { clockTime, shortDay } from '../../../ui/format/format.ts';
import { formatRange } from '../query/periods.ts';
import type { Comparison } from '../query/search.ts';

const KINDS: Record<Comparison, string> = {
  previous: 'the same weekdays before',
  previous_dates: 'the days just before',
  year: 'the same weekdays last year',
  year_dates: 'the same dates last year',
  none: '',
};

/** What a period is compared with, where there was anything: nothing is no base for a change. */
export function comparedOf({ data, meta }: Answer<Dashboard>): Dashboard['totals']['compared'] {
  const { compared } = data.totals;
  return meta.compare && compared && compared.visits > 0 ? compared : null;
}

/** What the figures are compared with, as a sentence: which days, and up to when while the period is not over. */
export function against(answer: Answer<Dashboard>, comparison: Comparison): string {
  const { compare, time_zone: zone } = answer.meta;
  if (!compare) return 'Compared with nothing.';
  const days = formatRange(compare);
  if (!comparedOf(answer)) return `Nothing to compare with: no visits on ${KINDS[comparison]}, ${days}.`;
  const sentence = `Compared with ${KINDS[comparison]}: ${days}`;
  if (!compare.until) return `${sentence}.`;
  const until = Date.parse(compare.until);
  const time = clockTime(until, zone);
  return compare.from === compare.to
    ? `${sentence}, up to ${time}.`
    : `${sentence}; totals up to ${time} on ${shortDay(until, zone)}.`;
}
