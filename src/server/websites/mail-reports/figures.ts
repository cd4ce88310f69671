import { toMinor } from '../../kernel/index.ts';
import type { DueReport } from '../../schedule/index.ts';
import type { Filter } from '../filters/index.ts';
import {
  daysOf,
  type Figures,
  figuresOf,
  goalsReport,
  hoursIn,
  type QueriedWebsite,
  type ReportDeps,
  sumOfDays,
  sumsByDay,
  topLists,
} from '../reports/index.ts';

/** `worth`: in minor units */
export type ReportLine = { name: string; count: number; worth?: Amount | undefined };
type Amount = { currency: string; minor: number };

export type ReportFigures = {
  totals: Figures;
  before: Figures;
  days: { day: string; visitors: number }[];
  /** only in daily reports; `at` is ISO */
  hours: { at: string; visitors: number }[];
  pages: ReportLine[];
  sources: ReportLine[];
  countries: ReportLine[];
  events: ReportLine[];
  /** empty if there are no goals */
  goals: ReportLine[];
  /** by currency; empty if no goal has an amount */
  worth: (Amount & { before: number })[];
};

const listed = 5;

/** Throws `unavailable`. */
export async function queryReportFigures(
  deps: ReportDeps,
  website: QueriedWebsite,
  { kind, period, before }: DueReport,
  filters: readonly Filter[] = [],
): Promise<ReportFigures> {
  const [byDay, lists, reached, hours] = await Promise.all([
    sumsByDay(deps, { website, periods: [period, before], filters }),
    topLists(deps, { website, periods: [period], filters }, ['page', 'source', 'country', 'event'], listed),
    goalsReport.ask(deps, { website, period, filters }, {}),
    kind === 'daily' ? hoursIn(deps, { website, period, filters }) : [],
  ]);
  const linesOf = (name: 'page' | 'source' | 'country' | 'event', count: 'visitors' | 'events'): ReportLine[] =>
    (lists.get(name) ?? []).map((line) => ({ name: line.name, count: line.sums[count] }));
  const worthOf = (goals: typeof reached.data) => goals.flatMap(({ worth }) => (worth ? [minorOf(worth)] : []));
  const now = worthOf(reached.data);
  const earlier =
    now.length > 0 ? worthOf((await goalsReport.ask(deps, { website, period: before, filters }, {})).data) : [];
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
      .map(({ name, conversions, worth }) => ({ name, count: conversions, worth: worth ? minorOf(worth) : undefined }))
      .sort((a, b) => b.count - a.count)
      .slice(0, listed),
    worth: [...new Set(now.map(({ currency }) => currency))]
      .sort()
      .map((currency) => ({ currency, minor: sumOf(now, currency), before: sumOf(earlier, currency) })),
  };
}

const minorOf = ({ currency, amount }: { currency: string; amount: number }): Amount => ({
  currency,
  minor: toMinor(amount, currency),
});

const sumOf = (all: Amount[], currency: string): number =>
  all.filter((one) => one.currency === currency).reduce((sum, { minor }) => sum + minor, 0);
