import { useQuery } from '@tanstack/react-query';
import { useNow } from '../../../ui/format/moment.tsx';
import type { Analytics } from '../query/context.ts';
import { type Days, dayIn, daysOf, nameOf, neighbour, type PeriodName } from '../query/periods.ts';
import { dashboardQuery } from '../query/queries.ts';
import { atPeriod, type Comparison } from '../query/search.ts';
import { websiteSetName } from '../query/website-set.ts';

export type DaysShown = {
  days: Days;
  today: string;
  /** undefined for custom days */
  period: PeriodName | undefined;
  earlier: Days | undefined;
  later: Days | undefined;
  compare: Comparison;
  choose: (chosen: PeriodName | Days) => void;
  compareWith: (comparison: Comparison) => void;
  compareNext: () => void;
};

const NEXT = {
  previous: 'year',
  previous_dates: 'year_dates',
  year: 'none',
  year_dates: 'none',
  none: 'previous',
} as const satisfies Record<Comparison, Comparison>;

export function useDays({ id, website, search, view, show }: Analytics): DaysShown {
  const now = useNow();
  // Only the server knows the first day of "all time" and the time zone of a group.
  const isSet = websiteSetName(id) !== undefined;
  const answer = useQuery({ ...dashboardQuery(id, view), enabled: view.period === 'all' || isSet });
  const today = dayIn(website?.time_zone ?? answer.data?.meta.time_zone ?? 'UTC', now);
  const since = answer.data && !answer.isPlaceholderData ? answer.data.meta.from : today;
  const days = view.from && view.to ? { from: view.from, to: view.to } : daysOf(view.period ?? '30d', today, since);
  const choose = (chosen: PeriodName | Days) =>
    show(atPeriod(search, typeof chosen === 'string' ? chosen : (nameOf(chosen, today) ?? chosen)));
  const compareWith = (comparison: Comparison) =>
    show({ ...search, realtime: undefined, compare: comparison === 'previous' ? undefined : comparison });
  return {
    days,
    today,
    period: view.period,
    earlier: view.period === 'all' ? undefined : neighbour(days, -1, today),
    later: view.period === 'all' ? undefined : neighbour(days, 1, today),
    // "All time" has no previous period.
    compare: view.period === 'all' ? 'none' : view.compare,
    choose,
    compareWith,
    compareNext: () => compareWith(NEXT[view.compare]),
  };
}
