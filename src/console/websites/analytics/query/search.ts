import type { Query } from '../../../api/client.ts';
import { type Filter, readFilter, writeFilter } from './filters.ts';
import { METRICS, type Metric } from './metrics.ts';
import { type Days, INTERVALS, type Interval, isDay, PERIOD_NAMES, type PeriodName } from './periods.ts';
import { PANELS, type PanelName } from './tabs.ts';

/** `_dates` compares the same calendar dates. The others compare the same weekdays. The first is the default. */
const COMPARISONS = ['previous', 'previous_dates', 'year', 'year_dates', 'none'] as const;
export type Comparison = (typeof COMPARISONS)[number];

const SORTABLE = [
  'name',
  'visitors',
  'share',
  'visits',
  'pageviews',
  'events',
  'bounce_rate',
  'visit_duration',
  'time_on_page',
  'scroll_depth',
  'conversions',
  'conversion_rate',
  'revenue',
  'clicks',
  'impressions',
  'ctr',
  'position',
  'page_views',
  'lcp',
  'inp',
  'cls',
  'fcp',
  'ttfb',
] as const;

/** The default is week. */
export const COHORTS = ['day', 'week', 'month'] as const;
export type Cohorts = (typeof COHORTS)[number];

const ATTRIBUTIONS = ['first', 'linear'] as const;
export type Attribution = (typeof ATTRIBUTIONS)[number];

/** If a parameter is not set, the default applies. */
export type AnalyticsSearch = {
  period?: PeriodName;
  /** `from` and `to` are set together, instead of `period`. */
  from?: string;
  to?: string;
  compare?: Comparison;
  interval?: Interval;
  metric?: Metric;
  filter?: string[];
  /** `sales`, or the ID of a goal */
  conversions?: string;
  /** The default is the last visit. */
  attribution?: Attribution;
  /** shows the last 30 minutes instead of the period */
  realtime?: true;
  /** for panels: the selected property, funnel, first page of journeys, and cohort interval */
  property?: string;
  funnel?: number;
  start?: string;
  by?: Cohorts;
  /** for the visit log: shows current visits instead of the period */
  live?: true;
  /** for web vitals */
  vital?: string;
  dimension?: string;
  /** for search terms, which also use `dimension`: `term` shows the pages of a query, `url` the queries of a page */
  term?: string;
  url?: string;
  /** for full lists */
  then_by?: string;
  search?: string;
  page?: number;
  sort_by?: string;
  sort?: 'asc' | 'desc';
} & { [Panel in PanelName]?: string };

/** Drops invalid values, because users can edit the URL. */
export function readAnalyticsSearch(raw: Record<string, unknown>): AnalyticsSearch {
  const among = <T extends string>(value: unknown, allowed: readonly T[]) => allowed.find((choice) => choice === value);
  const days = isDay(raw.from) && isDay(raw.to) && raw.from <= raw.to ? { from: raw.from, to: raw.to } : {};
  const period = 'from' in days ? undefined : among(raw.period, PERIOD_NAMES);
  const compare = among(raw.compare, COMPARISONS);
  const filters = readFilters(raw.filter);
  const [page, funnel] = [Number(raw.page), Number(raw.funnel)];
  // The router parses text that looks like a number as a number.
  const text = (value: unknown, most = 200) =>
    value === undefined || value === '' ? undefined : String(value).slice(0, most);
  const tabs = Object.entries(PANELS).flatMap(([panel, tabsOfPanel]) => {
    const tab = among(raw[panel], Object.keys(tabsOfPanel));
    return tab === undefined || tab === Object.keys(tabsOfPanel)[0] ? [] : [[panel, tab]];
  });
  return withoutUnset({
    ...days,
    period: period === '30d' ? undefined : period,
    compare: compare === 'previous' ? undefined : compare,
    interval: among(raw.interval, INTERVALS),
    metric: among(raw.metric, METRICS.slice(1)),
    filter: filters.length > 0 ? filters.map(writeFilter) : undefined,
    conversions: /^(sales|[1-9]\d{0,14})$/.test(String(raw.conversions)) ? String(raw.conversions) : undefined,
    attribution: among(raw.attribution, ATTRIBUTIONS),
    realtime: raw.realtime === true ? true : undefined,
    property: text(raw.property),
    funnel: Number.isInteger(funnel) && funnel > 0 ? funnel : undefined,
    start: text(raw.start),
    by: among(raw.by, COHORTS),
    then_by: text(raw.then_by),
    live: raw.live === true ? true : undefined,
    vital: text(raw.vital),
    dimension: text(raw.dimension),
    term: text(raw.term, 2000),
    url: text(raw.url, 2000),
    search: text(raw.search),
    page: Number.isInteger(page) && page > 1 ? page : undefined,
    sort_by: among(raw.sort_by, SORTABLE),
    sort: among(raw.sort, ['asc', 'desc'] as const),
    ...Object.fromEntries(tabs),
  });
}

function readFilters(written: unknown): Filter[] {
  const texts = Array.isArray(written) ? written : [written];
  return texts.flatMap((text) => (typeof text === 'string' ? (readFilter(text) ?? []) : []));
}

const withoutUnset = (search: AnalyticsSearch): AnalyticsSearch =>
  Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined));

export const conversionsOf = ({ conversions, attribution }: AnalyticsSearch) =>
  conversions === undefined ? {} : { conversions, ...(conversions === 'sales' && attribution && { attribution }) };

export type Scope = {
  period?: PeriodName;
  from?: string;
  to?: string;
  filters: Filter[];
};

export type View = Scope & { compare: Comparison; interval?: Interval };

export function viewOf(search: AnalyticsSearch): View {
  const { from, to, period, interval } = search;
  return {
    ...(from && to ? { from, to } : { period: period ?? '30d' }),
    compare: search.compare ?? 'previous',
    ...(interval && { interval }),
    filters: readFilters(search.filter),
  };
}

export const dayParametersOf = ({ period, from, to }: View): { period?: PeriodName; from?: string; to?: string } =>
  from && to ? { from, to } : { period: period ?? '30d' };

export function comparisonOf({ compare }: View): { compare: string; match_weekdays?: number } {
  switch (compare) {
    case 'previous':
    case 'year':
    case 'none':
      return { compare };
    case 'previous_dates':
      return { compare: 'previous', match_weekdays: 0 };
    case 'year_dates':
      return { compare: 'year', match_weekdays: 0 };
  }
}

export const parametersOf = ({ filters, ...scope }: Scope | View, more: Query = {}): Query => ({
  ...scope,
  ...more,
  filter: filters.map(writeFilter),
});

export function withoutList(search: AnalyticsSearch): AnalyticsSearch {
  const { page: _, search: __, sort_by: ___, sort: ____, then_by: _____, term, url, ...rest } = search;
  // If `term` or `url` is set, the dimension belongs to the search terms.
  return term === undefined && url === undefined ? rest : { ...rest, dimension: undefined };
}

export function searchForOtherWebsite({
  period,
  from,
  to,
  compare,
  interval,
  metric,
  realtime,
}: AnalyticsSearch): AnalyticsSearch {
  return readAnalyticsSearch({ period, from, to, compare, interval, metric, realtime });
}

export function atPeriod(search: AnalyticsSearch, chosen: PeriodName | Days): AnalyticsSearch {
  const { period: _, from: __, to: ___, interval: ____, page: _____, realtime: ______, ...rest } = search;
  return readAnalyticsSearch({ ...rest, ...(typeof chosen === 'string' ? { period: chosen } : chosen) });
}

export function withFilters(search: AnalyticsSearch, filters: readonly Filter[]): AnalyticsSearch {
  const { page: _, ...rest } = search;
  return readAnalyticsSearch({ ...rest, filter: filters.map(writeFilter) });
}
