import { useQuery } from '@tanstack/react-query';
import { useNow } from '../../../ui/format/moment.tsx';
import type { Analytics } from '../query/context.ts';
import { type Days, dayIn, daysOf, nameOf, neighbour, type PeriodName } from '../query/periods.ts';
import { dashboardQuery } from '../query/queries.ts';
import { atPeriod, type Comparison } from '../query/search.ts';
import { setName } from '../query/website-set.ts';

export type DaysShown = {
  days: Days;
  today: string;
  /** undefined for days that were picked from the calendar */
  period: PeriodName | undefined;
  earlier: Days | undefined;
  later: Days | undefined;
  compare: Comparison;
  choose: (chosen: PeriodName | Days) => void;
  compareWith: (comparison: Comparison) => void;
  /** period before, year before, off, and again */
  compareNext: () => void;
};

const NEXT = {
  previous: 'year',
  previous_dates: 'year_dates',
  year: 'none',
  year_dates: 'none',
  none: 'previous',
} as const satisfies Record<Comparison, Comparison>;

/** The days that the address means now, in the website's zone, and the ways to others. */
export function useDays({ id, website, search, view, show }: Analytics): DaysShown {
  const now = useNow();
  // Only the service knows where all time begins, and the zone of several websites.
  const isSet = setName(id) !== undefined;
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
    // Nothing was before it.
    compare: view.period === 'all' ? 'none' : view.compare,
    choose,
    compareWith,
    compareNext: () => compareWith(NEXT[view.compare]),
  };
}
