import type { Filter } from '../filters/index.ts';
import {
  daysOf,
  type Figures,
  figuresOf,
  goalsQuestion,
  hoursIn,
  type QueriedWebsite,
  type ReportDeps,
  sumOfDays,
  sumsByDay,
  topLists,
} from '../reports/index.ts';
import type { DueReport } from '../schedule/index.ts';

export type ReportLine = { name: string; count: number };

/** The figures of a report. */
export type ReportFigures = {
  totals: Figures;
  before: Figures;
  days: { day: string; visitors: number }[];
  /** of a single day; `at` is ISO */
  hours: { at: string; visitors: number }[];
  pages: ReportLine[];
  sources: ReportLine[];
  countries: ReportLine[];
  /** how often they happened */
  events: ReportLine[];
  /** how often they were reached; none where the website has none */
  goals: ReportLine[];
};

const listed = 5;

/** Queries the figures of the visits that filters select. Throws `unavailable` while the event store is unavailable. */
export async function queryReportFigures(
  deps: ReportDeps,
  website: QueriedWebsite,
  { kind, period, before }: DueReport,
  filters: readonly Filter[] = [],
): Promise<ReportFigures> {
  const [byDay, lists, reached, hours] = await Promise.all([
    sumsByDay(deps, { website, periods: [period, before], filters }),
    topLists(deps, { website, periods: [period], filters }, ['page', 'source', 'country', 'event'], listed),
    goalsQuestion.ask(deps, { website, period, filters }, {}),
    kind === 'daily' ? hoursIn(deps, { website, period, filters }) : [],
  ]);
  const linesOf = (name: 'page' | 'source' | 'country' | 'event', count: 'visitors' | 'events'): ReportLine[] =>
    (lists.get(name) ?? []).map((line) => ({ name: line.name, count: line.sums[count] }));
  return {
    totals: figuresOf(sumOfDays(byDay, period)),
    before: figuresOf(sumOfDays(byDay, before)),
    days: daysOf(period).map((day) => ({ day, visitors: byDay.get(day)?.visitors ?? 0 })),
    hours,
    pages: linesOf('page', 'visitors'),
    sources: linesOf('source', 'visitors'),
    countries: linesOf('country', 'visitors'),
    events: linesOf('event', 'events'),
    goals: reached.data
      .map(({ name, conversions }) => ({ name, count: conversions }))
      .sort((a, b) => b.count - a.count)
      .slice(0, listed),
  };
}
