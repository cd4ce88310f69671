import {
  dashboardQuestion,
  type Figures,
  type Interval,
  type ReportDeps,
  type Scope,
  topLists,
} from '../reports/index.ts';

/** The lists of the page, by dimension and in its order. */
export const listedDimensions = [
  'page',
  'entry_page',
  'source',
  'channel',
  'country',
  'browser',
  'system',
  'device',
  'event',
] as const;
export type ListedDimension = (typeof listedDimensions)[number];
export type Line = { name: string; visitors: number };

/** What a website's page shows of a period. */
export type View = {
  totals: Figures;
  /** the same of as many days before; null where that would mislead */
  before: Figures | null;
  interval: Interval;
  points: { time: string; visitors: number; pageviews: number }[];
  lists: Record<ListedDimension, Line[]>;
};

const top = 10;

/** Throws `unavailable` while the event store is away. */
export async function readView(deps: ReportDeps, scope: Scope): Promise<View> {
  const { website, period, filters } = scope;
  // Today would be compared with a whole day.
  const compare = period.from === period.to ? 'none' : 'previous';
  const [{ data, meta }, events] = await Promise.all([
    dashboardQuestion.ask(deps, scope, { compare }),
    topLists(deps, { website, periods: [period], filters }, ['event'], top),
  ]);
  const { compared, ...figures } = data.totals;
  const { lists } = data;
  return {
    totals: figures,
    before: compared,
    interval: meta?.interval as Interval,
    points: data.series.map(({ time, visitors, pageviews }) => ({ time, visitors, pageviews })),
    lists: {
      page: lists.pages,
      entry_page: lists['entry-pages'],
      source: lists.sources,
      channel: lists.channels,
      country: lists.countries,
      browser: lists.browsers,
      system: lists.systems,
      device: lists.devices,
      event: (events.get('event') ?? []).map(({ name, sums }) => ({ name, visitors: sums.visitors })),
    },
  };
}
