import type { FindSharedAnnotations, SharedAnnotation } from '../../annotations/index.ts';
import type { WebsiteRow } from '../../database/index.ts';
import { toIso } from '../../kernel/index.ts';
import {
  allReports,
  dashboardReport,
  dayInZone,
  type Figures,
  type Interval,
  periodBounds,
  type ReportDeps,
  realtimeReport,
  type Scope,
  topLists,
} from '../reports/index.ts';
import { comparisons } from './comparisons.ts';
import type { FullList, PageQuery } from './query-parameters.ts';
import { openDimension, type PanelName, panelNames, type SharedDimension, sharedList, tabsOf } from './shared-lists.ts';

export type PublicStatisticsDeps = ReportDeps & { findSharedAnnotations?: FindSharedAnnotations };

export type Line = {
  name: string;
  visitors: number;
  visits?: number;
  pageviews?: number;
  events?: number;
  bounce_rate?: number | null;
  visit_duration?: number | null;
  time_on_page?: number | null;
  scroll_depth?: number | null;
};

export type Point = { time: string; now: Figures; before: Figures | null; beforeTime: string | null };

export type Realtime = {
  current_visitors: number;
  visitors: number;
  minutes: { time: string; visitors: number; pageviews: number }[];
  pages: Line[];
  sources: Line[];
  countries: Line[];
};

export type Overview = {
  totals: Figures;
  /** null if there is no comparison, or if the compared period has no visits */
  before: Figures | null;
  /** null if there is no comparison */
  compared: { from: string; to: string; until?: string } | null;
  interval: Interval;
  points: Point[];
  /** number of points that have begun; the last can be incomplete */
  hasBegun: number;
  isOver: boolean;
  annotations: SharedAnnotation[];
  leftOut: number;
  lists: Record<PanelName, Line[]>;
  events: Line[];
};

export type Rows = { rows: Line[]; total: number | undefined; hasMore: boolean };

export type View = { realtime: Realtime } & ({ overview: Overview; list?: never } | { list: Rows; overview?: never });

const top = 10;
const allCountries = 300;
const rowsPerPage = 50;

export async function readView(
  deps: PublicStatisticsDeps,
  { scope, address }: PageQuery,
  website: WebsiteRow,
): Promise<View> {
  const realtime = realtimeReport.ask(deps, scope, {}).then(({ data }) => data as Realtime);
  const { list } = address;
  if (list) {
    const [shown, now] = await Promise.all([readRows(deps, scope, list), realtime]);
    return { list: shown, realtime: now };
  }
  const [overview, now] = await Promise.all([readOverview(deps, { scope, address }, website), realtime]);
  return { overview, realtime: now };
}

async function readOverview(
  deps: PublicStatisticsDeps,
  { scope, address }: Pick<PageQuery, 'scope' | 'address'>,
  website: WebsiteRow,
): Promise<Overview> {
  const { period, filters } = scope;
  const { startMs, endMs } = periodBounds(period);
  const [{ data, meta }, annotations, events, ...lists] = await Promise.all([
    dashboardReport.ask(deps, scope, { ...comparisons[address.compare].asked, interval: address.interval }),
    deps.findSharedAnnotations?.(website, { from: startMs, to: endMs }) ?? [],
    topLists(deps, { website: scope.website, periods: [period], filters }, ['event'], top),
    ...panelNames.map((panel) => panelLines(deps, scope, { panel, tab: address.tabs[panel] })),
  ]);
  const { compared, ...totals } = data.totals;
  const interval = meta?.interval as Interval;
  const brought: Partial<Record<SharedDimension, Line[]>> = {
    page: data.lists.pages,
    entry_page: data.lists['entry-pages'],
    source: data.lists.sources,
    channel: data.lists.channels,
    country: data.lists.countries,
    browser: data.lists.browsers,
    system: data.lists.systems,
    device: data.lists.devices,
  };
  const today = dayInZone(deps.now(), period.zone);
  const nowIso = toIso(deps.now());
  const points = data.series.map(({ time, compared: then, ...now }) => {
    const { time: beforeTime, ...before } = then ?? { time: null };
    return { time, now, before: then ? (before as Figures) : null, beforeTime };
  });
  const isByDay = interval !== 'hour' && interval !== 'minute';
  return {
    totals,
    before: compared && compared.visits > 0 ? compared : null,
    compared: meta?.compare ?? null,
    interval,
    points,
    hasBegun: points.filter(({ time }) => time <= (isByDay ? today : nowIso)).length,
    isOver: period.to < today,
    annotations,
    leftOut: 0,
    lists: Object.fromEntries(
      panelNames.map((panel, index) => [panel, lists[index] ?? brought[openDimension(panel, address.tabs)] ?? []]),
    ) as Record<PanelName, Line[]>,
    events: (events.get('event') ?? []).map(({ name, sums }) => ({ name, visitors: sums.visitors })),
  };
}

const withTotals = new Set<SharedDimension>([
  'page',
  'entry_page',
  'source',
  'channel',
  'country',
  'browser',
  'system',
  'device',
]);

async function panelLines(
  deps: ReportDeps,
  scope: Scope,
  { panel, tab }: { panel: PanelName; tab: string },
): Promise<Line[] | undefined> {
  const dimension = tabsOf(panel)[tab];
  if (dimension === undefined) return undefined;
  if (tab !== 'map' && withTotals.has(dimension)) return undefined;
  const limit = tab === 'map' ? allCountries : top;
  return (await askList(deps, scope, dimension, { limit })).data as Line[];
}

async function readRows(deps: ReportDeps, scope: Scope, list: FullList): Promise<Rows> {
  const { search, page, sortBy, sort } = list;
  const { data, meta } = await askList(deps, scope, list.dimension, {
    limit: rowsPerPage,
    page,
    ...(search === '' ? {} : { search }),
    ...(sortBy === undefined ? {} : { sort_by: sortBy }),
    ...(sort === undefined ? {} : { sort }),
  });
  return { rows: data as Line[], total: meta?.total, hasMore: meta?.more === true };
}

function askList(deps: ReportDeps, scope: Scope, dimension: SharedDimension, options: Record<string, unknown>) {
  const name = sharedList(dimension).question;
  const question = allReports.find((one) => one.name === name);
  if (!question) throw new Error(`unknown report: ${name}`);
  return question.ask(deps, scope, options);
}
